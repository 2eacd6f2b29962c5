import { CodesIn, directionOf } from '../../ui/text/UserText.tsx'
import { addresses } from './addresses.ts'

/** A text with isolated email addresses, so that their brackets keep their direction. */
export const Addressed = ({ children }: { children: string }) => <CodesIn of={addresses}>{children}</CodesIn>

/** The direction of a header line: that of most of its letters, whatever the names in it. */
export const directionOfLine = (line: string) =>
  directionOf(
    line
      .split(addresses)
      .filter((_, at) => at % 2 === 0)
      .join(' '),
  )
