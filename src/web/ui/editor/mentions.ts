// A mention is stored as a Markdown link to the member's page. Writers see and edit only `@Name`.

const link = /\[@([^\]\n]{1,200})\]\(\/community\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\)/gi
const letter = String.raw`[\p{L}\p{M}\p{N}_]`
const endsInLetter = new RegExp(`${letter}$`, 'u')
const startsWithLetter = new RegExp(`^${letter}`, 'u')

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
    endsInLetter.test(text.slice(0, at)) ||
    startsWithLetter.test(text.slice(at + whole.length))
      ? whole
      : `@${name}`,
  )
}

/** The stored form of a text that the writer sees. */
export function toStored(shown: string, mentions: Mentions): string {
  if (mentions.size === 0) return shown
  // The longest first: a name may begin with another one.
  const names = [...mentions.keys()].toSorted((one, other) => other.length - one.length).map(escaped)
  const mention = new RegExp(String.raw`(?<!${letter}|\[)@(${names.join('|')})(?!${letter})`, 'gu')
  return shown.replaceAll(mention, (_, name: string) => linkTo(name, mentions.get(name) ?? ''))
}

export const linkTo = (name: string, id: string) => `[@${name}](/community/${id})`

/** A member's name without the characters that end a link's text. */
export const mentionName = (name: string) => name.replaceAll(/[[\]\\\n]/g, '').trim()

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)

const longestSearch = 60
const beingWritten = new RegExp(
  String.raw`(?<!${letter})@((?:[\p{L}\p{M}\p{N}.'’-]+(?: [\p{L}\p{M}\p{N}.'’-]*)?)?)$`,
  'u',
)

/** The mention at the caret: where it starts, and what is written of its name; at most two words. */
export function mentionAt(text: string, caret: number): { from: number; search: string } | null {
  const search = beingWritten.exec(text.slice(Math.max(0, caret - longestSearch), caret))?.[1]
  return search === undefined ? null : { from: caret - search.length - 1, search }
}
