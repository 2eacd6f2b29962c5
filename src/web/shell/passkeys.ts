import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import type { SignedIn } from '#contract/auth.ts'
import type { PasskeyRequest } from '#contract/auth/passkeys.ts'
import { call, CallError } from '../api/call.ts'
import { language } from '../i18n/language.ts'
import { wordsIn } from '../i18n/words.ts'
import { passkeyWords } from './passkeyWords.ts'

// Loaded when a passkey is used or added, so that no page waits for the library.

type Choices = { challenge?: string; rememberMe?: boolean; rememberDevice?: boolean }

/** Signs in with a passkey; with the challenge of a sign-in, in place of its code. @throws CallError */
export async function signInWithPasskey({ challenge, ...choices }: Choices): Promise<SignedIn> {
  const signIn = challenge === undefined ? {} : { challenge }
  const { data } = await call('POST /api/:lang/auth/signin/passkey/begin', signIn)
  return call('POST /api/:lang/auth/signin/passkey', { ...signIn, ...choices, ...(await assertionOf(data)) })
}

/** Confirms the user's identity with a passkey. @throws CallError */
export async function confirmWithPasskey() {
  const { data } = await call('POST /api/:lang/auth/confirm-identity/passkey/begin', {})
  return call('POST /api/:lang/auth/confirm-identity/passkey', await assertionOf(data))
}

/** Creates a passkey on this device, and adds it to the account. @throws CallError */
export async function addPasskey(name: string) {
  const { token, options } = (await call('POST /api/:lang/user/passkey/begin', {})).data
  const { id, response } = await inWords(startRegistration({ optionsJSON: options }))
  const { clientDataJSON, attestationObject, transports = [] } = response
  const credential = { id, clientDataJSON, attestationObject, transports }
  return call('POST /api/:lang/user/passkey', { token, name, credential })
}

async function assertionOf({ token, options }: PasskeyRequest) {
  const { id, response } = await inWords(startAuthentication({ optionsJSON: options }))
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    token,
    assertion: { id, clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) },
  }
}

/** Puts the browser's refusals into the user's language. */
async function inWords<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const w = wordsIn(passkeyWords, language())
    const name = error instanceof Error ? error.name : ''
    const code = error instanceof WebAuthnError ? error.code : ''
    const message =
      code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
        ? w.known
        : name === 'SecurityError'
          ? w.elsewhere
          : name === 'NotAllowedError' || name === 'AbortError'
            ? w.cancelled
            : w.unsupported
    throw new CallError({ message })
  }
}
