import type { Reason } from './reason.ts'

/**
 * Enhanced details of IANA's registry (RFC 3463, 5248, 7293, 7505) that determine the reason alone. The class is left
 * out.
 */
export const reasonByDetail: Record<string, Reason> = {
  '1.1': 'no_mailbox',
  '1.2': 'no_domain',
  '1.3': 'no_mailbox',
  '1.6': 'no_mailbox',
  '1.7': 'policy',
  '1.8': 'policy',
  '1.10': 'no_domain',
  '2.1': 'disabled',
  '2.2': 'full',
  '2.3': 'too_large',
  '2.4': 'server',
  '3.1': 'full',
  '3.4': 'too_large',
  '4.6': 'server',
  '4.7': 'expired',
  // The mailbox or domain has a new owner.
  '7.17': 'no_mailbox',
  '7.18': 'no_mailbox',
}

/** "Other or undefined" codes: the text decides. */
const vague = /^[245]\.[0-7]\.0$/

/** The basic code, 4xx or 5xx, if there is one. */
export const replyCodeIn = (text: string) => /(?:^|[^\d.])([245]\d\d)(?=[ \-;]|$)/.exec(text)?.[1] ?? null

/** The most specific enhanced code (RFC 3463): from the answer, then from the report. */
export function enhancedCodeOf(text: string, status: string | null, code: string | null): string | null {
  const own = [...text.matchAll(/(?:^|[^\d.])([245]\.\d{1,3}\.\d{1,3})(?=[^\d.]|$|\.\s)/g)].map(([, code = '']) => code)
  const all = status === null || (own.length === 0 && isGuess(code, status)) ? own : [...own, status]
  return all.find((code) => !vague.test(code)) ?? all[0] ?? null
}

/** The status that sendmail invents for a basic code without one. */
const guesses: Record<string, string> = { '550': '5.1.1', '551': '5.1.6', '553': '5.1.3' }
const isGuess = (code: string | null, status: string) => code !== null && guesses[code] === status

/** RFC 5321, section 4.2.3: permanent codes about a mailbox. */
const ofMailbox = new Set(['550', '551', '552', '553', '556'])

/** Whether the codes alone show a fault of the sender or the message, or a refusal that is about no mailbox. */
export function isSenderFaultByCode(code: string | null, enhanced: string | null): boolean {
  const [, subject = '', detail = ''] = enhanced?.split('.') ?? []
  const settled = reasonByDetail[`${subject}.${detail}`]
  if (settled !== undefined) return settled === 'policy' || settled === 'too_large'
  if (/^[567]$/.test(subject)) return true
  // A vague status (5.0.0) leaves it to the basic code.
  return /^0?$/.test(subject) && code !== null && code.startsWith('5') && !ofMailbox.has(code)
}
