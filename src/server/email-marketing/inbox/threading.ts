// Which thread a message belongs to: the rules, on what is known of a message and of those it says it answers.

/** What is known of a message that another one says it answers. */
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

/** `refused`: it says that it answers a message of people among whom its sender is not. */
export type Place = { thread: string; belongTo: string | null; refused: boolean }

/** Whether somebody is one of a message's people: anybody can write any Message-ID into In-Reply-To. */
export const isOneOf = (
  address: string,
  { senderAddress, recipient, people }: Omit<Parent, 'messageId' | 'thread' | 'direction'>,
) => address !== '' && (senderAddress === address || recipient === address || people.includes(address))

/**
 * The thread of a message by its headers: that of the nearest message it names of whose people its sender is one.
 * @param parents the messages that are named, as far as they are known
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
  // What it answers may yet come.
  return { thread: message.messageId, belongTo: refused ? null : claimed, refused }
}

/** Re:, Fwd: and what other languages and programs put before a subject, with numbers and brackets. */
const prefix =
  /^(?:re|aw|sv|antw|vs|ref|rv|fwd?|fw|wg|tr|رد|الرد|إعادة|اعادة|إعادة توجيه|إع|تحويل|محول)\s*(?:(?:\[\d+\]|\(\d+\))\s*)?[:：]\s*/i
/** The name of a list. */
const list = /^\[[^\]]{1,60}\]\s*/

/** A subject without what answering and lists put before it, for comparing. */
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

/** How long after a message an answer without usable headers may still find its thread. */
export const answersWithin = 30 * 24 * 60 * 60_000
const shortestSubject = 5

/**
 * Where headers were damaged on the way: the one thread between the same people with the same subject. Two such threads are one too many.
 * @param candidates what was written to or by the sender of late
 */
export function threadBySubject(
  { subject, answersTo }: Pick<Arrived, 'subject' | 'answersTo'>,
  candidates: readonly { thread: string; subject: string }[],
): string | null {
  const { bare, isAnswer } = bareSubject(subject)
  if (bare.length < shortestSubject || !(isAnswer || answersTo.length > 0)) return null
  const same = new Set(candidates.filter((one) => bareSubject(one.subject).bare === bare).map(({ thread }) => thread))
  const [thread] = same
  return same.size === 1 && thread !== undefined ? thread : null
}
