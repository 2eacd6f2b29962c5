import { Alert, Box, Button, Group, Text } from '@mantine/core'
import { IconPhotoOff } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { MessageDetail } from '#contract/email-marketing/message.ts'
import { fetchDataUrl } from '../../api/download.ts'
import { useWords } from '../../i18n/words.ts'
import { isolateAddresses } from './addresses.ts'
import { sanitizeAgain, imagesIn, withImages } from './sanitizeAgain.ts'
import { PlainText } from './PlainText.tsx'
import { messageWords } from './words.ts'

/** Same style as in the frame of an HTML message. */
const folded = {
  cursor: 'pointer',
  inlineSize: 'max-content',
  paddingInline: 10,
  borderRadius: 8,
  background: '#e9ecef',
  listStyle: 'none',
  marginBlock: 4,
} as const

/** The body of a message: plain text, or HTML in a frame that runs and loads nothing. Quotations are collapsed. */
export function MailBody({ message }: { message: MessageDetail }) {
  if (message.html === null) return <PlainBody message={message} />
  return <HtmlBody message={message} html={message.html} />
}

function PlainBody({ message: { text, quoted } }: { message: MessageDetail }) {
  const w = useWords(messageWords)
  const pieces: { text: string; quoted: boolean }[] = []
  let at = 0
  for (const { from, to } of quoted) {
    pieces.push({ text: text.slice(at, from), quoted: false }, { text: text.slice(from, to), quoted: true })
    at = to
  }
  pieces.push({ text: text.slice(at), quoted: false })
  if (!text.trim()) {
    return (
      <Text size="sm" c="dimmed">
        {w.noText}
      </Text>
    )
  }
  return (
    <Box>
      {pieces.map((piece, index) => {
        if (!piece.text.trim()) return null
        const paragraph = <PlainText>{piece.text.trim()}</PlainText>
        return piece.quoted ? (
          // oxlint-disable-next-line react/no-array-index-key -- pieces have no other name
          <details key={index}>
            <summary aria-label={w.quoted} title={w.quoted} style={folded}>
              •••
            </summary>
            {paragraph}
          </details>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- pieces have no other name
          <div key={index}>{paragraph}</div>
        )
      })}
    </Box>
  )
}

function HtmlBody({ message, html }: { message: MessageDetail; html: string }) {
  const w = useWords(messageWords)
  const clean = useMemo(() => sanitizeAgain(isolateAddresses(html)), [html])
  const named = useMemo(() => imagesIn(clean), [clean])
  const { images, missing, load } = useImages(message)
  const [isRequested, setRequested] = useState(false)
  const inline = named.inline.join('\n')
  useEffect(() => {
    if (inline) load(inline.split('\n').map((id) => `cid:${id}`))
    // Inline images are part of the message, and come from our own server only.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [inline])
  return (
    <>
      {named.remote.length > 0 && !isRequested && (
        <Alert color="gray" py={6} mb="xs" icon={<IconPhotoOff aria-hidden />}>
          <Group gap="sm" justify="space-between">
            <Text size="sm" flex={1} miw={180}>
              {w.imagesHidden}
            </Text>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => {
                setRequested(true)
                load(named.remote)
              }}
            >
              {w.showImages}
            </Button>
          </Group>
        </Alert>
      )}
      {missing && (
        <Text size="xs" c="dimmed" role="status">
          {w.imagesMissing}
        </Text>
      )}
      <Frame key={images.size} title={w.message} html={withImages(clean, images)} quoted={w.quoted} />
    </>
  )
}

/** Remote images as data, by URL. Our server fetches them, so the sender learns nothing about the reader. */
function useImages({ _id: messageId, attachments }: MessageDetail) {
  const [images, setImages] = useState<ReadonlyMap<string, string>>(new Map())
  const [missing, setMissing] = useState(false)
  const fetchOne = (name: string) => {
    if (!name.startsWith('cid:')) {
      return fetchDataUrl('GET /api/:tenant/email-marketing/message/:messageId/image', { messageId, url: name })
    }
    const number = attachments.findIndex(({ contentId }) => contentId !== undefined && named(name, contentId))
    const type = attachments[number]?.type
    if (type === undefined || !type.startsWith('image/')) return Promise.reject(new Error('no image'))
    const input = { messageId, number: String(number) }
    return fetchDataUrl('GET /api/:tenant/email-marketing/message/:messageId/attachment/:number', input, type)
  }
  const load = (names: string[]) => {
    for (const name of names) {
      fetchOne(name).then(
        (data) => setImages((before) => new Map([...before, [name, data]])),
        () => setMissing(true),
      )
    }
  }
  return { images, missing, load }
}

/** RFC 2392: URLs contain percent-encoded names, but some programs encode them wrongly or not at all. */
function named(name: string, contentId: string) {
  const bare = name.slice(4)
  return bare === contentId || bare === encodeURIComponent(contentId) || safelyDecoded(bare) === contentId
}

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

// The frame runs no scripts, and its own policy loads nothing, whatever the message contains.
const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'">`
// The direction of a line without a declared one follows its letters.
const unmarked =
  ':is(p,div,blockquote,li,td,h1,h2,h3,h4):not(body [dir],body [dir] *,[style*=direction],[style*=direction] *)'
const look = `<style>html{overflow-wrap:anywhere}body{margin:0;padding:2px;font:16px/1.6 system-ui,Tahoma,sans-serif;color:#212529;overflow-x:auto;unicode-bidi:plaintext}${unmarked}{unicode-bidi:plaintext}img{max-inline-size:100%;object-fit:contain}img:not([src]){border:1px dashed #adb5bd;border-radius:4px;color:#495057;font-size:13px}summary{cursor:pointer;inline-size:max-content;padding:0 10px;border-radius:8px;background:#e9ecef;list-style:none}</style>`

/** Makes the page's shortcuts work while the focus is inside a message. */
function passOn({ key, code, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent) {
  const same = { key, code, shiftKey, ctrlKey, altKey, metaKey, bubbles: true }
  document.documentElement.dispatchEvent(new KeyboardEvent('keydown', same))
}

/**
 * A frame as high as its content. It is of the same origin only so that its height can be read. Without scripts
 * nothing in it can exploit that.
 */
function Frame({ title, html, quoted }: { title: string; html: string; quoted: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(120)
  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    let watching: ResizeObserver | null = null
    const measure = () => {
      const body = element.contentDocument?.body
      if (body) setHeight(Math.min(20_000, Math.max(60, body.scrollHeight + 8)))
    }
    const begin = () => {
      const body = element.contentDocument?.body
      for (const summary of body?.querySelectorAll('summary') ?? []) summary.setAttribute('aria-label', quoted)
      element.contentDocument?.addEventListener('keydown', passOn)
      watching?.disconnect()
      watching = new ResizeObserver(measure)
      if (body) watching.observe(body)
      measure()
    }
    element.addEventListener('load', begin)
    begin()
    return () => {
      element.removeEventListener('load', begin)
      watching?.disconnect()
    }
  }, [quoted])
  return (
    <iframe
      ref={frame}
      title={title}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      srcDoc={`<!doctype html>${policy}${look}<body dir="auto">${html}`}
      style={{ inlineSize: '100%', blockSize: height, border: 0, display: 'block' }}
    />
  )
}
