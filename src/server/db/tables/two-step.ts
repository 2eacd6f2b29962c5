import type { Generated } from 'kysely'
import type { Timestamp } from './columns.ts'

type Authenticators = {
  user_id: string
  /** Sealed. */
  secret: Buffer
  recovery_salt: Buffer
  confirmed_at: Date | null
  last_step: Generated<number>
  created_at: Timestamp
}

type RecoveryCodes = {
  user_id: string
  code_hash: Buffer
}

type RememberedDevices = {
  id: string
  user_id: string
  token_hash: Buffer
  device: string
  last_used_at: Date
  expires_at: Date
  created_at: Timestamp
}

type SignInChallenges = {
  token_hash: Buffer
  user_id: string
  remember_me: boolean
  expires_at: Date
}

type Passkeys = {
  id: string
  user_id: string
  credential_id: Buffer
  /** A COSE key. */
  public_key: Buffer
  counter: number
  transports: string[]
  name: string
  last_used_at: Generated<Date | null>
  created_at: Timestamp
}

type PasskeyChallenges = {
  token_hash: Buffer
  challenge: Buffer
  session_id: string | null
  sign_in_hash: Buffer | null
  expires_at: Date
}

export type TwoStepTables = {
  authenticators: Authenticators
  recovery_codes: RecoveryCodes
  remembered_devices: RememberedDevices
  sign_in_challenges: SignInChallenges
  passkeys: Passkeys
  passkey_challenges: PasskeyChallenges
}
