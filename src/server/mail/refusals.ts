import type { Fault, Refusal, Stage } from './transport.ts'

/** What a server answered to a command. */
export type Reply = { code: number; enhanced: string | null; text: string }

/** What the server said, in one line as a person may read it: code and words. */
export const spoken = (reply: Reply) => `${reply.code} ${reply.text.replaceAll('\n', ' ')}`.trim().slice(0, 1000)

/** Words by which servers tell that they refuse the sender, whatever the code says. */
const aboutSender =
  /\b(?:spam|spamhaus|blocked|block ?list|blacklist|black ?listed|denylist|rbl|dnsbl|reputation|policy|dmarc|spf|dkim|unauthenticated|authenticat\w+|not authorized|relay(?:ing)?|rate|throttl\w*|too many|limit exceeded|sender|ptr|reverse dns|rdns|helo|banned)\b/i

/** Words that the mailbox is not there; of the sender's own address the same words are said with `sender` before them. */
const noMailbox =
  /\b(?:user unknown|unknown (?:user|recipient|mailbox)|no such (?:user|mailbox|recipient|address)|no mailbox (?:here|by that name)|(?:user|recipient|mailbox|address|account)\b.{0,40}\b(?:does(?: not|n't) exist|not found|unknown|invalid|disabled|inactive))/i
const ofSender = /\b(?:sender|from|helo|ehlo|envelope)\b.{0,60}\b(?:unknown|not found|invalid|exist)/i

/** RFC 3463 detail → whose fault, where the detail settles it. The class digit is left out. */
const byDetail: Record<string, Fault> = {
  '1.1': 'recipient', // no such mailbox
  '1.2': 'recipient', // no such domain
  '1.3': 'recipient', // bad address syntax
  '1.4': 'recipient', // ambiguous
  '1.6': 'recipient', // moved, no forwarding
  '1.7': 'sender', // the sender's address is malformed
  '1.8': 'sender', // the sender's domain does not resolve
  '1.9': 'server',
  '1.10': 'recipient', // null MX (RFC 7505)
  '2.0': 'recipient',
  '2.1': 'recipient', // disabled
  '2.2': 'recipient', // full
  '2.3': 'sender', // longer than the mailbox allows
  '2.4': 'recipient',
  '3.4': 'sender', // longer than the system allows
}

/** RFC 3463 subject → whose fault, where the detail does not settle it. */
const bySubject: Record<string, Fault> = {
  '2': 'recipient',
  '3': 'server',
  '4': 'server',
  '5': 'sender', // protocol: what we said
  '6': 'sender', // content
  '7': 'sender', // security and policy
}

/** Details that mean: no mail will ever arrive there. A full mailbox (2.2), an ambiguous name or a broken route may mend. */
const gone = new Set(['1.1', '1.2', '1.3', '1.6', '1.10', '2.1'])

/** Details that say nothing: there the words count. */
const vague = new Set(['0.0', '1.0', '2.0'])

/** Whose doing this refusal is, and whether it stands. Made so that nobody is suppressed for the sender's or the server's fault. */
export function refusal(reply: Reply, stage: Stage): Refusal {
  const permanent = reply.code >= 500
  const fault = faultOf(reply, stage)
  return {
    kind: 'refused',
    permanent,
    code: reply.code,
    enhanced: reply.enhanced,
    response: spoken(reply),
    stage,
    fault,
    bounce: fault === 'sender' ? null : permanent && fault === 'recipient' && isGone(reply) ? 'hard' : 'soft',
  }
}

function faultOf(reply: Reply, stage: Stage): Fault {
  if (reply.code === 421 || reply.code === 451 || reply.code === 452) return byEnhanced(reply) ?? 'server'
  if (stage === 'connect' || stage === 'tls') return 'server'
  if (stage === 'auth' || stage === 'mail') return 'sender'
  const told = byEnhanced(reply)
  if (told === 'sender' || told === 'server') return told
  if (saysNoMailbox(reply.text)) return 'recipient'
  if (aboutSender.test(reply.text)) return 'sender'
  return told ?? byCode(reply.code, stage)
}

const saysNoMailbox = (text: string) => noMailbox.test(text) && !ofSender.test(text)

/** Class and code must both say for good; without a telling detail, words must say that there is no mailbox. */
function isGone({ enhanced, text }: Reply): boolean {
  if (enhanced !== null && !enhanced.startsWith('5.')) return false
  const detail = enhanced?.slice(2)
  return detail === undefined || vague.has(detail) ? saysNoMailbox(text) : gone.has(detail)
}

function byEnhanced({ enhanced }: Reply): Fault | undefined {
  if (enhanced === null) return undefined
  const [, subject = '', detail = ''] = enhanced.split('.')
  return byDetail[`${subject}.${detail}`] ?? bySubject[subject]
}

/** Without an enhanced code: 550 551 552 553 450 at RCPT speak of a mailbox; a command fault (500–504, 530, 535) is ours. */
function byCode(code: number, stage: Stage): Fault {
  if (stage === 'rcpt')
    return [450, 550, 551, 552, 553, 556].includes(code) ? 'recipient' : code >= 500 ? 'sender' : 'server'
  return code >= 500 ? 'sender' : 'server'
}

/** A refusal without a server's words: no connection, no answer in time, a local rule. */
export const unanswered = (
  stage: Stage,
  response: string,
  {
    permanent = false,
    fault = 'server',
    enhanced = null,
  }: { permanent?: boolean; fault?: Fault; enhanced?: string | null } = {},
): Refusal => ({
  kind: 'refused',
  permanent,
  code: null,
  enhanced,
  response,
  stage,
  fault,
  bounce: fault === 'sender' ? null : 'soft',
})
