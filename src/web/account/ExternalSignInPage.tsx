import { Button, Center, Checkbox, Container, Loader, Stack, Text } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { call, type OutputOf } from '../api/call.ts'
import { beginSession, useSession } from '../api/session.ts'
import { showToast, useApiMutation } from '../api/useApi.ts'
import { applyAccountLanguage } from '../i18n/accountLanguage.ts'
import { isolateAuto, isolateLtr } from '../i18n/isolates.ts'
import { useWords } from '../i18n/words.ts'
import { rememberOrigin, takeOrigin } from '../paths.ts'
import { AccountForms, type AccountStep } from '../shell/AccountForms.tsx'
import { accountWords } from '../shell/accountWords.ts'
import { NameFields } from '../shell/NameFields.tsx'
import { Form } from '../ui/form/Form.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { ErrorNotice } from '../ui/state/ErrorNotice.tsx'
import { externalAccountWords } from './externalWords.ts'

const finish = 'POST /api/:lang/auth/external/finish'

/** What is left to do after the other service has answered. */
type Rest = Exclude<Extract<OutputOf<typeof finish>, { data: object }>['data'], { connected: true }>

/** The issuer's answer in the address. Numbers in it are text, so the router does not read it. */
function answerInAddress() {
  const query = new URLSearchParams(location.search)
  const known = ['code', 'iss', 'error'] as const
  const sent = known.flatMap((name) => (query.has(name) ? [[name, query.get(name) ?? ''] as const] : []))
  return { state: query.get('state') ?? '', ...Object.fromEntries(sent) }
}

/** Completes a sign-in with an account of another service, which sent the browser here. */
export default function ExternalSignInPage() {
  const w = useWords(externalAccountWords)
  const navigate = useNavigate()
  const [rest, setRest] = useState<Rest | null>(null)
  const [answer] = useState(answerInAddress)
  const isOpenedByHand = answer.state === ''
  const [error, setError] = useState<unknown>(null)
  const isStarted = useRef(false)
  const { connected } = w
  useEffect(() => {
    if (isStarted.current || isOpenedByHand) return
    isStarted.current = true
    const go = async (finished: OutputOf<typeof finish>) => {
      rememberOrigin('data' in finished ? finished.data.returnTo : finished.returnTo)
      if ('token' in finished) {
        beginSession(finished, false)
        applyAccountLanguage(finished.user)
      } else if (!('connected' in finished.data)) return setRest(finished.data)
      else showToast({ message: connected })
      return navigate({ href: takeOrigin(), replace: true })
    }
    // A code is no secret once it is used; yet it should not stay in the history.
    history.replaceState(history.state, '', location.pathname)
    call(finish, answer).then(go, setError)
  }, [navigate, connected, answer, isOpenedByHand])
  if (rest) return <Remaining rest={rest} />
  return (
    <Container size={460} py="xl">
      <PageHeader isStatic title={error || isOpenedByHand ? w.failed : w.signingIn} />
      {error || isOpenedByHand ? (
        <Failed error={error} />
      ) : (
        <Center>
          <Loader />
        </Center>
      )}
    </Container>
  )
}

function Failed({ error }: { error: unknown }) {
  const w = useWords(externalAccountWords)
  const a = useWords(accountWords)
  const { user } = useSession()
  return (
    <Stack align="flex-start">
      {error !== null && <ErrorNotice error={error} />}
      <Button
        variant="default"
        renderRoot={(props) => <Link {...props} to={user ? '/dashboard/profile' : '/auth/login'} />}
      >
        {user ? w.toProfile : a.backToLogin}
      </Button>
    </Stack>
  )
}

function Remaining({ rest }: { rest: Rest }) {
  if ('signUpRequired' in rest) return <SignUp newcomer={rest} />
  return <SignIn rest={rest} />
}

type Newcomer = Extract<Rest, { signUpRequired: true }>

function SignUp({ newcomer: { provider, email, firstName, lastName } }: { newcomer: Newcomer }) {
  const w = useWords(externalAccountWords)
  const a = useWords(accountWords)
  const navigate = useNavigate()
  return (
    <Container size={460} py="xl">
      <PageHeader isStatic title={a.signUp} />
      <Text mb="md" style={{ overflowWrap: 'anywhere' }}>
        {w.newAccount({ provider: isolateAuto(provider), email: isolateLtr(email) })}
      </Text>
      <Form
        initial={{ firstName, lastName, acceptTerms: false }}
        validate={(values) => ({
          firstName: values.firstName.trim() ? null : a.required,
          acceptTerms: values.acceptTerms ? null : a.mustAccept,
        })}
        submit={async (values) => {
          const person = { firstName: values.firstName, lastName: values.lastName, acceptTerms: true as const }
          beginSession(await call('POST /api/:lang/auth/external/sign-up', person), false)
          await navigate({ href: takeOrigin(), replace: true })
        }}
        submitLabel={a.signUp}
        wide
      >
        {(form) => (
          <>
            <NameFields form={form} />
            <Checkbox label={a.acceptTerms} {...form.getInputProps('acceptTerms', { type: 'checkbox' })} />
          </>
        )}
      </Form>
      <Text size="sm" ta="center" mt="md">
        {a.haveAccount} <Link to="/auth/login">{a.signIn}</Link>
      </Text>
    </Container>
  )
}

/** Asks for a code, or for the password of the account that has the same address and is then connected. */
function SignIn({ rest }: { rest: Exclude<Rest, Newcomer> }) {
  const w = useWords(externalAccountWords)
  const a = useWords(accountWords)
  const isCode = 'codeRequired' in rest
  const [step, setStep] = useState<AccountStep>(isCode ? 'code' : 'signIn')
  const connect = useApiMutation('POST /api/:lang/user/external-account', {
    successToast: { message: w.connected },
    errorTitle: w.connectFailed,
    invalidates: ['/user/external-account'],
  })
  const titles = { signIn: a.signIn, code: a.codeTitle, signUp: a.signUp, forgot: a.forgotTitle }
  return (
    <Container size={460} py="xl">
      <PageHeader isStatic title={titles[step]} />
      {'signInRequired' in rest && (
        <Text mb="md" style={{ overflowWrap: 'anywhere' }}>
          {w.accountExists({ provider: isolateAuto(rest.provider), email: isolateLtr(rest.email) })}
        </Text>
      )}
      <AccountForms
        step={step}
        onStep={setStep}
        onDone={() => {
          if (!isCode) connect.mutate({})
        }}
        hasExternal={false}
        {...(isCode && { challenge: { ...rest, rememberMe: false } })}
      />
    </Container>
  )
}
