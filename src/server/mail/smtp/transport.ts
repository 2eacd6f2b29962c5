import type { BounceRule } from '#contract/email-marketing/bounce-rules.ts'
import type { Reason } from '../bounces/reason.ts'
import type { ConnectionFault } from '../../net/connection-faults.ts'

/** Sender and recipient: one recipient per message, so that a refusal concerns one address. */
export type Envelope = {
  from: string
  to: string
  /** One call for all recipients in To and Cc; only if `Transport.together` is set. */
  together?: true
}

/** `account`: the service accepts nothing from this sender; `pace`: too much, or too fast. */
export type Stage = 'connect' | 'tls' | 'auth' | 'account' | 'pace' | 'mail' | 'rcpt' | 'data' | 'other'

/** Whose fault a refusal is. Only `recipient` can lead to a suppression. */
export type Fault = 'recipient' | 'sender' | 'server'

export type Refusal = {
  kind: 'refused'
  permanent: boolean
  code: number | null
  /** RFC 3463, such as `5.1.1`. */
  enhanced: string | null
  response: string
  stage: Stage
  fault: Fault
  /** About the address: `hard`, permanently undeliverable; `soft`, not now; null, the sender's fault. */
  bounce: 'hard' | 'soft' | null
  /** The reason, where a server stated one. */
  reason?: Reason | undefined
  /** The rule that classified the refusal. */
  rule?: BounceRule | undefined
  /** At `auth`: nobody can sign in until a person connects the account again. */
  isConsentLost?: boolean | undefined
  /** At `pace`: how long the service asks to wait. */
  retryAfterMs?: number | undefined
}

/**
 * `unknown`: the connection broke after the final dot, so the message may have been accepted. `rest`: the service
 * itself is failing, so other messages had better wait. `withheld`: the caller withdrew it before the server saw any of it.
 */
export type Outcome =
  /** `messageId`: the service's own in place of ours, in angle brackets. */
  | { kind: 'accepted'; response: string; messageId?: string | undefined }
  | Refusal
  | { kind: 'unknown'; response: string; rest?: true }
  | { kind: 'withheld'; response: string }

export const withheld: Outcome = { kind: 'withheld', response: 'Held back before the server saw it' }

/** How a caller can still withhold a message. */
export type Release = {
  /**
   * Called shortly before the body is written, perhaps twice; from then on the server may have the message. Never
   * rejects.
   */
  mayGo: () => Promise<boolean>
  /** Once aborted, messages not yet announced to the server are withheld. */
  signal: AbortSignal
}

export type TransportTest = {
  success: boolean
  message: string
  latencyMs: number
  capabilities: string[]
  trouble?: ConnectionFault | undefined
}

/** Sends messages. A refusal is a result, not an exception. */
export type Transport = {
  /** One call can carry a message to several recipients who see each other. */
  together?: true
  /** Sends one message. Never throws for a server's answer. @throws TypeError for an unsafe address */
  deliver(envelope: Envelope, message: Buffer, release?: Release): Promise<Outcome>
  /** Connects, greets and authenticates; returns the server's answer and capabilities. */
  test(): Promise<TransportTest>
  /** Closes all connections. Messages in transit are finished; waiting ones are refused temporarily. */
  close(): Promise<void>
}
