import { reasonByDetail, replyCodeIn, enhancedCodeOf, isSenderFaultByCode } from './codes.ts'
import {
  disabledNonEnglish,
  expiredNonEnglish,
  mailboxFullNonEnglish,
  noMailboxNonEnglish,
  noDomainNonEnglish,
  rejectionNonEnglish,
  senderRejectedNonEnglish,
  spamNonEnglish,
  tooLargeNonEnglish,
  rateLimitedNonEnglish,
} from './phrases-other-languages.ts'
import { collapseSpace, normalizeDiagnostic } from './normalize.ts'
import {
  aboutSender,
  tryLater,
  beforeRecipientStage,
  connectionLost,
  blockedByRule,
  closedForAbuse,
  disabled,
  userNotLocal,
  expired,
  mailboxFull,
  greylisting,
  guessedBlocklist,
  invalidDomain,
  mailboxNameNotAllowed,
  noDomain,
  noMailbox,
  unknownRecipient,
  edgeDirectoryMiss,
  notAcceptingNow,
  dnsFailure,
  disabledFeature,
  unresolvedHost,
  nonAcceptedDomain,
  noPermission,
  acceptsOtherMailOnly,
  tlsRequired,
  protocolError,
  googleGroups,
  providerRuleCode,
  temporary,
  reverseDns,
  senderFault,
  recipientRejected,
  senderRejected,
  serverTrouble,
  remoteFault,
  mentionsRecipient,
  contentStage,
  mentionsSender,
  temporaryWording,
  policy,
  recipientNotAllowed,
  connectionRefused,
  spam,
  tooLarge,
  tooManyInvalid,
  rateLimited,
  rejectionWord,
  syntaxFault,
} from './phrases-english.ts'
import type { Outcome, Reason } from './reason.ts'

export type Classification = { outcome: Outcome; reason: Reason }

/** What somebody said, and with which status; `at`, when it was, where we know that better than the words tell. */
type Spoken = { status: string | null; text: string; at?: Stage }

/** What an answer or a report says of an address. Doubt is never held against it: what cannot be told apart is soft. */
export function classifyBounce({ status, text: given, at = null }: Spoken): Classification {
  const told = collapseSpace(given)
  const text = normalizeDiagnostic(told)
  const code = replyCodeIn(text)
  const enhanced = enhancedCodeOf(text, status, code)
  const said = { code, enhanced, text, isForNow: enhanced?.startsWith('4') === true || code?.startsWith('4') === true }
  const stage = beforeRecipientStage.test(told) ? 'before' : contentStage.test(told) ? 'content' : at
  const reason = reasonIn(said, stage)
  return { outcome: outcomeOf(reason, said, stage), reason }
}

/** What the first of these texts means that says anything at all. */
export function firstClassified(status: string | null, texts: readonly string[]): Classification {
  const meanings = texts.filter((text) => text.trim() !== '').map((text) => classifyBounce({ status, text }))
  return meanings.find(({ reason }) => reason !== 'other') ?? meanings[0] ?? classifyBounce({ status, text: '' })
}

type Said = { code: string | null; enhanced: string | null; text: string; isForNow: boolean }

/** When it was said, where that is told: before a reader was named, or after the content was seen. */
type Stage = 'before' | 'content' | null

function reasonIn({ text, code, enhanced, isForNow }: Said, stage: Stage): Reason {
  const detail = enhanced?.slice(2) ?? ''
  const isOfSender =
    senderRejected.test(text) || senderRejectedNonEnglish.test(text) || detail === '1.7' || detail === '1.8'
  const isRate = rateLimited.test(text) || rateLimitedNonEnglish.test(text)
  const isTooLarge = tooLarge.test(text) || tooLargeNonEnglish.test(text)
  const isSuch = acceptsOtherMailOnly.test(text) && !/relay recipient/i.test(text)
  if (isForNow && remoteFault.test(text) && !isRate) return 'server'
  if (isForNow && greylisting.test(text)) return 'policy'
  if (nonAcceptedDomain.test(text) || notAcceptingNow.test(text)) return 'server'
  if (googleGroups.test(text)) return 'policy'
  if (providerRuleCode.test(text)) return 'policy'
  if (closedForAbuse.test(text)) return 'disabled'
  // A refusal for spam often carries the code of a mailbox that is not there.
  if (spam.test(text.replaceAll(guessedBlocklist, ' ')) || spamNonEnglish.test(text)) return 'spam'
  if (isForNow && temporary.test(text) && !isRate && !policy.test(text)) return 'server'
  if (isOfSender || isSuch) return 'policy'
  if (edgeDirectoryMiss.test(text)) return 'no_mailbox'
  if (code === null && connectionLost.test(text)) return 'expired'
  if (code === null && dnsFailure.test(text)) return 'server'
  if (code === null && unresolvedHost.test(text)) return 'no_domain'
  const isFull = mailboxFull.test(text) || mailboxFullNonEnglish.test(text)
  // What was refused before anybody was named is ours.
  if (stage === 'before' && !isForNow && !isFull && !isTooLarge) return 'policy'
  if (noDomain.test(text) || noDomainNonEnglish.test(text)) return reverseDns.test(text) ? 'policy' : 'no_domain'
  if (/^(?:1\.2|4\.4)$/.test(detail) && invalidDomain.test(text)) return 'no_domain'
  // RFC 7504, section 4: the domain takes no mail.
  if (/(?:^|\s)556\b/.test(text) && !isOfUs(text)) return 'no_domain'
  const isNobody = noMailbox.test(text) || unknownRecipient.test(text) || noMailboxNonEnglish.test(text)
  const isOther =
    tooManyInvalid.test(text) || syntaxFault.test(text) || userNotLocal.test(text) || isOfCommand(code, text)
  const saysGone = isNobody && !isOther
  const isOften = isRate && (/\bper (?:hour|day|minute|second)\b/i.test(text) || !ofRoom.test(text))
  if (isFull && !isOften) return 'full'
  if ((disabled.test(text) && !disabledFeature.test(text)) || (disabledNonEnglish.test(text) && !isOfUs(text)))
    return 'disabled'
  if (saysGone && !(detail.startsWith('7.') && policy.test(text))) return 'no_mailbox'
  if (isTooLarge) return 'too_large'
  const told =
    (detail === '2.1' && isForNow) || (/^(?:2\.|3\.1$)/.test(detail) && isRate) ? undefined : reasonByDetail[detail]
  const isGoneByCode = told === 'no_mailbox' || told === 'disabled' || told === 'no_domain'
  // RFC 7504: a 521 is of the host, whoever is asked for.
  const isElse =
    stage === 'content' ||
    code === '521' ||
    (told === 'disabled' && isUnavailable.test(text)) ||
    policy.test(text) ||
    serverTrouble.test(text) ||
    isOfUs(text)
  if (told !== undefined && !(isGoneByCode && isElse)) return told
  // Outlook.com says no more than this of who has no mailbox there.
  if (enhanced === '5.5.0' && isUnavailable.test(text)) return 'no_mailbox'
  if (recipientNotAllowed.test(text)) return 'other'
  if (code === null && serverTrouble.test(text) && !policy.test(text)) return 'server'
  if (senderFault.test(text)) return 'policy'
  // RFC 3463, section 3.2: it is about the address, whatever the server says no more of.
  if (enhanced?.startsWith('5.1.') && recipientRejected.test(text)) return 'no_mailbox'
  const isByRule =
    (!isForNow && detail.startsWith('7.')) || (policy.test(text) && (!isForNow || detail.startsWith('7.')))
  if (serverTrouble.test(text) && !isByRule) return 'server'
  const isLate = expired.test(text) || expiredNonEnglish.test(text)
  if (isForNow && isLate && !isRate) return 'expired'
  if (mailboxNameNotAllowed.test(text)) return 'other'
  if (policy.test(text) || tlsRequired.test(text) || isRate || protocolError.test(text)) return 'policy'
  if (tooManyInvalid.test(text)) return 'policy'
  if (/^[567]\./.test(detail)) return 'policy'
  if (code?.startsWith('5') && connectionRefused.test(text) && !detail.startsWith('4.')) return 'policy'
  if (isLate) return 'expired'
  if (disabledFeature.test(text)) return 'policy'
  if (isForNow && tryLater.test(text) && !blockedByRule.test(text) && !mentionsSender.test(text)) return 'server'
  const isAway =
    blockedByRule.test(text) ||
    noPermission.test(text) ||
    ((rejectionWord.test(text) || rejectionNonEnglish.test(text)) && !recipientRejected.test(text))
  // RFC 3463, sections 3.4 and 3.5: it is their system or the way to it, for now.
  if (isForNow && /^[34]\./.test(detail) && !isOfUs(text)) return 'server'
  if (isAway && !isUnavailable.test(text)) return 'policy'
  if (stage === 'before' && code?.startsWith('5')) return 'policy'
  if (detail.startsWith('3.') || detail.startsWith('4.')) return 'server'
  return isOfUs(text) ? 'policy' : 'other'
}

/** RFC 5321, section 4.2.2: about a command, unless somebody is named. A 503 is about their order, and is said after each reader was refused. */
const isOfCommand = (code: string | null, text: string) =>
  code === '503' ||
  (code !== null && /^50\d$/.test(code) && !mentionsRecipient.test(text) && !/\bno ?such ?user\b/i.test(text))

/** It speaks of us or of our mail, and of nobody there. */
const isOfUs = (text: string) => mentionsSender.test(text) && !mentionsRecipient.test(text)

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
    const isPassing = temporaryWording.test(text) || isTold || (isForNow && !forGood.test(text))
    return isPassing ? 'soft' : 'hard'
  }
  if (isForNow || (reason === 'disabled' && temporaryWording.test(text))) return 'soft'
  if (reason === 'no_mailbox' || reason === 'disabled') return 'hard'
  // Refused for good after its content was seen.
  if (stage === 'content' && !isUnavailable.test(text) && !/\baborted\b|transaction failed/i.test(text)) return 'sender'
  // RFC 5321, section 4.2.3: "transaction failed", whatever it was.
  if (code === '554' && reason === 'other') return 'soft'
  return isSenderFaultByCode(code, enhanced) || aboutSender.test(text) ? 'sender' : 'soft'
}
