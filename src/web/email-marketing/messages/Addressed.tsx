import { Code, directionOf } from '../../ui/UserText.tsx'
import { addresses } from './addresses.ts'

/** A text in which addresses are kept apart from what stands around them: their brackets turn nothing, and are not turned. */
export const Addressed = ({ children }: { children: string }) =>
  children.split(addresses).map((piece, at) =>
    // oxlint-disable-next-line react/no-array-index-key -- pieces have no other name
    at % 2 ? <Code key={at}>{piece}</Code> : piece,
  )

/** For a line of a mail: that of most of its letters, whoever is named in it. */
export const directionOfLine = (line: string) =>
  directionOf(
    line
      .split(addresses)
      .filter((_, at) => at % 2 === 0)
      .join(' '),
  )
