import { Text } from '@mantine/core'
import { Addressed } from './Addressed.tsx'

/** What was written without markup: each line in its own direction, and addresses kept apart from what stands around them. */
export function PlainText({ children }: { children: string }) {
  return (
    <Text component="div" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', unicodeBidi: 'plaintext' }}>
      <Addressed>{children}</Addressed>
    </Text>
  )
}
