import { Center, Container, Loader, Text } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { SignedIn } from '#contract/auth.ts'
import { call, CallError } from '../api/call.ts'
import { beginSession } from '../api/session.ts'
import { clearSignUpKey, readSignUpKey } from '../api/storage.ts'
import { applyAccountLanguage } from '../i18n/accountLanguage.ts'
import { useWords } from '../i18n/words.ts'
import { takeOrigin } from '../paths.ts'
import { accountWords, passwordFaults } from '../shell/accountWords.ts'
import { ErrorNotice } from '../ui/state/ErrorNotice.tsx'
import { Form } from '../ui/form/Form.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { NameFields } from '../shell/NameFields.tsx'
import { NewPasswordFields } from '../shell/NewPasswordFields.tsx'

const confirmEmail = 'POST /api/:lang/auth/confirm-email'

/**
 * Confirms an address by the emailed link and signs in. Asks for name and password if the sign-up began in another
 * browser.
 */
export default function ConfirmEmailPage() {
  const w = useWords(accountWords)
  const { token: urlToken } = useSearch({ strict: false })
  const token = String(urlToken ?? '')
  const navigate = useNavigate()
  const [signUpKey] = useState(readSignUpKey)
  const [isAsking, setAsking] = useState(signUpKey === undefined)
  const [error, setError] = useState<unknown>(null)
  const isStarted = useRef(false)
  const enter = (signedIn: SignedIn) => {
    clearSignUpKey()
    beginSession(signedIn, true)
    applyAccountLanguage(signedIn.user)
    return navigate({ href: takeOrigin() })
  }
  useEffect(() => {
    if (isStarted.current || signUpKey === undefined) return
    isStarted.current = true
    call(confirmEmail, { token, signUpKey }).then(enter, (failure: unknown) => {
      if (failure instanceof CallError && failure.fields['password'] !== undefined) setAsking(true)
      else setError(failure)
    })
  })
  if (isAsking) {
    return (
      <Container size={460} py="xl">
        <PageHeader isStatic title={w.finishSignUp} />
        <Text c="dimmed" mb="md">
          {w.finishSignUpHint}
        </Text>
        <Form
          initial={{ firstName: '', lastName: '', password: '', repeated: '' }}
          validate={(values) => ({
            firstName: values.firstName.trim() ? null : w.required,
            lastName: values.lastName.trim() ? null : w.required,
            ...passwordFaults(w, values.password, values.repeated),
          })}
          submit={async ({ firstName, lastName, password }) =>
            enter(await call(confirmEmail, { token, firstName, lastName, password }))
          }
          submitLabel={w.finishSignUp}
          wide
        >
          {(form) => (
            <>
              <NameFields form={form} />
              <NewPasswordFields form={form} />
            </>
          )}
        </Form>
      </Container>
    )
  }
  return (
    <Container size={460} py="xl">
      <PageHeader isStatic title={w.confirming} />
      {error ? (
        <ErrorNotice error={error} />
      ) : (
        <Center>
          <Loader />
        </Center>
      )}
    </Container>
  )
}
