import { Card, Text } from '@mantine/core'
import { MailSubject } from './UserText.tsx'

// Messages are untrusted: the frame runs no scripts, and its own policy allows only our own images, where enabled.
const policy = (ownImages: boolean) =>
  `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:${ownImages ? ` ${location.origin}/i/` : ''}; style-src 'unsafe-inline'">`

// Inverts light and dark but keeps hues; images are inverted twice.
const turned =
  '<style>html{background:#fff;filter:invert(1) hue-rotate(180deg)}body{min-height:100vh;box-sizing:border-box}img{filter:invert(1) hue-rotate(180deg)}</style>'

// The browser applies the reader's own colour scheme, so `prefers-color-scheme` rules of the message are rewritten.
const asIn = (html: string, dark: boolean) =>
  html.replaceAll(/\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/gi, (_query, of: string) =>
    (of.toLowerCase() === 'dark') === dark ? '(min-width:0)' : '(max-width:0)',
  )

/** Renders a message as its recipient would see it, isolated from the page. */
export function MailFrame({
  title,
  subject,
  html,
  text,
  narrow = false,
  tall = false,
  colours = 'light',
  ownImages = false,
}: {
  title: string
  subject: string
  html: string | null
  text: string
  /** As wide as a phone. */
  narrow?: boolean
  tall?: boolean
  /**
   * Dark: a device in dark mode, where the message supports it. Forced: mail clients that invert colours themselves.
   */
  colours?: 'light' | 'dark' | 'forced'
  /** Shows uploaded images. */
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
          srcDoc={policy(ownImages) + asIn(html, colours === 'dark') + (colours === 'forced' ? turned : '')}
          style={{
            inlineSize: '100%',
            blockSize: tall ? 680 : 420,
            border: 0,
            colorScheme: colours === 'dark' ? 'dark' : 'light',
          }}
        />
      )}
    </Card>
  )
}
