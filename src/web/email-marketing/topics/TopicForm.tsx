import { Radio, Stack } from '@mantine/core'
import type { Topic } from '#contract/email-marketing/topics.ts'
import { useApiMutation } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { clearRepeatedSide } from '../../ui/form/bilingual.ts'
import { BilingualInput } from '../../ui/form/BilingualInput.tsx'
import { FormModal } from '../../ui/form/FormModal.tsx'
import { doneWords } from '../doneWords.ts'
import { suiteWords } from '../words.ts'
import { topicWords } from './words.ts'

const invalidates = ['/email-marketing/topic', '/email-marketing/form', '/consent']

const nothing = { en: '', ar: '' }

/** Creates or edits a topic. */
export function TopicForm({ topic, onClose }: { topic: Topic | null; onClose: () => void }) {
  const w = useWords(topicWords)
  const s = useWords(suiteWords)
  const done = useWords(doneWords)
  const create = useApiMutation('POST /api/:tenant/email-marketing/topic', {
    successToast: { message: done['topic.created'] },
    errorTitle: null,
    invalidates,
  })
  const update = useApiMutation('PATCH /api/:tenant/email-marketing/topic/:topicId', {
    successToast: { message: done['topic.updated'] },
    errorTitle: null,
    invalidates,
  })
  return (
    <FormModal
      title={topic ? w.edit : w.add}
      failed={topic ? s.updateFailed : s.createFailed}
      opened
      onClose={onClose}
      initial={{
        name: clearRepeatedSide(topic?.name ?? nothing),
        description: clearRepeatedSide(topic?.description ?? nothing),
        isDefault: topic && !topic.isDefault ? 'no' : 'yes',
      }}
      submit={({ isDefault, ...texts }) => {
        const input = { ...texts, isDefault: isDefault === 'yes' }
        return topic ? update.mutateAsync({ topicId: topic._id, ...input }) : create.mutateAsync(input)
      }}
    >
      {(form) => (
        <>
          <BilingualInput label={s.name} required {...form.getInputProps('name')} />
          <BilingualInput label={s.description} {...form.getInputProps('description')} />
          <Radio.Group label={w.who} {...form.getInputProps('isDefault')}>
            <Stack gap="xs" mt="xs">
              <Radio value="yes" label={w.everybody} />
              <Radio value="no" label={w.askers} />
            </Stack>
          </Radio.Group>
        </>
      )}
    </FormModal>
  )
}
