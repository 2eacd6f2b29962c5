import { Text, TextInput } from '@mantine/core'
import type { ContactField } from '#contract/email-marketing/fields/fields.ts'
import { useApiMutation } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { FormModal } from '../../ui/form/FormModal.tsx'
import { suiteWords } from '../words.ts'
import { invalidates } from './invalidates.ts'
import { fieldWords } from './words.ts'

/** Changes the key of a field wherever it is used. */
export function RenameField({ field, onClose }: { field: ContactField; onClose: () => void }) {
  const w = useWords(fieldWords)
  const s = useWords(suiteWords)
  const rename = useApiMutation('POST /api/:tenant/email-marketing/field/:fieldId/rename', {
    successToast: { message: w.renamed },
    errorTitle: null,
    invalidates,
  })
  return (
    <FormModal
      title={w.rename}
      failed={s.updateFailed}
      opened
      onClose={onClose}
      initial={{ key: field.key }}
      submit={({ key }) => rename.mutateAsync({ fieldId: field._id, key })}
    >
      {(form) => (
        <>
          <Text size="sm">{w.renameHint}</Text>
          <TextInput
            label={w.key}
            withAsterisk
            maxLength={60}
            data-autofocus
            attributes={{ input: { dir: 'auto' } }}
            {...form.getInputProps('key')}
          />
        </>
      )}
    </FormModal>
  )
}
