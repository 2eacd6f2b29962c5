import type { ReactNode } from 'react'

/** What a person wrote: its direction follows its own letters. */
export const UserText = ({ children }: { children: ReactNode }) => <span dir="auto">{children}</span>

const arabicLetters = /[\u0590-\u08ff]/g
const latinLetters = /[a-z\u00c0-\u024f]/gi
const placeholders = /(\{\{[^{}]*\}\})/

/** The subject of a mail: read as most of its letters are, since a name or a placeholder of the other script may stand first. */
export const MailSubject = ({ children }: { children: string }) => (
  <bdi dir={directionOf(children)}>
    <CodesIn of={placeholders}>{children}</CodesIn>
  </bdi>
)

/** A text with what matches kept apart from what stands around it. @param of with one group, around all of it */
export const CodesIn = ({ of, children }: { of: RegExp; children: string }) =>
  children.split(of).map((piece, at) =>
    // oxlint-disable-next-line react/no-array-index-key -- pieces have no other name
    at % 2 ? <Code key={at}>{piece}</Code> : piece,
  )

/** For a block that is cut where its text ends: that of most of the letters of a subject. */
export function directionOf(subject: string): 'rtl' | 'ltr' {
  const pieces = subject.split(placeholders)
  const letters = (of: RegExp) =>
    pieces.reduce((sum, piece, at) => sum + (at % 2 ? 0 : (piece.match(of)?.length ?? 0)), 0)
  return letters(arabicLetters) > letters(latinLetters) ? 'rtl' : 'ltr'
}

/** Addresses, numbers and codes: read from left to right, and kept apart from the text around them. */
export const Code = ({ children }: { children: ReactNode }) => (
  <bdi dir="ltr" style={{ overflowWrap: 'anywhere' }}>
    {children}
  </bdi>
)
