import type { Both } from '#contract/fields.ts'
import type { TemplateFault } from './source.ts'

/**
 * Syntax errors of liquidjs 10 (parser and tokenizer) and their translations. `{it}` is the quoted source, or its
 * excerpt.
 */
const faults: [pattern: RegExp, words: Both, excerptOf?: (place: string) => string][] = [
  [/^(?:tag|output|raw) (.+) not closed$/s, { en: '{it} isn’t closed', ar: '{it} بلا إغلاق' }, itsOwnLine],
  [/^\[ not closed$/, { en: 'a [ isn’t closed', ar: 'قوس \u2066[\u2069 بلا إغلاق' }],
  [/^undefined filter: (.+)$/s, { en: 'unknown filter {it}', ar: 'المرشح {it} غير معروف' }],
  [
    /^tag "(.+)" not found$/s,
    { en: 'unknown tag {it}, or the tag is in the wrong place', ar: 'الأمر {it} غير معروف أو في غير موضعه' },
  ],
  [/^illegal tag: (.+)$/s, { en: '{it} is incomplete', ar: '{it} غير مكتمل' }],
  [/^empty candidates: "(.+)"$/s, { en: '{it} has no values to choose from', ar: '{it} بلا قيم للاختيار منها' }],
  [
    /^unexpected (?:token|character) (.+?)(?:, value expected)?$/s,
    { en: '{it} is in the wrong place', ar: '{it} في غير موضعه' },
  ],
  [/^invalid value expression: (.*)$/s, { en: '{it} isn’t a valid value', ar: '{it} قيمة غير صالحة' }],
  [/^expected "\|" before filter$/, { en: 'a | is missing', ar: 'تنقص علامة \u2066|\u2069' }],
  [/^expected ":" after filter name$/, { en: 'a : is missing', ar: 'تنقص علامة \u2066:\u2069' }],
  [/^expected "="$/, { en: 'a = is missing', ar: 'تنقص علامة \u2066=\u2069' }],
  [/^expected filter name$/, { en: 'a filter has no name', ar: 'مرشح بلا اسم' }],
  [/tag name expected$|^illegal liquid tag syntax$/, { en: 'a tag has no name', ar: 'أمر بلا اسم' }],
  [/^invalid capture name$|^expected variable name$/, { en: 'a name is missing', ar: 'ينقص اسم' }],
  [
    /^unexpected elsif after else$/,
    { en: 'elsif can’t come after else', ar: 'جاء \u2066elsif\u2069 بعد \u2066else\u2069' },
  ],
  [/^duplicated else$/, { en: 'else is used twice', ar: 'تكرر \u2066else\u2069' }],
  [
    /limit exceeded$|call stack/,
    { en: 'it’s too long or takes too long to render', ar: 'أطول من اللازم أو يستغرق وقتًا أطول من اللازم' },
  ],
]

const other: Both = { en: '{it}', ar: 'الصياغة غير صحيحة: \u2066{it}\u2069' }

/** Translates a syntax error of the engine. Quoted source is isolated, because it reads from left to right. */
export function describeFault(message: string): TemplateFault {
  for (const [pattern, words, excerptOf] of faults) {
    const match = pattern.exec(message)
    if (!match) continue
    const place = unquoted(match[1] ?? '')
    const it = `\u2066${excerptOf?.(place) ?? place}\u2069`
    return { words, it }
  }
  return { words: other, it: message }
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
