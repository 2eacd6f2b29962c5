import { Card, Text } from '@mantine/core'
import { MailSubject } from './MailSubject.tsx'

// Messages are untrusted. The frame runs no scripts, and its own policy allows only our own images, if enabled.
const policy = (ownImages: boolean) =>
  `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:${ownImages ? ` ${location.origin}/i/` : ''}; style-src 'unsafe-inline'">`

// Inverts lightness but not hues. Images are inverted twice.
const turned =
  '<style>html{background:#fff;filter:invert(1) hue-rotate(180deg)}body{min-height:100vh;box-sizing:border-box}img{filter:invert(1) hue-rotate(180deg)}</style>'

// The browser applies the reader's colour scheme, so `prefers-color-scheme` rules of the message are rewritten.
const asIn = (html: string, dark: boolean) =>
  html.replaceAll(/\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/gi, (_query, of: string) =>
    (of.toLowerCase() === 'dark') === dark ? '(min-width:0)' : '(max-width:0)',
  )

/** Renders a message as its recipient sees it, isolated from the page. */
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
  /** Whether the frame is as wide as a phone. */
  narrow?: boolean
  tall?: boolean
  /** Dark is a device in dark mode, if the message supports it. Forced is a mail client that inverts colours. */
  colours?: 'light' | 'dark' | 'forced'
  /** Whether uploaded images are shown. */
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
