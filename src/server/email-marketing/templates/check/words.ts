import type { Found } from './findings.ts'
import { brandTagNames } from '../../brand/brand-tags.ts'
import { spamWords } from './spam-words.ts'

type Mail = { subject: string; content: string; contentType: string; shown: string }

const known = new Set([
  'firstName',
  'lastName',
  'name',
  'email',
  'language',
  'attributes',
  'unsubscribeUrl',
  'unsubscribeWords',
  'preferencesUrl',
  'preferences_url',
  'view_url',
  'unsubscribe_url',
  'preferencesWords',
  'viewWords',
  'viewUrl',
  'direction',
  'workspace',
  'brand',
  'openUrl',
  'forloop',
])
const longestSubject = 70
const maxFindings = 8

/** Finds subjects and words that hurt delivery, and unknown fields. */
export function checkWords(mail: Mail, attributes: ReadonlySet<string>): Found[] {
  return [...subjectOf(mail.subject), ...unwanted(mail), ...fields(mail, attributes)]
}

function subjectOf(subject: string): Found[] {
  const words = subject.replace(/\{\{[^{}]*\}\}|\{%[^{}%]*%\}/g, '')
  const length = [...words].length
  return [
    ...(length > longestSubject ? [{ code: 'longSubject', part: 'subject', values: { count: length } } as const] : []),
    ...(/[!؟?]{2,}|!.*!.*!|\b[A-Z]{4,}\b.*\b[A-Z]{4,}\b/u.test(words)
      ? [{ code: 'shouting', part: 'subject' } as const]
      : []),
  ]
}

/** Ignores vowel marks, tatweel and alif variants. */
const folded = (text: string) =>
  text
    .toLowerCase()
    .replace(/[\u064b-\u0652\u0640]/g, '')
    .replace(/[أإآ]/g, 'ا')

function unwanted({ subject, shown }: Mail): Found[] {
  const inSubject = unwantedIn(subject)
  const inContent = unwantedIn(shown).filter((word) => !inSubject.includes(word))
  return [
    ...inSubject.map((word): Found => ({ code: 'spamWord', part: 'subject', values: { word } })),
    ...inContent.map((word): Found => ({ code: 'spamWord', part: 'content', values: { word } })),
  ].slice(0, maxFindings)
}

/** Spam words and phrases in a text, in both languages. */
export function unwantedIn(text: string): string[] {
  const within = folded(text)
  return spamWords.filter((word) =>
    new RegExp(`(?<![\\p{L}\\p{N}])${folded(word)}(?![\\p{L}\\p{N}])`, 'u').test(within),
  )
}

function fields({ subject, content }: Mail, attributes: ReadonlySet<string>): Found[] {
  const source = `${subject}\n${content}`
  const own = new Set([...source.matchAll(/\{%-?\s*(?:assign|capture|for)\s+(\w+)/g)].map(([, name]) => name))
  const named = new Map<string, Found['part']>()
  for (const [part, text] of [
    ['subject', subject],
    ['content', content],
  ] as const) {
    for (const [, name = '', path] of text.matchAll(/\{\{-?\s*([A-Za-z_]\w*)(?:\.([A-Za-z_]\w*))?/g)) {
      if (own.has(name)) continue
      if (!known.has(name)) named.set(name, part)
      else if (name === 'attributes' && path !== undefined && !attributes.has(path))
        named.set(`attributes.${path}`, part)
      else if (name === 'brand' && !brandTagNames.has(path ?? '')) named.set(`brand.${path ?? ''}`, part)
    }
  }
  return [...named]
    .slice(0, maxFindings)
    .map(([name, part]): Found => ({ code: 'unknownField', part, values: { name } }))
}
