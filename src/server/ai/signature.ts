/** Number of bits in a signature. */
export const signatureBits = 512

/** A vector with one byte per component; it keeps the direction and drops the length. */
export function packVector(vector: readonly number[]): Buffer {
  const max = vector.reduce((found, component) => Math.max(found, Math.abs(component)), 0)
  return Buffer.from(Int8Array.from(vector, (component) => Math.round((component / max) * 127)).buffer)
}

/** The cosine similarity of two packed vectors; 0 for vectors of different models. */
export function cosineSimilarity(one: Buffer, other: Buffer): number {
  if (one.length !== other.length) return 0
  const [a, b] = [signed(one), signed(other)]
  let [product, ofOne, ofOther] = [0, 0, 0]
  for (let at = 0; at < a.length; at += 1) {
    const x = a[at] ?? 0
    const y = b[at] ?? 0
    product += x * y
    ofOne += x * x
    ofOther += y * y
  }
  return ofOne === 0 || ofOther === 0 ? 0 : product / Math.sqrt(ofOne * ofOther)
}

const signed = (bytes: Buffer) => new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length)

/**
 * The signature of a vector: the signs of its projections on 512 fixed directions. The number of differing bits grows
 * with the angle (M. Charikar, "Similarity estimation techniques from rounding algorithms", 2002). The directions are
 * rows of a Hadamard matrix after fixed sign flips, computed by one fast transform (N. Ailon, B. Chazelle, 2009).
 */
export function signatureOf(vector: readonly number[]): string {
  const folded = new Float64Array(signatureBits)
  vector.forEach((component, at) => {
    folded[at % signatureBits] = (folded[at % signatureBits] ?? 0) + (turned(at) ? -component : component)
  })
  for (let half = 1; half < signatureBits; half *= 2) {
    for (let start = 0; start < signatureBits; start += half * 2) {
      for (let at = start; at < start + half; at += 1) {
        const x = folded[at] ?? 0
        const y = folded[at + half] ?? 0
        folded[at] = x + y
        folded[at + half] = x - y
      }
    }
  }
  return Array.from(folded, (sum) => (sum > 0 ? '1' : '0')).join('')
}

/** One bit of a hashed index (MurmurHash3's finalizer). */
function turned(place: number): boolean {
  let hash = Math.imul((place + 1) ^ ((place + 1) >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) & 1) === 1
}

/** The maximum Hamming distance for a minimum similarity: one standard deviation above the expected distance. */
export function maxDifferingBits(floor: number): number {
  const share = Math.acos(Math.max(-1, Math.min(1, floor))) / Math.PI
  return Math.ceil(signatureBits * share + Math.sqrt(signatureBits * share * (1 - share)))
}
