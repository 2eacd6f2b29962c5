import { Modal } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../i18n/words.ts'
import { AccountForms, type AccountStep } from './AccountForms.tsx'
import { accountWords } from './accountWords.ts'
import { everyPageWords } from '../ui/words/everyPageWords.ts'

/** Sign-in, sign-up and password reset in one dialog. */
export function AccountModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const w = useWords(accountWords)
  const everyPage = useWords(everyPageWords)
  const [step, setStep] = useState<AccountStep>('signIn')
  const titles = { signIn: w.signIn, code: w.codeTitle, signUp: w.signUp, forgot: w.forgotTitle }
  const close = () => {
    setStep('signIn')
    onClose()
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={titles[step]}
      centered
      closeButtonProps={{ 'aria-label': everyPage.close }}
    >
      <AccountForms step={step} onStep={setStep} onDone={close} />
    </Modal>
  )
}
