import { PasswordInput, TextInput } from '@mantine/core'
import { useWords } from '../i18n/words.ts'
import type { FormFields } from '../ui/form/Form.tsx'
import { accountWords } from './accountWords.ts'

const ltr = { input: { dir: 'ltr' } }

type Proof = { currentPassword: string; code: string }

export const noProof: Proof = { currentPassword: '', code: '' }

/** The one that was entered. */
export const proofOf = ({ currentPassword, code }: Proof) => (code.trim() ? { code } : { currentPassword })

/** Checks that one of them was entered. */
export function useProofFault() {
  const w = useWords(accountWords)
  return ({ currentPassword, code }: Proof) => ({
    currentPassword: currentPassword || code.trim() ? null : w.oneNeeded,
  })
}

/** Asks for the current password, or a code in its place if the user has two-step verification. */
export function ProofFields({ form, takesCode }: { form: FormFields<Proof>; takesCode: boolean }) {
  const w = useWords(accountWords)
  return (
    <>
      <PasswordInput
        autoComplete="current-password"
        label={w.currentPassword}
        attributes={ltr}
        data-autofocus
        {...form.getInputProps('currentPassword')}
      />
      {takesCode && (
        <TextInput
          label={w.orCode}
          description={w.orCodeHint}
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          attributes={ltr}
          {...form.getInputProps('code')}
        />
      )}
    </>
  )
}
