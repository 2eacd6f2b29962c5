import { Card, Text } from '@mantine/core'
import { MailSubject } from './UserText.tsx'

// A mail may hold anything: the frame runs no script, and its own policy loads nothing from anywhere but our own images, where that is said.
const policy = (ownImages: boolean) =>
  `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:${ownImages ? ` ${location.origin}/i/` : ''}; style-src 'unsafe-inline'">`

// Light becomes dark and hues stay; what is turned twice is as it was.
const turned =
  '<style>html{background:#fff;filter:invert(1) hue-rotate(180deg)}body{min-height:100vh;box-sizing:border-box}img{filter:invert(1) hue-rotate(180deg)}</style>'

// The browser follows the reader's own device: what a mail says of dark and light is made to hold, or not, by what is asked of it.
const asIn = (html: string, dark: boolean) =>
  html.replaceAll(/\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/gi, (_query, of: string) =>
    (of.toLowerCase() === 'dark') === dark ? '(min-width:0)' : '(max-width:0)',
  )

/** Shows a mail as its reader would see it, apart from the page. */
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
  /** Dark: as on a device whose colours are dark, where the mail knows that. Forced: as programs show it that turn colours by themselves. */
  colours?: 'light' | 'dark' | 'forced'
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
