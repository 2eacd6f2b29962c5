import { CodesIn, directionOf } from '../../ui/text/UserText.tsx'
import { addresses } from './addresses.ts'

/** A text in which addresses are kept apart from what stands around them: their brackets turn nothing, and are not turned. */
export const Addressed = ({ children }: { children: string }) => <CodesIn of={addresses}>{children}</CodesIn>

/** For a line of a mail: that of most of its letters, whoever is named in it. */
export const directionOfLine = (line: string) =>
  directionOf(
    line
      .split(addresses)
      .filter((_, at) => at % 2 === 0)
      .join(' '),
  )
