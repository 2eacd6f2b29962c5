import { CodesIn, directionOf } from '../../ui/text/UserText.tsx'
import { addresses } from './addresses.ts'

/** A text in which email addresses are isolated, so that their brackets have the right direction. */
export const Addressed = ({ children }: { children: string }) => <CodesIn of={addresses}>{children}</CodesIn>

/** The direction of a header line: that of most of its letters outside addresses. */
export const directionOfLine = (line: string) =>
  directionOf(
    line
      .split(addresses)
      .filter((_, at) => at % 2 === 0)
      .join(' '),
  )
