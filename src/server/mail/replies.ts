import type { Fault, Refusal, Stage } from './transport.ts'

export type Reply = { code: number; enhanced: string | null; text: string }

const LONGEST_REPLY = 64 * 1024

/** Cuts a stream into SMTP replies (RFC 5321 §4.2). Throws on anything that is no reply, and on one over 64 KB. */
export class ReplyReader {
  #rest = ''
  #lines: string[] = []
  #size = 0

  /** The replies that this piece completes: none, one, or several in one packet. */
  read(chunk: string): Reply[] {
    const replies: Reply[] = []
    this.#rest += chunk
    let start = 0
    for (let end = this.#rest.indexOf('\n'); end !== -1; end = this.#rest.indexOf('\n', start)) {
      const reply = this.#line(this.#rest.slice(start, end).replace(/\r$/, ''))
      if (reply) replies.push(reply)
      start = end + 1
    }
    this.#rest = start === 0 ? this.#rest : this.#rest.slice(start)
    if (this.#size + this.#rest.length > LONGEST_REPLY) throw new Error('The reply is too long')
    return replies
  }

  /** True when bytes have come that are not yet a whole reply. */
  get unfinished() {
    return this.#rest !== '' || this.#lines.length > 0
  }

  #line(line: string): Reply | undefined {
    if (!/^[2-5]\d\d(?:[ -]|$)/.test(line)) throw new Error(`Not an SMTP reply: ${line.slice(0, 200)}`)
    this.#size += line.length
    if (this.#size > LONGEST_REPLY) throw new Error('The reply is too long')
    this.#lines.push(line)
    if (line[3] === '-') return undefined
    const reply = replyOf(this.#lines)
    this.#lines = []
    this.#size = 0
    return reply
  }
}

function replyOf(lines: string[]): Reply {
  const last = lines.at(-1) ?? ''
  const enhanced = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})(?:\s|$)/.exec(last)?.[1] ?? null
  return { code: Number(last.slice(0, 3)), enhanced, text: lines.map((line) => line.slice(4)).join('\n') }
}

/** What the server said, in one line as a person may read it: code and words. */
export const spoken = (reply: Reply) => `${reply.code} ${reply.text.replaceAll('\n', ' ')}`.trim().slice(0, 1000)

/** Words by which servers tell that they refuse the sender, whatever the code says. */
const aboutSender =
  /\b(?:spam|spamhaus|blocked|block ?list|blacklist|black ?listed|denylist|rbl|dnsbl|reputation|policy|dmarc|spf|dkim|unauthenticated|authenticat\w+|not authorized|relay(?:ing)?|rate|throttl\w*|too many|limit exceeded|sender|ptr|reverse dns|rdns|helo|banned)\b/i

/** Words about the mailbox that outweigh a bare code. */
const aboutMailbox =
  /\b(?:user unknown|unknown (?:user|recipient|mailbox)|no such (?:user|mailbox|recipient|address)|(?:user|recipient|mailbox|address)\b.{0,40}\b(?:does(?: not|n't) exist|not found|unknown|invalid|disabled|inactive))/i

/** RFC 3463 detail → whose fault, where the detail settles it. The class digit is left out. */
const byDetail: Record<string, Fault> = {
  '1.1': 'recipient', // no such mailbox
  '1.2': 'recipient', // no such domain
  '1.3': 'recipient', // bad address syntax
  '1.4': 'recipient',
  '1.6': 'recipient', // moved, no forwarding
  '1.7': 'sender', // the sender's address is malformed
  '1.8': 'sender', // the sender's domain does not resolve
  '1.9': 'server',
  '1.10': 'recipient', // null MX
  '2.0': 'recipient',
  '2.1': 'recipient', // disabled
  '2.2': 'recipient', // full
  '2.3': 'sender', // longer than the mailbox allows
  '2.4': 'recipient',
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

/** Whose doing this refusal is, and whether it stands. Made so that nobody is suppressed for the sender's or the server's fault. */
export function refusal(reply: Reply, stage: Stage): Refusal {
  const permanent = reply.code >= 500
  return {
    kind: 'refused',
    permanent,
    code: reply.code,
    enhanced: reply.enhanced,
    response: spoken(reply),
    stage,
    fault: faultOf(reply, stage),
  }
}

function faultOf(reply: Reply, stage: Stage): Fault {
  if (reply.code === 421 || reply.code === 451 || reply.code === 452) return byEnhanced(reply) ?? 'server'
  if (stage === 'connect' || stage === 'tls') return 'server'
  if (stage === 'auth' || stage === 'mail') return 'sender'
  const told = byEnhanced(reply)
  if (told === 'sender' || told === 'server') return told
  if (aboutMailbox.test(reply.text)) return 'recipient'
  if (told === 'recipient' && reply.enhanced?.endsWith('.1.1')) return told
  if (aboutSender.test(reply.text)) return 'sender'
  if (told) return told
  return byCode(reply.code, stage)
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
): Refusal => ({ kind: 'refused', permanent, code: null, enhanced, response, stage, fault })
