import { byDetail, codeIn, enhancedOf, isOursByCode } from './codes.ts'
import {
  disabledAbroad,
  expiredAbroad,
  fullAbroad,
  goneAbroad,
  noDomainAbroad,
  refusedAbroad,
  senderAbroad,
  spamAbroad,
  tooLargeAbroad,
  tooMuchAbroad,
} from './phrases-other-languages.ts'
import { inOneLine, plainOf } from './normalize.ts'
import {
  aboutSender,
  againLater,
  beforeRecipient,
  brokenOff,
  byRule,
  closedFor,
  disabled,
  elsewhere,
  expired,
  full,
  greylisted,
  guessed,
  invalidDomain,
  nameNotAllowed,
  noDomain,
  noMailbox,
  nobodyThere,
  notInDirectory,
  notNow,
  notAsked,
  notOfMailbox,
  notResolved,
  notThere,
  noPermission,
  notSuch,
  ofCipher,
  ofDialogue,
  ofGroups,
  ofNamedRule,
  ofNow,
  ofOurName,
  ofOurs,
  ofRecipient,
  ofSender,
  ofServer,
  ofTheirs,
  ofThem,
  ofTheMail,
  ofUs,
  passing,
  policy,
  recipientNotAllowed,
  refusedBySaying,
  spam,
  tooLarge,
  tooMany,
  tooMuch,
  turnedAway,
  wrongForm,
} from './phrases-english.ts'
import type { Outcome, Reason } from './reason.ts'

export type Meaning = { outcome: Outcome; reason: Reason }

/** What somebody said, and with which status; `at`, when it was, where we know that better than the words tell. */
type Spoken = { status: string | null; text: string; at?: Stage }

/** What an answer or a report says of an address. Doubt is never held against it: what cannot be told apart is soft. */
export function meaningOf({ status, text: given, at = null }: Spoken): Meaning {
  const told = inOneLine(given)
  const text = plainOf(told)
  const code = codeIn(text)
  const enhanced = enhancedOf(text, status, code)
  const said = { code, enhanced, text, isForNow: enhanced?.startsWith('4') === true || code?.startsWith('4') === true }
  const stage = beforeRecipient.test(told) ? 'before' : ofTheMail.test(told) ? 'content' : at
  const reason = reasonIn(said, stage)
  return { outcome: outcomeOf(reason, said, stage), reason }
}

/** What the first of these texts means that says anything at all. */
export function firstTold(status: string | null, texts: readonly string[]): Meaning {
  const meanings = texts.filter((text) => text.trim() !== '').map((text) => meaningOf({ status, text }))
  return meanings.find(({ reason }) => reason !== 'other') ?? meanings[0] ?? meaningOf({ status, text: '' })
}

type Said = { code: string | null; enhanced: string | null; text: string; isForNow: boolean }

/** When it was said, where that is told: before a reader was named, or after the content was seen. */
type Stage = 'before' | 'content' | null

function reasonIn({ text, code, enhanced, isForNow }: Said, stage: Stage): Reason {
  const detail = enhanced?.slice(2) ?? ''
  const isOfSender = ofSender.test(text) || senderAbroad.test(text) || detail === '1.7' || detail === '1.8'
  const isRate = tooMuch.test(text) || tooMuchAbroad.test(text)
  const isTooLarge = tooLarge.test(text) || tooLargeAbroad.test(text)
  const isSuch = notSuch.test(text) && !/relay recipient/i.test(text)
  if (isForNow && ofTheirs.test(text) && !isRate) return 'server'
  if (isForNow && greylisted.test(text)) return 'policy'
  if (notThere.test(text) || notNow.test(text)) return 'server'
  if (ofGroups.test(text)) return 'policy'
  if (ofNamedRule.test(text)) return 'policy'
  if (closedFor.test(text)) return 'disabled'
  // A refusal for spam often carries the code of a mailbox that is not there.
  if (spam.test(text.replaceAll(guessed, ' ')) || spamAbroad.test(text)) return 'spam'
  if (isForNow && ofNow.test(text) && !isRate && !policy.test(text)) return 'server'
  if (isOfSender || isSuch) return 'policy'
  if (notInDirectory.test(text)) return 'no_mailbox'
  if (code === null && brokenOff.test(text)) return 'expired'
  if (code === null && notAsked.test(text)) return 'server'
  if (code === null && notResolved.test(text)) return 'no_domain'
  const isFull = full.test(text) || fullAbroad.test(text)
  // What was refused before anybody was named is ours.
  if (stage === 'before' && !isForNow && !isFull && !isTooLarge) return 'policy'
  if (noDomain.test(text) || noDomainAbroad.test(text)) return ofOurName.test(text) ? 'policy' : 'no_domain'
  if (/^(?:1\.2|4\.4)$/.test(detail) && invalidDomain.test(text)) return 'no_domain'
  // RFC 7504, section 4: the domain takes no mail.
  if (/(?:^|\s)556\b/.test(text) && !isOfUs(text)) return 'no_domain'
  const isNobody = noMailbox.test(text) || nobodyThere.test(text) || goneAbroad.test(text)
  const isOther = tooMany.test(text) || wrongForm.test(text) || elsewhere.test(text) || isOfCommand(code, text)
  const saysGone = isNobody && !isOther
  const isOften = isRate && (/\bper (?:hour|day|minute|second)\b/i.test(text) || !ofRoom.test(text))
  if (isFull && !isOften) return 'full'
  if ((disabled.test(text) && !notOfMailbox.test(text)) || (disabledAbroad.test(text) && !isOfUs(text)))
    return 'disabled'
  if (saysGone && !(detail.startsWith('7.') && policy.test(text))) return 'no_mailbox'
  if (isTooLarge) return 'too_large'
  const told =
    (detail === '2.1' && isForNow) || (/^(?:2\.|3\.1$)/.test(detail) && isRate) ? undefined : byDetail[detail]
  const isGoneByCode = told === 'no_mailbox' || told === 'disabled' || told === 'no_domain'
  // RFC 7504: a 521 is of the host, whoever is asked for.
  const isElse =
    stage === 'content' ||
    code === '521' ||
    (told === 'disabled' && isUnavailable.test(text)) ||
    policy.test(text) ||
    ofServer.test(text) ||
    isOfUs(text)
  if (told !== undefined && !(isGoneByCode && isElse)) return told
  // Outlook.com says no more than this of who has no mailbox there.
  if (enhanced === '5.5.0' && isUnavailable.test(text)) return 'no_mailbox'
  if (recipientNotAllowed.test(text)) return 'other'
  if (code === null && ofServer.test(text) && !policy.test(text)) return 'server'
  if (ofOurs.test(text)) return 'policy'
  // RFC 3463, section 3.2: it is about the address, whatever the server says no more of.
  if (enhanced?.startsWith('5.1.') && ofRecipient.test(text)) return 'no_mailbox'
  const isByRule =
    (!isForNow && detail.startsWith('7.')) || (policy.test(text) && (!isForNow || detail.startsWith('7.')))
  if (ofServer.test(text) && !isByRule) return 'server'
  const isLate = expired.test(text) || expiredAbroad.test(text)
  if (isForNow && isLate && !isRate) return 'expired'
  if (nameNotAllowed.test(text)) return 'other'
  if (policy.test(text) || ofCipher.test(text) || isRate || ofDialogue.test(text)) return 'policy'
  if (tooMany.test(text)) return 'policy'
  if (/^[567]\./.test(detail)) return 'policy'
  if (code?.startsWith('5') && refusedBySaying.test(text) && !detail.startsWith('4.')) return 'policy'
  if (isLate) return 'expired'
  if (notOfMailbox.test(text)) return 'policy'
  if (isForNow && againLater.test(text) && !byRule.test(text) && !ofUs.test(text)) return 'server'
  const isAway =
    byRule.test(text) ||
    noPermission.test(text) ||
    ((turnedAway.test(text) || refusedAbroad.test(text)) && !ofRecipient.test(text))
  // RFC 3463, sections 3.4 and 3.5: it is their system or the way to it, for now.
  if (isForNow && /^[34]\./.test(detail) && !isOfUs(text)) return 'server'
  if (isAway && !isUnavailable.test(text)) return 'policy'
  if (stage === 'before' && code?.startsWith('5')) return 'policy'
  if (detail.startsWith('3.') || detail.startsWith('4.')) return 'server'
  return isOfUs(text) ? 'policy' : 'other'
}

/** RFC 5321, section 4.2.2: about a command, unless somebody is named. A 503 is about their order, and is said after each reader was refused. */
const isOfCommand = (code: string | null, text: string) =>
  code === '503' || (code !== null && /^50\d$/.test(code) && !ofThem.test(text) && !/\bno ?such ?user\b/i.test(text))

/** It speaks of us or of our mail, and of nobody there. */
const isOfUs = (text: string) => ofUs.test(text) && !ofThem.test(text)

const ofRoom = /mail ?(?:box|dir|folder|data)|storage|space|disk/i

const isUnavailable = /mail ?box\b.{0,80}\bunavailable/i

/** A domain of which this is said will not come, whatever the status. */
const forGood = /nxdomain|not exist|not found|couldn't|null mx|no relevant answers/i

const ofReason: Partial<Record<Reason, Outcome>> = {
  full: 'soft',
  expired: 'soft',
  server: 'soft',
  too_large: 'sender',
  spam: 'sender',
  policy: 'sender',
}

function outcomeOf(reason: Reason, { code, enhanced, text, isForNow }: Said, stage: Stage): Outcome {
  const known = ofReason[reason]
  if (known) return known
  // A domain that is not there is not there, however long somebody tried.
  if (reason === 'no_domain') {
    // A server that was asked may mean our own, and says itself that it may change.
    const isTold = code?.startsWith('4') === true
    const isPassing = passing.test(text) || isTold || (isForNow && !forGood.test(text))
    return isPassing ? 'soft' : 'hard'
  }
  if (isForNow || (reason === 'disabled' && passing.test(text))) return 'soft'
  if (reason === 'no_mailbox' || reason === 'disabled') return 'hard'
  // Refused for good after its content was seen.
  if (stage === 'content' && !isUnavailable.test(text) && !/\baborted\b|transaction failed/i.test(text)) return 'sender'
  // RFC 5321, section 4.2.3: "transaction failed", whatever it was.
  if (code === '554' && reason === 'other') return 'soft'
  return isOursByCode(code, enhanced) || aboutSender.test(text) ? 'sender' : 'soft'
}
