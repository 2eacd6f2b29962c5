// A miniature embedding model: a word and its translation share a direction, every other word has its own.

const same: Record<string, string> = {
  price: 'price prices pricing سعر السعر أسعار تسعير أسعر',
  soap: 'soap soaps صابون الصابون صابونا صابونًا',
  handmade: 'handmade hand-made يدوي اليدوي يدوية',
  camera: 'camera cameras كاميرا الكاميرا',
  photograph: 'photograph photographs تصوير لتصوير أصور',
  food: 'food طعام الطعام',
  company: 'company companies شركة الشركة',
  pay: 'pay pays دفع الدفع يدفع',
  tax: 'tax taxes ضريبة الضرائب ضرائب',
  label: 'label labels ملصق الملصق ملصقات',
  allergy: 'allergy allergies allergen allergens حساسية الحساسية',
  law: 'law laws legal قانون القانون قانونا قانونًا',
}
const concepts = new Map(
  Object.entries(same).flatMap(([concept, words]) => words.split(' ').map((word) => [word, concept] as const)),
)
const empty = new Set(
  'how do i the of is are for which must its when what on in a an and to my your it be كيف على هل ما متى يجب أي أن من في أحدد تصلح when'.split(
    ' ',
  ),
)
const size = 384

export function meaningOf(text: string): number[] {
  const vector = Array.from({ length: size }, () => 0)
  // Every text is slightly similar to every other, as with real models.
  vector[0] = 0.3
  for (const word of text.toLowerCase().match(/[\p{L}\p{M}-]+/gu) ?? []) {
    if (empty.has(word)) continue
    const concept = concepts.get(word)
    const weight = concept === undefined ? 0.25 : 1
    const place = 1 + (hashed(concept ?? word) % (size - 1))
    vector[place] = (vector[place] ?? 0) + weight
  }
  return vector
}

const hashed = (text: string) =>
  [...text].reduce((hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0, 2_166_136_261)
