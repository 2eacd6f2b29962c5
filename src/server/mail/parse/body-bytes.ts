/** Collects the lines of a part in one growing buffer; the total cost is linear in the size. */
export class PlainBody {
  #bytes = new Uint8Array(4096)
  #length = 0

  update(line: Uint8Array) {
    const needed = this.#length + line.length + 1
    if (needed > this.#bytes.length) {
      const more = new Uint8Array(Math.max(needed, this.#bytes.length * 2))
      more.set(this.#bytes.subarray(0, this.#length))
      this.#bytes = more
    }
    this.#bytes.set(line, this.#length)
    this.#bytes[needed - 1] = 0x0a
    this.#length = needed
  }

  finalize(): Promise<ArrayBuffer> {
    return Promise.resolve(this.#bytes.slice(0, this.#length).buffer)
  }

  protected get text(): string {
    return Buffer.from(this.#bytes.buffer, 0, this.#length).toString('latin1')
  }
}

/** Decodes base64. Some programs pad every line, so padding ends a piece and not the whole body. */
export class Base64Body extends PlainBody {
  override finalize(): Promise<ArrayBuffer> {
    const pieces = this.text.split(/=+/).map((piece) => Buffer.from(piece.replace(/[^a-zA-Z0-9+/]+/g, ''), 'base64'))
    return Promise.resolve(new Uint8Array(pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces)).buffer)
  }
}
