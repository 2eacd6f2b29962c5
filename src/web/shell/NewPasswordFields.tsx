import { PasswordInput } from '@mantine/core'
import { useWords } from '../i18n/words.ts'
import { accountWords } from './accountWords.ts'
import { NewPasswordInput } from '../ui/form/NewPasswordInput.tsx'
import type { FormFields } from '../ui/form/Form.tsx'

const ltr = { input: { dir: 'ltr' } }

/** A new password, entered twice. */
export function NewPasswordFields<Values extends { password: string; repeated: string }>({
  form,
}: {
  form: FormFields<Values>
}) {
  const w = useWords(accountWords)
  return (
    <>
      <NewPasswordInput label={w.newPassword} {...form.getInputProps('password')} />
      <PasswordInput
        autoComplete="new-password"
        label={w.repeatPassword}
        attributes={ltr}
        {...form.getInputProps('repeated')}
      />
    </>
  )
}
