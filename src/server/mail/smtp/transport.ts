import type { Reason } from '../bounces/reason.ts'
import type { ConnectionFault } from '../../net/connection-faults.ts'

/** Who hands over and who receives: one recipient for each message, so that a refusal has one owner. */
export type Envelope = {
  from: string
  to: string
  /** One hand-over for all whom the message names in To and Cc; only where `Transport.together` says that it can. */
  together?: true
}

/** `account`: a service takes nothing from this sender at all; `pace`: not so much, or not so fast. */
export type Stage = 'connect' | 'tls' | 'auth' | 'account' | 'pace' | 'mail' | 'rcpt' | 'data' | 'other'

/** Whose doing a refusal is. Only `recipient` may ever lead to a suppression. */
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
  /** What it says of the address: `hard`, no mail will ever arrive there; `soft`, not this one now; nothing, for it was the sender's doing. */
  bounce: 'hard' | 'soft' | null
  /** Why, where a server said it. */
  reason?: Reason | undefined
  /** At `pace`: how long the service wants to be left alone, when it says so. */
  retryAfterMs?: number | undefined
}

/**
 * `unknown`: the connection broke after the final dot, so the message may have been taken. `rest`: the service itself is in trouble,
 * so that others had better not be tried now.
 * `withheld`: the caller took it back before the server saw any of it.
 */
export type Outcome =
  /** `messageId`: what the service wrote over ours, in angle brackets. */
  | { kind: 'accepted'; response: string; messageId?: string | undefined }
  | Refusal
  | { kind: 'unknown'; response: string; rest?: true }
  | { kind: 'withheld'; response: string }

export const withheld: Outcome = { kind: 'withheld', response: 'Held back before the server saw it' }

/** How a caller may still hold a message back. */
export type Release = {
  /** Asked shortly before the body is written, the moment from which the server may have the message; perhaps twice. Never rejects. */
  mayGo: () => Promise<boolean>
  /** Aborted: what has not been announced to the server is not announced any more. */
  signal: AbortSignal
}

export type TransportTest = {
  success: boolean
  message: string
  latencyMs: number
  capabilities: string[]
  trouble?: ConnectionFault | undefined
}

/** A way to send. A refusal is an answer, not an exception. */
export type Transport = {
  /** One call may carry a message to several, so that each sees who else has it. */
  together?: true
  /** Hands one message over. Never throws for what a server says; throws TypeError for an address no server may see. */
  deliver(envelope: Envelope, message: Buffer, release?: Release): Promise<Outcome>
  /** Connects, says hello, authenticates: what the server said and what it offers. */
  test(): Promise<TransportTest>
  /** Ends what is open. Messages on the wire are finished, those still waiting are refused for now. */
  close(): Promise<void>
}
