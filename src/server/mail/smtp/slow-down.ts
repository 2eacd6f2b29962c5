import type { Refusal } from './transport.ts'

const asks =
  /too (?:many|much|fast)|rate[ -]?limit|sending rate|throttl|slow(?:ing)? down|unusual rate|temporarily deferred|\[?TSS?0\d|volume/i
/** About one message or mailbox, not the sending rate. */
const ofOne = /gr[ae]y-?list|over quota|mailbox (?:is )?full/i

/**
 * Whether a server asks for less mail with a temporary refusal: 421 (RFC 5321 §4.2.3), policy and congestion codes of
 * RFC 3463 (4.7.28, 4.3.2, 4.4.5), or the wording of mailbox providers.
 */
export function asksToSlowDown({ permanent, stage, code, enhanced, response }: Refusal): boolean {
  if (permanent || !['mail', 'rcpt', 'data'].includes(stage)) return false
  if (ofOne.test(response) || enhanced?.startsWith('4.2.')) return false
  return code === 421 || ['4.7.28', '4.3.2', '4.4.5'].includes(enhanced ?? '') || asks.test(response)
}
