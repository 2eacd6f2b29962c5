import { families } from '#server/text/arabic/families.ts'

/** The same numbers on every run. */
export function numbers(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
  }
}

const english = [
  'business',
  'price',
  'customer',
  'soap',
  'shipping',
  'market',
  'brand',
  'order',
  'shop',
  'tax',
  'photo',
  'email',
  'product',
  'invoice',
  'supplier',
  'candle',
  'discount',
  'website',
  'delivery',
  'partner',
]

function made(count: number, letters: readonly string[], next: () => number): string[] {
  return Array.from({ length: count }, () => {
    const length = 3 + Math.floor(next() * 4)
    return Array.from({ length }, () => letters[Math.floor(next() * letters.length)]).join('')
  })
}

/**
 * Texts in Arabic and English with realistic word frequencies (Zipf): a language's first words are in many texts, the
 * last in a handful.
 */
export function textMaker(seed: number) {
  const next = numbers(seed)
  const vocabularies = {
    en: [
      ...english,
      ...made(
        20_000,
        ['ba', 'co', 'di', 'fu', 'ge', 'ho', 'ka', 'li', 'mo', 'ne', 'pi', 'ro', 'sa', 'te', 'vu', 'wi'],
        next,
      ),
    ],
    ar: [
      ...families.map(([word = '']) => word),
      ...made(
        20_000,
        ['با', 'تر', 'جي', 'حس', 'خل', 'در', 'رم', 'زن', 'سك', 'شف', 'صل', 'طب', 'عم', 'غر', 'فت', 'قد'],
        next,
      ),
    ],
  }
  const word = (of: keyof typeof vocabularies) => {
    const words = vocabularies[of]
    return words[Math.floor(words.length ** next()) - 1] ?? words[0] ?? ''
  }
  const text = (of: keyof typeof vocabularies, length: number) => Array.from({ length }, () => word(of)).join(' ')
  return { next, text, vocabularies }
}
