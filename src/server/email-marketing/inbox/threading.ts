// Rules that assign a message to a thread, from its own headers and the messages it refers to.

/** A message to which another one replies. */
export type Parent = {
  messageId: string
  thread: string
  direction: 'sent' | 'received'
  senderAddress: string
  recipient: string
  people: readonly string[]
}

export type Arrived = {
  messageId: string
  senderAddress: string
  subject: string
  answersTo: readonly string[]
}

/** `refused`: the message refers to a message in which its sender takes no part. */
export type Place = { thread: string; belongTo: string | null; refused: boolean }

/** Whether an address takes part in a message. Needed because anyone can put any Message-ID into In-Reply-To. */
export const isOneOf = (
  address: string,
  { senderAddress, recipient, people }: Omit<Parent, 'messageId' | 'thread' | 'direction'>,
) => address !== '' && (senderAddress === address || recipient === address || people.includes(address))

/**
 * The thread of a message by its headers: that of the nearest message it refers to and in which its sender takes part.
 * @param parents the messages it refers to, as far as they are known
 */
export function placeByHeaders(
  message: Arrived,
  parents: ReadonlyMap<string, Parent>,
  mayJoin: (parent: Parent) => boolean,
): Place {
  let refused = false
  for (const id of message.answersTo) {
    const parent = id === message.messageId ? undefined : parents.get(id)
    if (!parent) continue
    if (mayJoin(parent)) return { thread: parent.thread, belongTo: parent.messageId, refused: false }
    refused = true
  }
  const claimed = message.answersTo.find((id) => id !== message.messageId) ?? null
  // The parent may still arrive.
  return { thread: message.messageId, belongTo: refused ? null : claimed, refused }
}

/** Re:, Fwd: and their equivalents in other languages and programs, with numbers and brackets. */
const prefix =
  /^(?:re|aw|sv|antw|vs|ref|rv|fwd?|fw|wg|tr|رد|الرد|إعادة|اعادة|إعادة توجيه|إع|تحويل|محول)\s*(?:(?:\[\d+\]|\(\d+\))\s*)?[:：]\s*/i
/** Mailing list tag. */
const list = /^\[[^\]]{1,60}\]\s*/

/** A subject without reply prefixes and list tags, for comparison. */
export function bareSubject(subject: string): { bare: string; isAnswer: boolean } {
  let bare = subject.replace(/[\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '').trim()
  let isAnswer = false
  for (let rounds = 0; rounds < 20; rounds += 1) {
    const next = bare.replace(prefix, '').trim()
    if (next !== bare) isAnswer = true
    const without = next.replace(list, '')
    if (without === bare) break
    bare = without
  }
  return { bare: bare.toLowerCase().replace(/\s+/g, ' '), isAnswer }
}

/** How long after a message a reply without usable headers can still join its thread (ms). */
export const answersWithin = 30 * 24 * 60 * 60_000
const shortestSubject = 5

/**
 * Fallback for damaged headers: the only thread between the same people with the same subject. Null if several match.
 * @param candidates recent messages to or from the sender
 */
export function threadBySubject(
  { subject, answersTo }: Pick<Arrived, 'subject' | 'answersTo'>,
  candidates: readonly { thread: string; subject: string }[],
): string | null {
  const { bare, isAnswer } = bareSubject(subject)
  if (bare.length < shortestSubject || !(isAnswer || answersTo.length > 0)) return null
  const same = new Set(
    candidates.filter((candidate) => bareSubject(candidate.subject).bare === bare).map(({ thread }) => thread),
  )
  const [thread] = same
  return same.size === 1 && thread !== undefined ? thread : null
}
