import { cosineSimilarity, packVector } from './signature.ts'

/** Pairs of translations; texts of different pairs are unrelated. */
const pairs = [
  ['How do I set the price of handmade soap?', 'كيف أحدد سعر الصابون اليدوي؟'],
  ['Which camera is good for photographs of food?', 'أي كاميرا تصلح لتصوير الطعام؟'],
  ['When must a company pay its taxes?', 'متى يجب على الشركة دفع الضرائب؟'],
] as const

export const calibrationTexts: readonly string[] = pairs.flat()

/**
 * The cosine similarity above which a model considers two texts related; each model has its own scale. The threshold
 * lies between unrelated texts and translations. It is closer to the unrelated ones, since an answer resembles its
 * question less than a translation does.
 */
export function similarityThreshold(vectors: readonly (readonly number[])[]): number {
  const bytes = vectors.map(packVector)
  const same: number[] = []
  const strange: number[] = []
  bytes.forEach((byte, at) =>
    bytes.slice(at + 1).forEach((other, more) => {
      const isPair = at % 2 === 0 && more === 0
      ;(isPair ? same : strange).push(cosineSimilarity(byte, other))
    }),
  )
  const apart = mean(strange)
  return Math.min(0.99, Math.max(apart + 0.4 * (mean(same) - apart), Math.max(...strange) + 0.01))
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
