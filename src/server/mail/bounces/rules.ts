import type { BounceRule } from '#contract/email-marketing/bounce-rules.ts'
import { reasonByDetail } from './codes.ts'
import * as english from './phrases-english.ts'
import * as nonEnglish from './phrases-other-languages.ts'
import type { Reason } from './reason.ts'

/** When a server answered, where that is known: before a recipient was named, or after it saw the content. */
export type Stage = 'before' | 'content' | null

/** An answer, normalized: its basic code, its enhanced code (RFC 3463), its text, and whether it is a 4xx. */
export type Diagnostic = {
  code: string | null
  enhanced: string | null
  /** The enhanced code without its class: `1.1` of `5.1.1`. */
  detail: string
  text: string
  isTransient: boolean
  stage: Stage
}

type Rule = {
  name: BounceRule
  matches: (diagnostic: Diagnostic) => boolean
  reason: Reason
  /** An RFC, or the software or provider whose wording this is. */
  source?: string
}

const isRateLimited = ({ text }: Diagnostic) =>
  english.rateLimited.test(text) || nonEnglish.rateLimitedNonEnglish.test(text)
const isTooLarge = ({ text }: Diagnostic) => english.tooLarge.test(text) || nonEnglish.tooLargeNonEnglish.test(text)
const isFull = ({ text }: Diagnostic) => english.mailboxFull.test(text) || nonEnglish.mailboxFullNonEnglish.test(text)
const isExpired = ({ text }: Diagnostic) => english.expired.test(text) || nonEnglish.expiredNonEnglish.test(text)
const isPolicy = ({ text }: Diagnostic) => english.policy.test(text)

/** The text mentions the sender or the message, and no recipient. */
const isAboutSender = ({ text }: Diagnostic) =>
  english.mentionsSender.test(text) && !english.mentionsRecipient.test(text)

const storageWord = /mail ?(?:box|dir|folder|data)|storage|space|disk/i

/** A limit of how much is sent, not of what the mailbox holds. */
const isSendingLimit = (diagnostic: Diagnostic) =>
  isRateLimited(diagnostic) &&
  (/\bper (?:hour|day|minute|second)\b/i.test(diagnostic.text) || !storageWord.test(diagnostic.text))

const mailboxUnavailable = /mail ?box\b.{0,80}\bunavailable/i
export const isMailboxUnavailable = ({ text }: Diagnostic) => mailboxUnavailable.test(text)

/** RFC 5321, section 4.2.2: about a command, unless a recipient is named. A 503 follows the refusal of every recipient. */
const isAboutCommand = ({ code, text }: Diagnostic) =>
  code === '503' ||
  (code !== null && /^50\d$/.test(code) && !english.mentionsRecipient.test(text) && !/\bno ?such ?user\b/i.test(text))

const isUnknownRecipient = (diagnostic: Diagnostic) => {
  const { text } = diagnostic
  const isUnknown =
    english.noMailbox.test(text) || english.unknownRecipient.test(text) || nonEnglish.noMailboxNonEnglish.test(text)
  const isOther = english.tooManyInvalid.test(text) || english.syntaxFault.test(text) || english.userNotLocal.test(text)
  return isUnknown && !isOther && !isAboutCommand(diagnostic)
}

/** The reason that IANA's registry gives the enhanced code, unless the text shows that the code is a wrong choice. */
function registeredReason(diagnostic: Diagnostic): Reason | undefined {
  const { code, detail, text, isTransient, stage } = diagnostic
  if (detail === '2.1' && isTransient) return undefined
  if (/^(?:2\.|3\.1$)/.test(detail) && isRateLimited(diagnostic)) return undefined
  const reason = reasonByDetail[detail]
  if (reason !== 'no_mailbox' && reason !== 'disabled' && reason !== 'no_domain') return reason
  const isAboutElse =
    stage === 'content' ||
    // RFC 7504: a 521 is about the host, whichever recipient is named.
    code === '521' ||
    (reason === 'disabled' && isMailboxUnavailable(diagnostic)) ||
    isPolicy(diagnostic) ||
    english.serverTrouble.test(text) ||
    isAboutSender(diagnostic)
  return isAboutElse ? undefined : reason
}

/** Decides by the enhanced code alone. */
const registered = <Name extends BounceRule>(name: Name, reason: Reason) => ({
  name,
  matches: (diagnostic: Diagnostic) => registeredReason(diagnostic) === reason,
  reason,
  source: 'IANA SMTP Enhanced Status Codes',
})

const isPolicyStatus = (diagnostic: Diagnostic) =>
  (!diagnostic.isTransient && diagnostic.detail.startsWith('7.')) ||
  (isPolicy(diagnostic) && (!diagnostic.isTransient || diagnostic.detail.startsWith('7.')))

/** In order of precedence: the first rule that matches decides. The last one matches everything. */
export const rules = [
  {
    name: 'remote-fault',
    matches: (diagnostic) =>
      diagnostic.isTransient && english.remoteFault.test(diagnostic.text) && !isRateLimited(diagnostic),
    reason: 'server',
  },
  {
    name: 'greylisting',
    matches: ({ isTransient, text }) => isTransient && english.greylisting.test(text),
    reason: 'policy',
    source: 'RFC 6647',
  },
  {
    name: 'non-accepted-domain',
    matches: ({ text }) => english.nonAcceptedDomain.test(text),
    reason: 'server',
    source: 'Exchange',
  },
  { name: 'not-accepting-now', matches: ({ text }) => english.notAcceptingNow.test(text), reason: 'server' },
  {
    name: 'google-groups',
    matches: ({ text }) => english.googleGroups.test(text),
    reason: 'policy',
    source: 'Google Groups',
  },
  {
    name: 'provider-rule-code',
    matches: ({ text }) => english.providerRuleCode.test(text),
    reason: 'policy',
    source: 'NetEase, Coremail, AOL',
  },
  { name: 'closed-for-abuse', matches: ({ text }) => english.closedForAbuse.test(text), reason: 'disabled' },
  {
    // A refusal for spam often carries the code of an unknown mailbox.
    name: 'spam',
    matches: ({ text }) =>
      english.spam.test(text.replaceAll(english.guessedBlocklist, ' ')) || nonEnglish.spamNonEnglish.test(text),
    reason: 'spam',
  },
  {
    name: 'temporary-failure',
    matches: (diagnostic) =>
      diagnostic.isTransient &&
      english.temporary.test(diagnostic.text) &&
      !isRateLimited(diagnostic) &&
      !isPolicy(diagnostic),
    reason: 'server',
  },
  {
    name: 'sender-rejected',
    matches: ({ detail, text }) =>
      english.senderRejected.test(text) ||
      nonEnglish.senderRejectedNonEnglish.test(text) ||
      detail === '1.7' ||
      detail === '1.8',
    reason: 'policy',
    source: 'RFC 3463, section 3.2',
  },
  {
    name: 'accepts-other-mail-only',
    matches: ({ text }) => english.acceptsOtherMailOnly.test(text) && !/relay recipient/i.test(text),
    reason: 'policy',
  },
  {
    name: 'edge-directory-miss',
    matches: ({ text }) => english.edgeDirectoryMiss.test(text),
    reason: 'no_mailbox',
    source: 'Exchange Online',
  },
  {
    name: 'connection-lost',
    matches: ({ code, text }) => code === null && english.connectionLost.test(text),
    reason: 'expired',
  },
  {
    name: 'dns-failure',
    matches: ({ code, text }) => code === null && english.dnsFailure.test(text),
    reason: 'server',
  },
  {
    name: 'unresolved-host',
    matches: ({ code, text }) => code === null && english.unresolvedHost.test(text),
    reason: 'no_domain',
  },
  {
    // A refusal before a recipient was named is about the sender.
    name: 'before-recipient',
    matches: (diagnostic) =>
      diagnostic.stage === 'before' && !diagnostic.isTransient && !isFull(diagnostic) && !isTooLarge(diagnostic),
    reason: 'policy',
    source: 'RFC 5321, section 3.3',
  },
  {
    name: 'no-reverse-dns',
    matches: ({ text }) =>
      (english.noDomain.test(text) || nonEnglish.noDomainNonEnglish.test(text)) && english.reverseDns.test(text),
    reason: 'policy',
  },
  {
    name: 'no-domain',
    matches: ({ text }) => english.noDomain.test(text) || nonEnglish.noDomainNonEnglish.test(text),
    reason: 'no_domain',
  },
  {
    name: 'invalid-domain',
    matches: ({ detail, text }) => /^(?:1\.2|4\.4)$/.test(detail) && english.invalidDomain.test(text),
    reason: 'no_domain',
    source: 'RFC 3463, sections 3.2 and 3.5',
  },
  {
    name: 'domain-takes-no-mail',
    matches: (diagnostic) => /(?:^|\s)556\b/.test(diagnostic.text) && !isAboutSender(diagnostic),
    reason: 'no_domain',
    source: 'RFC 7504, section 4',
  },
  { name: 'mailbox-full', matches: (diagnostic) => isFull(diagnostic) && !isSendingLimit(diagnostic), reason: 'full' },
  {
    name: 'disabled',
    matches: (diagnostic) =>
      (english.disabled.test(diagnostic.text) && !english.disabledFeature.test(diagnostic.text)) ||
      (nonEnglish.disabledNonEnglish.test(diagnostic.text) && !isAboutSender(diagnostic)),
    reason: 'disabled',
  },
  {
    name: 'no-mailbox',
    matches: (diagnostic) =>
      isUnknownRecipient(diagnostic) && !(diagnostic.detail.startsWith('7.') && isPolicy(diagnostic)),
    reason: 'no_mailbox',
  },
  { name: 'too-large', matches: isTooLarge, reason: 'too_large' },
  registered('registered-no-mailbox', 'no_mailbox'),
  registered('registered-no-domain', 'no_domain'),
  registered('registered-disabled', 'disabled'),
  registered('registered-full', 'full'),
  registered('registered-too-large', 'too_large'),
  registered('registered-server', 'server'),
  registered('registered-expired', 'expired'),
  {
    // Outlook.com says no more about an unknown mailbox.
    name: 'outlook-mailbox-unavailable',
    matches: (diagnostic) => diagnostic.enhanced === '5.5.0' && isMailboxUnavailable(diagnostic),
    reason: 'no_mailbox',
    source: 'Outlook.com',
  },
  { name: 'recipient-not-allowed', matches: ({ text }) => english.recipientNotAllowed.test(text), reason: 'other' },
  {
    name: 'server-trouble-without-code',
    matches: (diagnostic) =>
      diagnostic.code === null && english.serverTrouble.test(diagnostic.text) && !isPolicy(diagnostic),
    reason: 'server',
  },
  { name: 'sender-fault', matches: ({ text }) => english.senderFault.test(text), reason: 'policy' },
  {
    // The code is about the address, even if the text says no more.
    name: 'address-rejected',
    matches: ({ enhanced, text }) => enhanced?.startsWith('5.1.') === true && english.recipientRejected.test(text),
    reason: 'no_mailbox',
    source: 'RFC 3463, section 3.2',
  },
  {
    name: 'server-trouble',
    matches: (diagnostic) => english.serverTrouble.test(diagnostic.text) && !isPolicyStatus(diagnostic),
    reason: 'server',
  },
  {
    name: 'transient-timeout',
    matches: (diagnostic) => diagnostic.isTransient && isExpired(diagnostic) && !isRateLimited(diagnostic),
    reason: 'expired',
  },
  {
    name: 'mailbox-name-not-allowed',
    matches: ({ text }) => english.mailboxNameNotAllowed.test(text),
    reason: 'other',
    source: 'RFC 5321, section 4.2.3',
  },
  { name: 'policy', matches: isPolicy, reason: 'policy' },
  { name: 'tls-required', matches: ({ text }) => english.tlsRequired.test(text), reason: 'policy' },
  { name: 'rate-limited', matches: isRateLimited, reason: 'policy' },
  { name: 'protocol-error', matches: ({ text }) => english.protocolError.test(text), reason: 'policy' },
  { name: 'too-many-invalid', matches: ({ text }) => english.tooManyInvalid.test(text), reason: 'policy' },
  {
    name: 'policy-status',
    matches: ({ detail }) => /^[567]\./.test(detail),
    reason: 'policy',
    source: 'RFC 3463, sections 3.6 to 3.8',
  },
  {
    name: 'connection-refused',
    matches: ({ code, detail, text }) =>
      code?.startsWith('5') === true && english.connectionRefused.test(text) && !detail.startsWith('4.'),
    reason: 'policy',
  },
  { name: 'expired', matches: isExpired, reason: 'expired' },
  { name: 'disabled-feature', matches: ({ text }) => english.disabledFeature.test(text), reason: 'policy' },
  {
    name: 'try-later',
    matches: ({ isTransient, text }) =>
      isTransient &&
      english.tryLater.test(text) &&
      !english.blockedByRule.test(text) &&
      !english.mentionsSender.test(text),
    reason: 'server',
  },
  {
    name: 'transient-server-status',
    matches: (diagnostic) => diagnostic.isTransient && /^[34]\./.test(diagnostic.detail) && !isAboutSender(diagnostic),
    reason: 'server',
    source: 'RFC 3463, sections 3.4 and 3.5',
  },
  {
    name: 'blocked-by-rule',
    matches: (diagnostic) => english.blockedByRule.test(diagnostic.text) && !isMailboxUnavailable(diagnostic),
    reason: 'policy',
  },
  {
    name: 'no-permission',
    matches: (diagnostic) => english.noPermission.test(diagnostic.text) && !isMailboxUnavailable(diagnostic),
    reason: 'policy',
  },
  {
    name: 'rejected',
    matches: (diagnostic) =>
      (english.rejectionWord.test(diagnostic.text) || nonEnglish.rejectionNonEnglish.test(diagnostic.text)) &&
      !english.recipientRejected.test(diagnostic.text) &&
      !isMailboxUnavailable(diagnostic),
    reason: 'policy',
  },
  {
    name: 'permanent-before-recipient',
    matches: ({ code, stage }) => stage === 'before' && code?.startsWith('5') === true,
    reason: 'policy',
    source: 'RFC 5321, section 3.3',
  },
  {
    name: 'server-status',
    matches: ({ detail }) => /^[34]\./.test(detail),
    reason: 'server',
    source: 'RFC 3463, sections 3.4 and 3.5',
  },
  { name: 'about-sender', matches: isAboutSender, reason: 'policy' },
  { name: 'unrecognized', matches: () => true, reason: 'other' },
] as const satisfies readonly Rule[]

export type RuleName = (typeof rules)[number]['name']

/** The first rule that matches, and the reason that it gives. */
export function decide(diagnostic: Diagnostic): { rule: RuleName; reason: Reason } {
  for (const { name, matches, reason } of rules) if (matches(diagnostic)) return { rule: name, reason }
  throw new Error('the last rule matches everything')
}
