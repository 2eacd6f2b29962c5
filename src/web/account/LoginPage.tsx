import { Alert, Container } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '../api/session.ts'
import { useWords } from '../i18n/words.ts'
import { AccountForms, type AccountStep } from '../shell/AccountForms.tsx'
import { accountWords } from '../shell/accountWords.ts'
import { PageHeader } from '../ui/page/PageHeader.tsx'

const stay = () => undefined

/** Sign-in and sign-up, each at its own address. */
export default function LoginPage() {
  const w = useWords(accountWords)
  const { status } = useSession()
  const [step, setStep] = useState<AccountStep>(useLocation().pathname === '/auth/signup' ? 'signUp' : 'signIn')
  const titles = { signIn: w.signIn, code: w.codeTitle, signUp: w.signUp, forgot: w.forgotTitle }
  return (
    <Container size={460} py="xl">
      <PageHeader isStatic title={titles[step]} />
      {status === 'ended' && (
        <Alert color="yellow.9" mb="md" role="status">
          {w.expired}
        </Alert>
      )}
      <AccountForms step={step} onStep={setStep} onDone={stay} />
    </Container>
  )
}
