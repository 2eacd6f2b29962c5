// A mention is stored as a Markdown link to the member's page. Writers see and edit only `@Name`.

const link = /\[@([^\]\n]{1,200})\]\(\/community\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\)/gi
const endsInLetter = /[\p{L}\p{M}\p{N}_]$/u
const startsWithLetter = /^[\p{L}\p{M}\p{N}_]/u
const mentionStart = /(?<![\p{L}\p{M}\p{N}_[])@/gu

/** Ids of mentioned members by their names. */
export type Mentions = Map<string, string>

/** The mentions of a stored text. A name stands for the first member who has it. */
export function mentionsIn(text: string): Mentions {
  const mentions: Mentions = new Map()
  for (const [, name = '', id = ''] of text.matchAll(link)) if (!mentions.has(name)) mentions.set(name, id)
  return mentions
}

/** A stored text as its writer sees it. A link stays where its name alone would not be read as this mention again. */
export function toShown(text: string): string {
  const mentions = mentionsIn(text)
  return text.replaceAll(link, (whole, name: string, id: string, at: number) =>
    mentions.get(name) !== id ||
    endsInLetter.test(text.slice(Math.max(0, at - 2), at)) ||
    startsWithLetter.test(text.slice(at + whole.length))
      ? whole
      : `@${name}`,
  )
}

/** The stored form of a text that the writer sees. */
export function toStored(shown: string, mentions: Mentions): string {
  // The longest first: a name may begin with another one.
  const names = [...mentions.keys()].toSorted((a, b) => b.length - a.length)
  let stored = ''
  let from = 0
  for (const { index } of shown.matchAll(mentionStart)) {
    const name = names.find((name) => {
      const end = index + 1 + name.length
      return shown.startsWith(name, index + 1) && !startsWithLetter.test(shown.slice(end, end + 2))
    })
    if (name === undefined) continue
    stored += shown.slice(from, index) + linkTo(name, mentions.get(name) ?? '')
    from = index + 1 + name.length
  }
  return stored + shown.slice(from)
}

export const linkTo = (name: string, id: string) => `[@${name}](/community/${id})`

/** A member's name without the characters that end a link's text. */
export const mentionName = (name: string) => name.replaceAll(/[[\]\\\n]/g, '').trim()

const longestSearch = 60
const beingWritten = /(?<![\p{L}\p{M}\p{N}_])@((?:[\p{L}\p{M}\p{N}.'’-]+(?: [\p{L}\p{M}\p{N}.'’-]*)?)?)$/u

/** The mention at the caret: where it starts, and what is written of its name; at most two words. */
export function mentionAt(text: string, caret: number): { from: number; search: string } | null {
  const search = beingWritten.exec(text.slice(Math.max(0, caret - longestSearch), caret))?.[1]
  return search === undefined ? null : { from: caret - search.length - 1, search }
}
