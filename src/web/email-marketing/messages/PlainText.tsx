import { Text } from '@mantine/core'
import { Addressed } from './Addressed.tsx'

/** Plain text: each line in its own direction, with isolated addresses. */
export function PlainText({ children }: { children: string }) {
  return (
    <Text component="div" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', unicodeBidi: 'plaintext' }}>
      <Addressed>{children}</Addressed>
    </Text>
  )
}
