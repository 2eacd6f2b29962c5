import { Anchor, Box, Button, Checkbox, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { SignedIn } from '#contract/auth.ts'
import { call, CallError } from '../api/call.ts'
import { beginSession } from '../api/session.ts'
import { storeSignUpKey } from '../api/storage.ts'
import { messageOr } from '../api/useApi.ts'
import { isolateLtr } from '../i18n/isolates.ts'
import { language } from '../i18n/language.ts'
import { applyAccountLanguage } from '../i18n/accountLanguage.ts'
import { useWords } from '../i18n/words.ts'
import { takeOrigin } from '../paths.ts'
import { ExternalButtons } from './ExternalButtons.tsx'
import { NameFields } from './NameFields.tsx'
import { Form } from '../ui/form/Form.tsx'
import { NewPasswordInput } from '../ui/form/NewPasswordInput.tsx'
import { lazyPart } from '../ui/state/lazy.tsx'
import { accountWords, emailFault, passwordFaults } from './accountWords.ts'

const PasskeyButton = lazyPart(() => import('./PasskeyButton.tsx'))

export type AccountStep = 'signIn' | 'code' | 'signUp' | 'forgot'

type Props = {
  step: AccountStep
  onStep: (step: AccountStep) => void
  onDone: () => void
  /** A sign-in elsewhere that still needs a code. */
  challenge?: Challenge
  /** Whether accounts of other services are offered. */
  hasExternal?: boolean
}

const ltr = { input: { dir: 'ltr' } }

/** A sign-in that still needs a code. */
type Challenge = { challenge: string; hasApp: boolean; hasPasskeys: boolean; rememberMe: boolean }

export function AccountForms(props: Props) {
  const [challenge, setChallenge] = useState<Challenge | null>(props.challenge ?? null)
  const ask = (next: Challenge) => {
    setChallenge(next)
    props.onStep('code')
  }
  if (props.step === 'signUp') return <SignUpForm {...props} />
  if (props.step === 'code' && challenge) return <CodeForm {...props} challenge={challenge} />
  return props.step === 'forgot' ? <ForgotForm {...props} /> : <SignInForm {...props} onChallenge={ask} />
}

/** Shows the page that the person wanted before they signed in. */
function useEnter(onDone: () => void) {
  const navigate = useNavigate()
  return async (signedIn: SignedIn, rememberMe: boolean) => {
    beginSession(signedIn, rememberMe)
    applyAccountLanguage(signedIn.user)
    onDone()
    await navigate({ href: takeOrigin() })
  }
}

/**
 * Section 5 of the specification: if sign-in or reset fails, the server's message appears at the email field, or the
 * default one if there is none.
 */
async function atEmail<T>(work: Promise<T>, otherwise: string): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof CallError) || Object.keys(error.fields).length > 0) throw error
    const message = messageOr(error, otherwise)
    throw new CallError({ statusCode: error.statusCode, message, fields: { email: message } })
  }
}

function SignInForm({
  onStep,
  onDone,
  onChallenge,
  hasExternal = true,
}: Props & { onChallenge: (challenge: Challenge) => void }) {
  const w = useWords(accountWords)
  const enter = useEnter(onDone)
  const [rememberMe, setRememberMe] = useState(false)
  return (
    <Stack>
      <Form
        initial={{ email: '', password: '' }}
        validate={(values) => ({
          email: emailFault(w, values.email),
          password: !values.password ? w.required : values.password.length < 6 ? w.atLeast6 : null,
        })}
        submit={async (values) => {
          const signedIn = await atEmail(
            call('POST /api/:lang/auth/signin', { ...values, rememberMe }, { isFormEncoded: true }),
            w.loginFailed,
          )
          if ('data' in signedIn) return onChallenge({ ...signedIn.data, rememberMe })
          if (!signedIn.token) throw new CallError({ message: w.noToken })
          await enter(signedIn, rememberMe)
        }}
        submitLabel={w.signIn}
        failed={w.loginFailed}
        wide
      >
        {(form) => (
          <>
            <TextInput
              type="email"
              autoComplete="username"
              label={w.email}
              attributes={ltr}
              data-autofocus
              {...form.getInputProps('email')}
            />
            <PasswordInput
              autoComplete="current-password"
              label={w.password}
              attributes={ltr}
              {...form.getInputProps('password')}
            />
            <Group justify="space-between">
              <Checkbox
                label={w.rememberMe}
                checked={rememberMe}
                onChange={(event) => setRememberMe(event.currentTarget.checked)}
              />
              <Anchor component="button" type="button" size="sm" c="blue.8" onClick={() => onStep('forgot')}>
                {w.forgot}
              </Anchor>
            </Group>
          </>
        )}
      </Form>
      <Suspense fallback={<Box h={36} />}>
        <PasskeyButton
          label="signIn"
          use={async ({ signInWithPasskey }) => enter(await signInWithPasskey({ rememberMe }), rememberMe)}
        />
      </Suspense>
      {hasExternal && <ExternalButtons />}
      <Text size="sm" ta="center">
        {w.noAccount}{' '}
        <Anchor component="button" type="button" c="blue.8" onClick={() => onStep('signUp')}>
          {w.signUp}
        </Anchor>
      </Text>
    </Stack>
  )
}

function CodeForm({ onStep, onDone, challenge }: Omit<Props, 'challenge'> & { challenge: Challenge }) {
  const w = useWords(accountWords)
  const enter = useEnter(onDone)
  const [isRecovery, setRecovery] = useState(false)
  const [rememberDevice, setRememberDevice] = useState(false)
  const remember = (
    <Checkbox
      label={w.rememberDevice}
      description={w.rememberDeviceHint}
      checked={rememberDevice}
      onChange={(event) => setRememberDevice(event.currentTarget.checked)}
    />
  )
  return (
    <Stack>
      {challenge.hasApp ? (
        <Form
          // A new form for the other kind of code, so that the field has the focus.
          key={String(isRecovery)}
          initial={{ code: '' }}
          validate={({ code }) => ({ code: code.trim() ? null : w.required })}
          submit={async ({ code }) =>
            enter(
              await call('POST /api/:lang/auth/signin/code', { challenge: challenge.challenge, code, rememberDevice }),
              challenge.rememberMe,
            )
          }
          submitLabel={w.signIn}
          failed={w.loginFailed}
          wide
        >
          {(form) => (
            <>
              <TextInput
                label={isRecovery ? w.recoveryCode : w.code}
                description={isRecovery ? w.recoveryCodeHint : w.codeHint}
                inputMode={isRecovery ? 'text' : 'numeric'}
                autoComplete={isRecovery ? 'off' : 'one-time-code'}
                autoCapitalize="off"
                spellCheck={false}
                attributes={ltr}
                autoFocus
                data-autofocus
                {...form.getInputProps('code')}
              />
              {remember}
            </>
          )}
        </Form>
      ) : (
        <>
          <Text size="sm">{w.passkeyHint}</Text>
          {remember}
        </>
      )}
      {challenge.hasPasskeys && (
        <Suspense fallback={<Box h={36} />}>
          <PasskeyButton
            label={challenge.hasApp ? 'inPlaceOfCode' : 'use'}
            use={async ({ signInWithPasskey }) =>
              enter(await signInWithPasskey({ challenge: challenge.challenge, rememberDevice }), challenge.rememberMe)
            }
          />
        </Suspense>
      )}
      {challenge.hasApp && (
        <Button variant="subtle" onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? w.useApp : w.useRecoveryCode}
        </Button>
      )}
      <Button variant="subtle" onClick={() => onStep('signIn')}>
        {w.backToLogin}
      </Button>
    </Stack>
  )
}

function SignUpForm({ onStep, onDone, hasExternal = true }: Props) {
  const w = useWords(accountWords)
  const navigate = useNavigate()
  const [sent, setSent] = useState(false)
  if (sent) return <Text role="status">{w.confirmationSent}</Text>
  return (
    <Stack>
      <Form
        initial={{ firstName: '', lastName: '', email: '', password: '', repeated: '', acceptTerms: false }}
        validate={(values) => ({
          firstName: values.firstName.trim() ? null : w.required,
          lastName: values.lastName.trim() ? null : w.required,
          email: emailFault(w, values.email),
          ...passwordFaults(w, values.password, values.repeated),
          acceptTerms: values.acceptTerms ? null : w.mustAccept,
        })}
        submit={async ({ firstName, lastName, email, password }) => {
          const person = {
            firstName,
            lastName,
            email,
            password,
            acceptTerms: true as const,
            preferredLanguage: language(),
          }
          const answer = await call('POST /api/:lang/auth/signup', person)
          if (!('token' in answer)) {
            storeSignUpKey(answer.data.signUpKey)
            return setSent(true)
          }
          beginSession(answer, true)
          onDone()
          await navigate({ href: takeOrigin() })
        }}
        submitLabel={w.signUp}
        wide
      >
        {(form) => (
          <>
            <NameFields form={form} />
            <TextInput
              type="email"
              autoComplete="email"
              label={w.email}
              attributes={ltr}
              {...form.getInputProps('email')}
            />
            <NewPasswordInput
              label={w.password}
              known={[form.values.email, form.values.firstName, form.values.lastName]}
              {...form.getInputProps('password')}
            />
            <PasswordInput
              autoComplete="new-password"
              label={w.repeatPassword}
              attributes={ltr}
              {...form.getInputProps('repeated')}
            />
            <Checkbox
              label={w.acceptTerms}
              description={
                <Anchor href="/terms" target="_blank" size="xs" c="blue.8">
                  {w.readTerms}
                </Anchor>
              }
              {...form.getInputProps('acceptTerms', { type: 'checkbox' })}
            />
          </>
        )}
      </Form>
      {hasExternal && <ExternalButtons />}
      <Text size="sm" ta="center">
        {w.haveAccount}{' '}
        <Anchor component="button" type="button" c="blue.8" onClick={() => onStep('signIn')}>
          {w.signIn}
        </Anchor>
      </Text>
    </Stack>
  )
}

function ForgotForm({ onStep }: Props) {
  const w = useWords(accountWords)
  const [sent, setSent] = useState<{ to: string; isSaved: boolean } | null>(null)
  const back = (
    <Button variant="subtle" onClick={() => onStep('signIn')}>
      {w.backToLogin}
    </Button>
  )
  if (sent !== null) {
    const tell = sent.isSaved ? w.linkKept : w.linkSent
    return (
      <Stack role="status">
        <Text>{tell({ email: isolateLtr(sent.to) })}</Text>
        {back}
      </Stack>
    )
  }
  return (
    <Stack>
      <Text c="dimmed">{w.forgotHint}</Text>
      <Form
        initial={{ email: '' }}
        validate={({ email }) => ({ email: emailFault(w, email) })}
        submit={async ({ email }) => {
          const { data } = await atEmail(call('POST /auth/forgot-password', { email }), w.linkFailed)
          setSent({ to: email, isSaved: data.way === 'kept' })
        }}
        submitLabel={w.sendLink}
        wide
      >
        {(form) => (
          <TextInput
            type="email"
            autoComplete="username"
            label={w.email}
            attributes={ltr}
            {...form.getInputProps('email')}
          />
        )}
      </Form>
      {back}
    </Stack>
  )
}
