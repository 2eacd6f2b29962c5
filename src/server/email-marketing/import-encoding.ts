/** How a file's bytes are text. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1256'

/**
 * Watches a file go by and says at its end how it is encoded: by its byte order mark, else UTF-8, or Windows-1256 where it is plainly none.
 * A few broken characters do not make a UTF-8 file another one.
 */
export function encodingWatch() {
  const decoder = new TextDecoder('utf-8')
  let first = Buffer.alloc(0)
  let broken = 0
  let foreign = 0
  const count = (text: string) => {
    for (const [run] of text.matchAll(/[^\p{ASCII}\uFFFD]+|\uFFFD+/gu)) {
      if (run.startsWith('\uFFFD')) broken += run.length
      else foreign += run.length
    }
  }
  return {
    watch(bytes: Buffer) {
      if (first.length < 3) first = Buffer.concat([first, bytes.subarray(0, 3)])
      count(decoder.decode(bytes, { stream: true }))
    },
    verdict(): Encoding {
      count(decoder.decode())
      if (first[0] === 0xff && first[1] === 0xfe) return 'utf-16le'
      if (first[0] === 0xfe && first[1] === 0xff) return 'utf-16be'
      return broken > foreign / 10 ? 'windows-1256' : 'utf-8'
    },
  }
}

/** The delimiter of a header: whichever of comma, semicolon and tab it has most of outside quotes. */
export function delimiterOf(header: string): string {
  const bare = header.replaceAll(/"[^"]*"/g, '')
  const counts = [',', ';', '\t'].map((delimiter) => ({ delimiter, count: bare.split(delimiter).length }))
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).delimiter
}
