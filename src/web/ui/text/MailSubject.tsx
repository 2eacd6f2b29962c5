import { language } from '../../i18n/language.ts'
import { textIn } from '../../i18n/words.ts'
import { mergeTagName } from './mergeTagName.ts'
import { Code } from './UserText.tsx'

const arabicLetters = /[\u0590-\u08ff]/g
const latinLetters = /[a-z\u00c0-\u024f]/gi
const placeholders = /(\{\{[^{}]*\}\}|\{%[^{}]*%\})/

/**
 * The subject of a message, in the direction of most of its letters. It may begin with a name or placeholder in the
 * other script. A merge tag is shown by its name.
 */
export const MailSubject = ({ children }: { children: string }) => (
  <bdi dir={directionOf(children)}>
    {children.split(placeholders).map((piece, at) =>
      // oxlint-disable-next-line react/no-array-index-key -- pieces have no other name
      at % 2 ? <MergeTag key={at}>{piece}</MergeTag> : piece,
    )}
  </bdi>
)

function MergeTag({ children }: { children: string }) {
  const name = mergeTagName(children)
  if (name === null) return children.startsWith('{%') ? '…' : <Code>{children}</Code>
  return (
    <bdi className="subject-tag" title={children}>
      {typeof name === 'string' ? name : textIn(name, language())}
    </bdi>
  )
}

/** A subject as plain text, with merge tags by their names, for titles and charts. */
export const subjectName = (subject: string) =>
  subject
    .split(placeholders)
    .map((piece, at) => {
      if (at % 2 === 0) return piece
      const name = mergeTagName(piece)
      if (name === null) return piece.startsWith('{%') ? '' : piece
      return `[${typeof name === 'string' ? name : textIn(name, language())}]`
    })
    .join('')
    .trim()

/** The direction of most letters of a subject, for a block that truncates it. */
export function directionOf(subject: string): 'rtl' | 'ltr' {
  const pieces = subject.split(placeholders)
  const letters = (of: RegExp) =>
    pieces.reduce((sum, piece, at) => sum + (at % 2 ? 0 : (piece.match(of)?.length ?? 0)), 0)
  return letters(arabicLetters) > letters(latinLetters) ? 'rtl' : 'ltr'
}
