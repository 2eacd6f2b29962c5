import { adjectives } from './adjectives.ts'
import { foldArabic, foldStem, isArabic } from './letters.ts'
import { nouns } from './nouns.ts'
import { verbs } from './verbs.ts'
import { loanWords } from './loan-words.ts'
import { distance } from '../letter-distance.ts'
import { consonantsOf, heard, soundOf } from './sounds.ts'

// Broken plurals and verbs change the inside of a word, so no rule of endings finds them. Each entry of the
// word lists is a word with its irregular forms; all forms share the key of the first.

type Keys = ReadonlySet<string>
type Index = Map<string, Set<string>>

const add = (index: Index, form: string, keys: Iterable<string>) => {
  const known = index.get(form) ?? new Set()
  for (const key of keys) known.add(key)
  index.set(form, known)
}

const entries = (text: string) =>
  text
    .split(/[|\n]/)
    .map((entry) => entry.trim())
    .filter(Boolean)

const nounForms: Index = new Map()
const singulars = new Set<string>()
const describing = new Set<string>()
/** Words with an entry among the nouns, which no verb takes. */
const separate = new Set<string>()
const loans = new Set<string>()
const loanSounds = new Set<string>()
/** Foreign words by their consonants, as they sound. */
const foreignWords = new Map<string, { sounds: string; key: string }[]>()
const pastStems: Index = new Map()
const shortPastStems: Index = new Map()
const presentStems: Index = new Map()

/** The keys of a noun in exactly this form. */
export const nounKeys = (form: string): Keys | undefined => nounForms.get(form)
/** Whether a form is the singular of a noun. */
export const isSingular = (form: string) => singulars.has(form)
/** Whether a form is a loan word, which people also write as two: واتس اب. */
export const isLoanWord = (form: string) => loans.has(form)
/** The sound of a loan word; undefined for other words. */
export const loanSoundOf = (form: string) => (loans.has(form) ? soundOf(form) : undefined)
/** Whether a form sounds like a loan word. */
export const isLoanSound = (form: string) => loanSounds.has(soundOf(form) ?? '')
/** Whether a word describes or names a person, and so has a feminine in ة. */
export const hasFeminine = (form: string) => describing.has(form)
/** The keys of the verbs with this stem in the past: كتب, قال, اشتري. */
export const pastKeys = (stem: string): Keys | undefined => pastStems.get(stem)
/** The keys of the verbs with this stem before an ending that shortens it: قلت from قال. */
export const shortPastKeys = (stem: string): Keys | undefined => shortPastStems.get(stem)
/** The keys of the verbs with this stem in the present, without its person: كتب, قول, شتري. */
export const presentKeys = (stem: string): Keys | undefined => presentStems.get(stem)

function addNoun(entry: string) {
  const forms = entry.split(/\s+/).map((form) => (isArabic(form) ? foldArabic(form) : form.toLowerCase()))
  const [key = ''] = forms
  for (const form of forms) add(nounForms, form, [key])
  singulars.add(key)
  return forms
}

for (const entry of entries(nouns)) for (const form of addNoun(entry)) separate.add(form)
for (const entry of entries(loanWords)) {
  const forms = addNoun(entry)
  for (const form of forms) addLoan(form)
  if (forms.some((form) => !isArabic(form))) addForeign(forms)
}
for (const entry of entries(adjectives)) for (const form of addNoun(entry)) describing.add(form)
for (const entry of entries(verbs)) addVerb(entry)

function addLoan(form: string) {
  loans.add(form)
  const sound = soundOf(form)
  if (sound !== undefined) loanSounds.add(sound)
}

function addForeign(forms: readonly string[]) {
  const [key = ''] = forms
  for (const form of forms.filter(isArabic)) {
    const sounds = heard(form)
    const consonants = consonantsOf(sounds)
    const alike = foreignWords.get(consonants) ?? []
    if (!alike.some((one) => one.sounds === sounds)) foreignWords.set(consonants, [...alike, { sounds, key }])
  }
}

const leastLetters = 4

/** The keys of foreign words that sound like a plain word, give or take that many vowels: فديو is فيديو. */
export function foreignKeys(plain: string, vowels: 0 | 1): string[] {
  const sounds = heard(plain)
  if (plain.length < leastLetters || sounds.length < 3) return []
  const near = (foreignWords.get(consonantsOf(sounds)) ?? []).map(({ sounds: other, key }) => ({
    key,
    errors: distance(sounds, other, vowels),
  }))
  const fewest = Math.min(vowels, ...near.map(({ errors }) => errors))
  return [...new Set(near.flatMap(({ key, errors }) => (errors === fewest ? [key] : [])))]
}

function addVerb(entry: string) {
  const [first = '', participles = '', noun = ''] = entry.split(',').map((part) => part.trim())
  const [past = '', present = '', ...masdars] = first.split(/\s+/)
  const named = masdars.map(foldArabic)
  for (const masdar of named) {
    if (!nounForms.has(masdar)) add(nounForms, masdar, [masdar])
    singulars.add(masdar)
  }
  const keys = [
    ...(named.length > 0 ? named.flatMap((masdar) => [...(nounForms.get(masdar) ?? [])]) : [foldArabic(past)]),
    ...(noun ? (nounForms.get(foldArabic(noun)) ?? []) : []),
  ]
  for (const participle of participles.split(/\s+/).filter(Boolean).map(foldArabic)) {
    const isDerived = foldStem(past).length > 3 || past.includes('\u0651') || /^م..و.$/.test(participle)
    // مغلف and محجوز are of تغليف and حجز; but متجر is more than what does تجارة.
    const ownVerb = isDerived && participle.startsWith('م') && !separate.has(participle)
    if (!nounForms.has(participle)) add(nounForms, participle, [participle])
    if (ownVerb)
      add(
        nounForms,
        participle,
        named.filter((masdar) => masdar.length > 4 || !separate.has(masdar)),
      )
    singulars.add(participle)
    describing.add(participle)
  }
  for (const stem of pastStemsOf(past)) add(pastStems, stem, keys)
  // Hollow: قال، قلت; أضاف، أضفت.
  if (past.length > 2 && past.at(-2) === 'ا') add(shortPastStems, foldStem(past.slice(0, -2) + past.slice(-1)), keys)
  for (const stem of presentStemsOf(present)) add(presentStems, stem, keys)
}

/** A word's letters; a doubled one (ّ) at the end is also written apart before a suffix: رددت. */
function doubled(word: string): string[] {
  const plain = foldStem(word)
  return word.endsWith('\u0651') ? [plain, plain + plain.slice(-1)] : [plain]
}

function pastStemsOf(past: string): string[] {
  return doubled(past).flatMap((stem) => {
    const body = stem.slice(0, -1)
    // Defective: بنى، بنيت، بنوا، بناه; دعا، دعوت.
    if (/[ىا]$/.test(past)) return [stem, body, `${body}ا`, `${body}ي`, `${body}و`]
    return [stem]
  })
}

function presentStemsOf(present: string): string[] {
  return doubled(present)
    .map((form) => form.slice(1))
    .flatMap((stem) => {
      const body = stem.slice(0, -1)
      const last = stem.slice(-1)
      // Defective: يبني، يبنون، يبنى; يدعو، يدعون.
      if (/[ىيوا]$/.test(present)) return [stem, body, `${body}ا`, `${body}ي`]
      // Hollow: يقول، لم يقل، يقال.
      if (stem.length > 2 && /[ويا]/.test(present.at(-2) ?? '')) {
        const beginning = stem.slice(0, -2)
        return [stem, beginning + last, `${beginning}ا${last}`]
      }
      return [stem]
    })
}
