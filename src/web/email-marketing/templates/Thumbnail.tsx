import { useElementSize } from '@mantine/hooks'

/** The width of a rendered message, in px. */
const drawnAt = 640
const usualHeight = 240

const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data: ${location.origin}/i/; style-src 'unsafe-inline'">`

/**
 * A thumbnail of a message. The frame runs nothing, loads only our own images, and is hidden from keyboard and
 * screen readers.
 */
export function Thumbnail({ title, html, height = usualHeight }: { title: string; html: string; height?: number }) {
  const { ref, width } = useElementSize()
  const scale = width / drawnAt
  return (
    // `dir`: the scaled content is anchored at its start corner, in either page direction.
    <div ref={ref} dir="ltr" inert style={{ blockSize: height, overflow: 'hidden', position: 'relative' }}>
      {scale > 0 && (
        <iframe
          title={title}
          sandbox=""
          srcDoc={policy + html}
          style={{
            inlineSize: drawnAt,
            blockSize: height / scale,
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
