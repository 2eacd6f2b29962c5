import PostalMime, { type PostalMimeOptions } from 'postal-mime'
import { Base64Body, PlainBody } from './body-bytes.ts'
import { joinFlowedLines } from './flowed.ts'
import { charsetInHtml, charsetOf } from './charset.ts'

/**
 * Internal state of a postal-mime part, absent from its published types. The version is pinned, and `damaged.test.ts`
 * detects changes.
 */
type Node = {
  state: 'header' | 'body' | 'finished'
  headerLines: string[]
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
// The methods exist, but are not declared.
const Parser = PostalMime as unknown as new (options: PostalMimeOptions) => Inside

/** Bytes read of one header line and of all of them: below the limits at which the parser gives up. */
const longestHeader = 1024 * 1024
const maxHeaderBytes = 1.75 * 1024 * 1024

/**
 * Parses messages that other parsers reject: unterminated parts, a wrong charset, text declared as base64, endless
 * headers.
 */
export class ForgivingParser extends Parser {
  readonly #seen = new WeakSet<Node>()
  readonly #guessing: boolean
  #headers = 0
  /** Whether some headers were truncated. */
  shortened = false

  /** @param guessing detect where bodies begin and parts end from the content, because the separators are wrong */
  constructor(options: PostalMimeOptions, guessing: boolean) {
    super(options)
    this.#guessing = guessing
  }

  override async processLine(input: Uint8Array, isLast: boolean) {
    let line = input
    if (this.#guessing) {
      line = withoutTerminator(line)
      const { state, headerLines } = this.currentNode
      if (state === 'header' && headerLines.length > 0 && !isOfHeaders(line)) await this.#take(new Uint8Array(), false)
    }
    if (this.currentNode.state === 'header' && line.length > 0 && line[0] !== dash) {
      const room = Math.min(longestHeader, maxHeaderBytes - this.#headers)
      if (line.length > room) {
        this.shortened = true
        line = line.subarray(0, Math.max(1, room))
        // An empty line would start the body.
        if (room <= 0 && !isLast) return
      }
      this.#headers += line.length
    }
    await this.#take(line, isLast)
  }

  async #take(line: Uint8Array, isLast: boolean) {
    const node = this.currentNode
    if (node.state === 'body' && line.length > 0 && !this.#seen.has(node)) {
      this.#seen.add(node)
      chooseBody(node, line)
    }
    await super.processLine(line, isLast)
  }

  override async collectNode(node: Node, alternative: Node | false, related: boolean) {
    const { contentType: type, content } = node
    // A multipart without parts is shown as its text; a part without a valid type is text (RFC 2045 §5.2).
    const lost = type.multipart !== false && node.childNodes.length === 0
    if (lost || !/^[\w.+-]+\/[\w.+-]+$/.test(type.parsed.value)) {
      node.contentType = { ...type, parsed: { value: 'text/plain', params: type.parsed.params }, multipart: false }
    }
    if (content && /^flowed$/i.test(type.parsed.params['format'] ?? '')) unflow(node, content)
    if (node.content && /^text\/(?:plain|html|calendar)$/i.test(node.contentType.parsed.value)) {
      const { params, value } = node.contentType.parsed
      const bytes = new Uint8Array(node.content)
      const declared = params['charset'] ?? (value === 'text/html' ? charsetInHtml(bytes) : undefined)
      const charset = charsetOf(bytes, declared)
      if (charset !== undefined) params['charset'] = charset
    }
    await super.collectNode(node, alternative, related)
  }
}

/** Unfolds `format=flowed` here: the parser joins lines of different quote depths. */
function unflow(node: Node, content: ArrayBuffer) {
  const { params } = node.contentType.parsed
  const text = Buffer.from(content).toString('latin1')
  node.content = new Uint8Array(
    Buffer.from(joinFlowedLines(text, /^yes$/i.test(params['delsp'] ?? '')), 'latin1'),
  ).buffer
  delete params['format']
}

const [dash, space, tab] = [0x2d, 0x20, 0x09]

/** Whether a line may belong to the headers: a field, a continuation line, or the blank line that ends them. */
function isOfHeaders(line: Uint8Array): boolean {
  if (line.length === 0 || line[0] === space || line[0] === tab) return true
  return /^[!-9;-~]{1,100}[ \t]*:/.test(Buffer.from(line.subarray(0, 110)).toString('latin1'))
}

/** Treats a closing boundary (`--x--`) as an opening one (`--x`), so that the content after it is read too. */
function withoutTerminator(line: Uint8Array): Uint8Array {
  if (line[0] !== dash || line[1] !== dash || line.length > 80) return line
  const end = Buffer.from(line).toString('latin1').trimEnd()
  return end.length > 4 && end.endsWith('--') ? line.subarray(0, end.length - 2) : line
}

function chooseBody(node: Node, first: Uint8Array) {
  const { encoding } = node.contentTransferEncoding
  if (/quoted-printable/.test(encoding)) return
  const boundary = first[0] === 0x2d && first[1] === 0x2d
  // Base64 lines contain no words, so words mean that the declaration is wrong.
  const words = /\S +\S+ +\S/.test(Buffer.from(first.subarray(0, 1000)).toString('latin1'))
  node.contentDecoder = /base64/.test(encoding) && (boundary || !words) ? new Base64Body() : new PlainBody()
}
