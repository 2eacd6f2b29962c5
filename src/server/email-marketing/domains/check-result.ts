import type { AdviceCode } from './advice.ts'
import type { CheckKind, CheckState, DnsRecord } from '#contract/email-marketing/domains.ts'
import type { Sender } from './senders.ts'

export type Advice = { code: AdviceCode; values?: Record<string, string | number> }

/** One check as stored; its advice gets texts per reader. */
export type CheckItem = {
  kind: CheckKind
  about: string
  state: CheckState
  host: string
  found: string[]
  wanted: string[]
  advice: Advice[]
  publish: DnsRecord[]
}

export type KeyToCheck = {
  id: string
  algorithm: 'rsa-sha256' | 'ed25519-sha256'
  selector: string
  publicKey: string
  state: 'waiting' | 'signing' | 'retiring' | 'retired'
}

export type DomainToCheck = { domain: string; senders: readonly Sender[]; keys: readonly KeyToCheck[] }

/** The checks, and the ids of our keys that the DNS shows. */
export type CheckResult = { items: CheckItem[]; seen: Set<string> }
