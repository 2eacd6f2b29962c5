import type { FileHandle } from 'node:fs/promises'

// POSIX.1-1988 "ustar", which any `tar` can extract.

const block = 512

const octal = (value: number, width: number) => `${value.toString(8).padStart(width - 1, '0')}\0`

/** The header of an entry, and the padding after it. */
export function tarFrame(name: string, size: number, at: Date): { header: Buffer; padding: Buffer } {
  const header = Buffer.alloc(block)
  header.write(name, 0, 100)
  header.write(octal(0o600, 8), 100)
  header.write(octal(0, 8), 108)
  header.write(octal(0, 8), 116)
  header.write(octal(size, 12), 124)
  header.write(octal(Math.floor(at.getTime() / 1000), 12), 136)
  header.write(' '.repeat(8), 148)
  header.write('0', 156)
  header.write('ustar', 257)
  header.write('00', 263)
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, 148)
  return { header, padding: Buffer.alloc((block - (size % block)) % block) }
}

/** The end marker of a tar. */
export const endOfTar = () => Buffer.alloc(2 * block)

export type Entry = { name: string; offset: number; size: number }

/** The entries of a tar with their offsets. @throws if it is invalid or truncated */
export async function entriesOf(file: FileHandle): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  const { size: whole } = await file.stat()
  const header = Buffer.alloc(block)
  for (let at = 0; ;) {
    const { bytesRead } = await file.read(header, 0, block, at)
    if (bytesRead < block) throw new Error('The backup is incomplete. The file is cut off.')
    if (header.every((byte) => byte === 0)) return entries
    const sum = Number.parseInt(header.toString('latin1', 148, 154), 8)
    const unsummed = Buffer.from(header).fill(' ', 148, 156)
    if (header.toString('latin1', 257, 262) !== 'ustar' || sum !== sumOf(unsummed))
      throw new Error('The file isn’t a Sanad backup, or it is damaged.')
    const name = header.toString('utf8', 0, 100).replace(/\0.*/s, '')
    const size = Number.parseInt(header.toString('latin1', 124, 135), 8)
    if (at + block + size > whole) throw new Error('The backup is incomplete. The file is cut off.')
    entries.set(name, { name, offset: at + block, size })
    at += block + Math.ceil(size / block) * block
  }
}

const sumOf = (header: Buffer) => header.reduce((sum, byte) => sum + byte, 0)
