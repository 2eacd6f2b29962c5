import { Card, Text } from '@mantine/core'
import { MailSubject } from './UserText.tsx'

// A mail may hold anything: the frame runs no script, and its own policy loads nothing from anywhere but our own images, where that is said.
const policy = (ownImages: boolean) =>
  `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:${ownImages ? ` ${location.origin}/i/` : ''}; style-src 'unsafe-inline'">`

/** Shows a mail as its reader would see it, apart from the page. */
export function MailFrame({
  title,
  subject,
  html,
  text,
  narrow = false,
  tall = false,
  dark = false,
  ownImages = false,
}: {
  title: string
  subject: string
  html: string | null
  text: string
  /** As wide as a phone. */
  narrow?: boolean
  tall?: boolean
  /** As on a device whose colours are dark, where the mail knows that. */
  dark?: boolean
  /** Shows images that were uploaded here. */
  ownImages?: boolean
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
          srcDoc={policy(ownImages) + html}
          style={{ inlineSize: '100%', blockSize: tall ? 680 : 420, border: 0, colorScheme: dark ? 'dark' : 'light' }}
        />
      )}
    </Card>
  )
}
