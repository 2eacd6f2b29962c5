import type { ReactNode } from 'react'

/** A text that a person wrote, in the direction of its letters. */
export const UserText = ({ children }: { children: ReactNode }) => <span dir="auto">{children}</span>

const arabicLetters = /[\u0590-\u08ff]/g
const latinLetters = /[a-z\u00c0-\u024f]/gi
const placeholders = /(\{\{[^{}]*\}\})/

/**
 * The subject of a message, in the direction of most of its letters. It may begin with a name or placeholder in the
 * other script.
 */
export const MailSubject = ({ children }: { children: string }) => (
  <bdi dir={directionOf(children)}>
    <CodesIn of={placeholders}>{children}</CodesIn>
  </bdi>
)

/**
 * A text in which each match is isolated, left to right. @param of the pattern, with one group around the whole match
 */
export const CodesIn = ({ of, children }: { of: RegExp; children: string }) =>
  children.split(of).map((piece, at) =>
    // oxlint-disable-next-line react/no-array-index-key -- pieces have no other name
    at % 2 ? <Code key={at}>{piece}</Code> : piece,
  )

/** The direction of most letters of a subject, for a block that truncates it. */
export function directionOf(subject: string): 'rtl' | 'ltr' {
  const pieces = subject.split(placeholders)
  const letters = (of: RegExp) =>
    pieces.reduce((sum, piece, at) => sum + (at % 2 ? 0 : (piece.match(of)?.length ?? 0)), 0)
  return letters(arabicLetters) > letters(latinLetters) ? 'rtl' : 'ltr'
}

/** Shows addresses, numbers and codes left to right, isolated from the text around them. */
export const Code = ({ children }: { children: ReactNode }) => (
  <bdi dir="ltr" style={{ overflowWrap: 'anywhere' }}>
    {children}
  </bdi>
)
