import type { Reply } from './refusals.ts'

const LONGEST_REPLY = 64 * 1024

/** Splits a stream into SMTP replies (RFC 5321 §4.2). @throws Error for anything else, and for a reply over 64 KB */
export class ReplyReader {
  #rest = ''
  #lines: string[] = []
  #size = 0

  /** The replies that this chunk completes: none, one, or several in one packet. */
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

  /** Whether part of a reply has arrived. */
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
  // Most servers repeat it on every line (RFC 2034 §4), some send it on the first only.
  const [enhanced = null] = lines.flatMap(
    (line) => /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})(?:\s|$)/.exec(line)?.slice(1) ?? [],
  )
  return { code: Number(last.slice(0, 3)), enhanced, text: lines.map((line) => line.slice(4)).join('\n') }
}
