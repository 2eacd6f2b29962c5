import { Text } from '@mantine/core'
import { Code } from '../../ui/UserText.tsx'

// RFC 5321 §4.5.3.1: no longer than an address may be.
const addresses = /(<[^\s<>@]{1,64}@[^\s<>@]{1,255}>)/

/** What was written without markup: each line in its own direction, and addresses kept apart from what stands around them. */
export function PlainText({ children }: { children: string }) {
  return (
    <Text component="div" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', unicodeBidi: 'plaintext' }}>
      {children.split(addresses).map((piece, at) =>
        // oxlint-disable-next-line react/no-array-index-key -- pieces have no other name
        at % 2 ? <Code key={at}>{piece}</Code> : piece,
      )}
    </Text>
  )
}
