import { Card, Text } from '@mantine/core'
import { MailSubject } from './UserText.tsx'

// A mail may hold anything: the frame runs no script, and its own policy loads nothing from anywhere.
const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">`

/** Shows a mail as its reader would see it, apart from the page. */
export function MailFrame({
  title,
  subject,
  html,
  text,
  narrow = false,
}: {
  title: string
  subject: string
  html: string | null
  text: string
  /** As wide as a phone. */
  narrow?: boolean
}) {
  return (
    <Card withBorder padding={0} w="100%" maw={narrow ? 375 : '100%'} mx="auto">
      <Text p="sm" fw={600} style={{ borderBlockEnd: '1px solid var(--mantine-color-gray-3)' }}>
        <MailSubject>{subject}</MailSubject>
      </Text>
      {html === null ? (
        <Text p="sm" dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {text}
        </Text>
      ) : (
        <iframe
          title={title}
          sandbox=""
          srcDoc={policy + html}
          style={{ inlineSize: '100%', blockSize: 420, border: 0 }}
        />
      )}
    </Card>
  )
}
