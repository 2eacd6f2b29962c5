import PostalMime, { type PostalMimeOptions } from 'postal-mime'
import { Base64Body, PlainBody } from './body-bytes.ts'
import { charsetInHtml, charsetOf } from './charset.ts'

/** A part, as the parser keeps it. What is used of it is no part of its published types: its version is pinned, and `damaged.test.ts` tells of changes. */
type Node = {
  state: 'header' | 'body' | 'finished'
  childNodes: Node[]
  contentType: { parsed: { value: string; params: Record<string, string> }; multipart: string | false }
  contentDisposition: { parsed: { value: string } }
  contentTransferEncoding: { encoding: string }
  contentDecoder: { update: (line: Uint8Array) => void; finalize: () => Promise<ArrayBuffer> } | null
  content: ArrayBuffer | null
}
interface Inside extends PostalMime {
  currentNode: Node
  processLine(line: Uint8Array, isLast: boolean): Promise<void>
  collectNode(node: Node, alternative: Node | false, related: boolean): Promise<void>
}
// Its methods are there, only not declared.
const Parser = PostalMime as unknown as new (options: PostalMimeOptions) => Inside

/** Reads what others give up: parts without an end, letters in another set than is said, text said to be base64. */
export class ForgivingParser extends Parser {
  readonly #seen = new WeakSet<Node>()

  override async processLine(line: Uint8Array, isLast: boolean) {
    const node = this.currentNode
    if (node.state === 'body' && line.length > 0 && !this.#seen.has(node)) {
      this.#seen.add(node)
      chooseBody(node, line)
    }
    await super.processLine(line, isLast)
  }

  override async collectNode(node: Node, alternative: Node | false, related: boolean) {
    const { contentType: type, content } = node
    // Of parts that never come what stands there is shown; what is of no type is text (RFC 2045 §5.2).
    const lost = type.multipart !== false && node.childNodes.length === 0
    if (lost || !/^[\w.+-]+\/[\w.+-]+$/.test(type.parsed.value)) {
      node.contentType = { ...type, parsed: { value: 'text/plain', params: type.parsed.params }, multipart: false }
    }
    if (content && /^text\/(?:plain|html|calendar)$/i.test(node.contentType.parsed.value)) {
      const { params, value } = node.contentType.parsed
      const bytes = new Uint8Array(content)
      const declared = params['charset'] ?? (value === 'text/html' ? charsetInHtml(bytes) : undefined)
      const charset = charsetOf(bytes, declared)
      if (charset !== undefined) params['charset'] = charset
    }
    await super.collectNode(node, alternative, related)
  }
}

function chooseBody(node: Node, first: Uint8Array) {
  const { encoding } = node.contentTransferEncoding
  if (/quoted-printable/.test(encoding)) return
  const boundary = first[0] === 0x2d && first[1] === 0x2d
  // Lines of base64 have no words: words say that it is none.
  const words = /\S +\S+ +\S/.test(Buffer.from(first.subarray(0, 1000)).toString('latin1'))
  node.contentDecoder = /base64/.test(encoding) && (boundary || !words) ? new Base64Body() : new PlainBody()
}
