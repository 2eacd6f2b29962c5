import { NativeSelect } from '@mantine/core'
import type { Tag } from '#contract/email-marketing/tags.ts'
import { useApiMutation } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { BilingualInput } from '../../ui/form/BilingualInput.tsx'
import { FormModal } from '../../ui/form/FormModal.tsx'
import { doneWords } from '../doneWords.ts'
import { suiteWords } from '../words.ts'
import { tagWords } from './words.ts'

const colors = ['blue', 'teal', 'green', 'grape', 'orange', 'pink', 'cyan', 'indigo', 'gray'] as const
const invalidates = ['/email-marketing/tag', '/email-marketing/email', '/email-marketing/group']

type Props = { tag: Tag | null; onClose: () => void }

/** Creates or edits a tag. */
export function TagForm({ tag, onClose }: Props) {
  const w = useWords(tagWords)
  const s = useWords(suiteWords)
  const done = useWords(doneWords)
  const create = useApiMutation('POST /api/:tenant/email-marketing/tag', {
    successToast: { message: done['tag.created'] },
    errorTitle: null,
    invalidates,
  })
  const update = useApiMutation('PATCH /api/:tenant/email-marketing/tag/:tagId', {
    successToast: { message: done['tag.updated'] },
    errorTitle: null,
    invalidates,
  })
  return (
    <FormModal
      title={tag ? w.edit : w.add}
      failed={tag ? s.updateFailed : s.createFailed}
      opened
      onClose={onClose}
      initial={{
        name: tag?.name ?? { en: '', ar: '' },
        type: tag?.type ?? 'email',
        color: tag?.color ?? 'blue',
      }}
      submit={({ name, type, color }) =>
        tag ? update.mutateAsync({ tagId: tag._id, name, color }) : create.mutateAsync({ name, type, color })
      }
    >
      {(form) => (
        <>
          <BilingualInput label={s.name} required {...form.getInputProps('name')} />
          {!tag && (
            <NativeSelect
              label={s.type}
              data={[
                { value: 'email', label: w.email },
                { value: 'message', label: w.message },
              ]}
              {...form.getInputProps('type')}
            />
          )}
          <NativeSelect
            label={w.color}
            data={colors.map((color) => ({ value: color, label: w[color] }))}
            {...form.getInputProps('color')}
          />
        </>
      )}
    </FormModal>
  )
}
