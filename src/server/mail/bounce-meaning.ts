import {
  byRule,
  disabled,
  expired,
  full,
  noDomain,
  noMailbox,
  nobodyThere,
  notInDirectory,
  notOfMailbox,
  notSuch,
  ofCipher,
  ofDialogue,
  ofOurs,
  ofRecipient,
  ofSender,
  ofServer,
  passing,
  policy,
  spam,
  tooLarge,
  tooMany,
  tooMuch,
  turnedAway,
  wrongForm,
} from './bounce-words.ts'
import { refusal } from './refusals.ts'

/** `hard`: no mail will ever arrive there; `soft`: not this one, not now; `sender`: it was our doing, and says nothing of the address. */
export type Outcome = 'hard' | 'soft' | 'sender'

export type Reason =
  | 'no_mailbox'
  | 'no_domain'
  | 'disabled'
  | 'full'
  | 'too_large'
  | 'spam'
  | 'policy'
  | 'expired'
  | 'server'
  | 'other'

export type Meaning = { outcome: Outcome; reason: Reason }

/** Without vowel signs, with words apart, and without what the server that was asked says around it. */
const plain = (text: string) =>
  text
    .replace(/[\u064b-\u0652\u0640]/g, '')
    .replaceAll('_', ' ')
    .replace(/^.{0,200}?\b(?:said|refused to talk to me): (?=\d)/, '')

/** Says nothing: there the words count. */
const vague = /^[245]\.(?:0\.0|1\.0|2\.0|3\.0|4\.0)$/

/** What a report says of an address. Doubt is never held against it: what cannot be told apart is soft. */
export function meaningOf({ status, text: said }: { status: string | null; text: string }): Meaning {
  const text = plain(said)
  const [, code = null] = /(?:^|[^\d.])([245]\d\d)(?=[ \-;]|$)/.exec(text) ?? []
  const own = /(?:^|[^\d.])([245]\.\d{1,3}\.\d{1,3})(?=[^\d.]|$|\.\s)/.exec(text)?.[1] ?? null
  const enhanced = own && !vague.test(own) ? own : status && !vague.test(status) ? status : (own ?? status)
  const reason = reasonIn(text, enhanced)
  return { outcome: outcomeOf(reason, { code, enhanced, text }), reason }
}

/** Details of RFC 3463 and RFC 5248 that settle it whatever is said. */
const byDetail: Record<string, Reason> = {
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
  '3.4': 'too_large',
  '4.7': 'expired',
}

function reasonIn(text: string, enhanced: string | null): Reason {
  const detail = enhanced?.slice(2) ?? ''
  const isOfSender = ofSender.test(text) || detail === '1.7' || detail === '1.8'
  const isRate = tooMuch.test(text)
  const isSuch = notSuch.test(text) && !/relay recipient/i.test(text)
  // A refusal for spam often carries the code of a mailbox that is not there.
  if (spam.test(text)) return 'spam'
  if (isOfSender || isSuch) return 'policy'
  if (notInDirectory.test(text)) return 'no_mailbox'
  if (noDomain.test(text)) return 'no_domain'
  // RFC 7504, section 4: the domain takes no mail.
  if (/(?:^|\s)556\b/.test(text)) return 'no_domain'
  const saysGone = !(tooMany.test(text) || wrongForm.test(text)) && (noMailbox.test(text) || nobodyThere.test(text))
  if (full.test(text) && !(isRate && !/mail ?(?:box|dir|folder)|storage|space|disk/i.test(text))) return 'full'
  if (disabled.test(text) && !notOfMailbox.test(text)) return 'disabled'
  if (saysGone && !(detail.startsWith('7.') && policy.test(text))) return 'no_mailbox'
  if (tooLarge.test(text)) return 'too_large'
  const isForNow = detail === '2.1' && enhanced?.startsWith('4')
  const told = isForNow || (detail === '2.2' && isRate) ? undefined : byDetail[detail]
  if (told !== undefined && !((told === 'no_mailbox' || told === 'disabled') && policy.test(text))) return told
  if (ofOurs.test(text)) return 'policy'
  // RFC 3463, section 3.2: it is about the address, whatever the server says no more of.
  if (enhanced?.startsWith('5.1.') && ofRecipient.test(text)) return 'no_mailbox'
  if (ofServer.test(text)) return 'server'
  if (enhanced?.startsWith('4.') && expired.test(text)) return 'expired'
  if (policy.test(text) || ofCipher.test(text) || isRate || ofDialogue.test(text)) return 'policy'
  if (detail.startsWith('7.') || detail.startsWith('6.') || detail.startsWith('5.')) return 'policy'
  if (expired.test(text)) return 'expired'
  const isAway = byRule.test(text) || (turnedAway.test(text) && !ofRecipient.test(text))
  if (isAway && !/mail ?box\b.{0,80}\bunavailable/i.test(text)) return 'policy'
  return detail.startsWith('3.') || detail.startsWith('4.') ? 'server' : 'other'
}

const ofReason: Partial<Record<Reason, Outcome>> = {
  full: 'soft',
  expired: 'soft',
  server: 'soft',
  too_large: 'sender',
  spam: 'sender',
  policy: 'sender',
}

type Said = { code: string | null; enhanced: string | null; text: string }

function outcomeOf(reason: Reason, { code, enhanced, text }: Said): Outcome {
  const known = ofReason[reason]
  if (known) return known
  const forNow = enhanced ? enhanced.startsWith('4') : code?.startsWith('4') === true
  // A domain that is not there is not there, however long somebody tried.
  if (reason === 'no_domain')
    return forNow && (passing.test(text) || !/nxdomain|not exist|not found|couldn't/i.test(text)) ? 'soft' : 'hard'
  if (forNow || (reason === 'disabled' && passing.test(text))) return 'soft'
  if (reason === 'no_mailbox' || reason === 'disabled') return 'hard'
  const number = code === null ? 550 : Number(code)
  // RFC 5321, section 4.2.3: "transaction failed", whatever it was.
  if (number === 554 && reason === 'other') return 'soft'
  const { fault, bounce } = refusal({ code: number, enhanced, text }, 'rcpt')
  return fault === 'sender' ? 'sender' : (bounce ?? 'soft')
}
