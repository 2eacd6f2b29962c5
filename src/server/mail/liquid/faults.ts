import type { Both } from '#contract/fields.ts'

/**
 * Syntax errors of liquidjs 10 (parser and tokenizer) and their translations. `{it}` is the quoted source, or its
 * excerpt.
 */
const faults: [pattern: RegExp, words: Both, excerptOf?: (place: string) => string][] = [
  [/^(?:tag|output|raw) (.+) not closed$/s, { en: '{it} is not closed', ar: '{it} بلا إغلاق' }, itsOwnLine],
  [/^\[ not closed$/, { en: 'a [ is not closed', ar: 'قوس [ بلا إغلاق' }],
  [/^undefined filter: (.+)$/s, { en: 'there is no filter {it}', ar: 'لا يوجد مرشّح باسم {it}' }],
  [
    /^tag "(.+)" not found$/s,
    { en: 'there is no tag {it}, or nothing that it belongs to', ar: 'لا يوجد أمر باسم {it}، أو لا شيء يتبعه' },
  ],
  [/^illegal tag: (.+)$/s, { en: '{it} lacks something', ar: '{it} ينقصه شيء' }],
  [/^empty candidates: "(.+)"$/s, { en: '{it} has nothing to choose from', ar: '{it} لا خيارات فيه' }],
  [
    /^unexpected (?:token|character) (.+?)(?:, value expected)?$/s,
    { en: '{it} is out of place', ar: '{it} في غير موضعه' },
  ],
  [/^invalid value expression: (.*)$/s, { en: '{it} is no value', ar: '{it} ليس قيمة' }],
  [/^expected "\|" before filter$/, { en: 'a | is missing', ar: 'تنقص علامة \u2066|\u2069' }],
  [/^expected ":" after filter name$/, { en: 'a : is missing', ar: 'تنقص علامة \u2066:\u2069' }],
  [/^expected "="$/, { en: 'a = is missing', ar: 'تنقص علامة \u2066=\u2069' }],
  [/^expected filter name$/, { en: 'a filter has no name', ar: 'مرشّح بلا اسم' }],
  [/tag name expected$|^illegal liquid tag syntax$/, { en: 'a tag has no name', ar: 'أمر بلا اسم' }],
  [/^invalid capture name$|^expected variable name$/, { en: 'a name is missing', ar: 'ينقص اسم' }],
  [
    /^unexpected elsif after else$/,
    { en: 'an elsif stands behind its else', ar: 'جاء \u2066elsif\u2069 بعد \u2066else\u2069' },
  ],
  [/^duplicated else$/, { en: 'there are two else', ar: 'تكرر \u2066else\u2069' }],
  [
    /limit exceeded$|call stack/,
    { en: 'it is too long, or takes too long', ar: 'أطول من اللازم أو يستغرق وقتًا أطول من اللازم' },
  ],
]

/** Translates a syntax error of the engine. Quoted source is isolated, because it reads from left to right. */
export function describeFault(message: string): Both {
  for (const [pattern, { en, ar }, excerptOf] of faults) {
    const match = pattern.exec(message)
    if (!match) continue
    const place = unquoted(match[1] ?? '')
    const it = `\u2066${excerptOf?.(place) ?? place}\u2069`
    return { en: en.replace('{it}', () => it), ar: ar.replace('{it}', () => it) }
  }
  return { en: message, ar: `الصياغة غير صحيحة: \u2066${message}\u2069` }
}

/** Some errors quote the source as JSON. */
function unquoted(text: string): string {
  const inner = /^"(.*)"$/s.exec(text)?.[1]
  return (inner ?? text).replaceAll('\\"', '"').slice(0, 80) || '\u2026'
}

/**
 * For an unclosed construct the engine quotes all that follows: only the first line is shown, without the HTML after
 * it.
 */
function itsOwnLine(place: string): string {
  return place.split(/\n|\\n|<[/!a-z]|"(?=\s[\w-]+=|>)/i, 1)[0]?.trimEnd() || place
}
