import { Text } from '@mantine/core'
import { useBounceText } from './useBounceText.ts'

/** A server's response, below the reason of the bounce in plain words. */
export function ServerResponse({ rule, response }: { rule: string | null; response: string | null }) {
  const reason = useBounceText()(rule)
  return (
    <>
      {reason && <Text size="sm">{reason}</Text>}
      {response && (
        <Text
          size="sm"
          {...(reason && { c: 'gray.7' })}
          dir="auto"
          className="at-the-start"
          lineClamp={3}
          style={{ overflowWrap: 'anywhere' }}
        >
          {response}
        </Text>
      )}
    </>
  )
}
