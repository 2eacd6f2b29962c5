import { createHash } from 'node:crypto'

/** The value of a page's input field. */
export const input = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''

/** The proof of work that the script of a form's page computes. */
export function proofOf(stamp: string, email: string): string {
  for (let proof = 0; ; proof += 1) {
    const digest = createHash('sha256').update(`${stamp}\n${email}\n${proof}`).digest()
    if (digest.readUInt32BE(0) >>> 18 === 0) return String(proof)
  }
}
