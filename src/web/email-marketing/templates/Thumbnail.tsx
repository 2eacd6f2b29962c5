import { useElementSize } from '@mantine/hooks'

/** As wide as a mail is drawn on a wide screen, in pixels. */
const drawnAt = 640
const shownHeight = 240

const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data: ${location.origin}/i/social/; style-src 'unsafe-inline'">`

/** A mail in small, drawn from itself: the frame runs nothing, loads only our own signs of networks, and can neither be reached nor read out. */
export function Thumbnail({ title, html }: { title: string; html: string }) {
  const { ref, width } = useElementSize()
  const scale = width / drawnAt
  return (
    // `dir`: what is made smaller is held at its first corner, whatever the page's direction.
    <div ref={ref} dir="ltr" inert style={{ blockSize: shownHeight, overflow: 'hidden', position: 'relative' }}>
      {scale > 0 && (
        <iframe
          title={title}
          sandbox=""
          srcDoc={policy + html}
          style={{
            inlineSize: drawnAt,
            blockSize: shownHeight / scale,
            transform: `scale(${scale})`,
            transformOrigin: '0 0',
            border: 0,
            pointerEvents: 'none',
          }}
        />
      )}
    </div>
  )
}
