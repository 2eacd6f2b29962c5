import { directionOf } from '../../ui/text/MailSubject.tsx'
import { Code } from '../../ui/text/UserText.tsx'
import { addresses } from './addresses.ts'

/** A text in which email addresses are isolated, so that their brackets have the right direction. */
export const Addressed = ({ children }: { children: string }) =>
  children.split(addresses).map((piece, at) =>
    // oxlint-disable-next-line react/no-array-index-key -- pieces have no other name
    at % 2 ? <Code key={at}>{piece}</Code> : piece,
  )

/** The direction of a header line: that of most of its letters outside addresses. */
export const directionOfLine = (line: string) =>
  directionOf(
    line
      .split(addresses)
      .filter((_, at) => at % 2 === 0)
      .join(' '),
  )
