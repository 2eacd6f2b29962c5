import { TextInput } from '@mantine/core'
import { useWords } from '../i18n/words.ts'
import { FormModal } from '../ui/form/FormModal.tsx'
import { suiteWords } from './words.ts'

type Props = { name: string; rename: (name: string) => Promise<unknown>; onClose: () => void }

/** Renames an item. */
export function RenameForm({ name, rename, onClose }: Props) {
  const s = useWords(suiteWords)
  return (
    <FormModal
      title={s.rename}
      opened
      onClose={onClose}
      size="md"
      initial={{ name }}
      validate={(values) => ({ name: values.name.trim() ? null : s.nameRequired })}
      submit={(values) => rename(values.name.trim())}
      failed={s.updateFailed}
    >
      {(form) => (
        <TextInput
          label={s.name}
          required
          maxLength={120}
          data-autofocus
          attributes={{ input: { dir: 'auto' } }}
          {...form.getInputProps('name')}
        />
      )}
    </FormModal>
  )
}
