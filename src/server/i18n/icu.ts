import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import type { Forms, TextSource } from '#contract/text/text-key.ts'

const categories = ['zero', 'one', 'two', 'few', 'many', 'other']
const placeholder = /\{(\w+)\}/g

/** A text as ICU MessageFormat; its number is called `count`. */
export function toIcu(source: TextSource): string {
  if (typeof source === 'string') return quoted(source, /[{}]+/g)
  const forms = categories
    .filter((category) => source[category] !== undefined)
    .map((category) => `${category} {${quoted(source[category] ?? '', /[{}]+/g)}}`)
  return `{count, plural, ${forms.join(' ')}}`
}

/** Quotes braces, except those of placeholders, and apostrophes that would begin a quotation. */
function quoted(text: string, special: RegExp): string {
  const literal = (part: string) => part.replaceAll(/'(?=['{}<>#]|$)/g, "''").replaceAll(special, (run) => `'${run}'`)
  let [at, result] = [0, '']
  for (const match of text.matchAll(placeholder)) {
    result += literal(text.slice(at, match.index)) + match[0]
    at = match.index + match[0].length
  }
  return result + literal(text.slice(at))
}

/**
 * A text from ICU MessageFormat.
 * @throws Error that says what is wrong with it
 */
export function fromIcu(text: string, locale: string): TextSource {
  const elements = parsed(text)
  const plurals = elements.filter((element) => element.type === TYPE.plural)
  if (plurals.length === 0) return plain(elements)
  const [first, second] = plurals
  if (!first || second) throw new Error('Use at most one plural.')
  if (first.value !== 'count') throw new Error(`The plural has to be of {count}, not of {${first.value}}.`)
  if (first.pluralType === 'ordinal') throw new Error('Ordinal numbers aren’t supported.')
  if (first.offset !== 0) throw new Error('An offset isn’t supported.')
  const wanted = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
  const missing = wanted.filter((category) => first.options[category] === undefined)
  if (missing.length > 0) throw new Error(`These plural forms are missing: ${missing.join(', ')}.`)
  const extra = Object.keys(first.options).filter((category) => !wanted.some((one) => one === category))
  if (extra.length > 0) throw new Error(`This language doesn’t use these plural forms: ${extra.join(', ')}.`)
  const at = elements.indexOf(first)
  const forms: Forms = {}
  for (const category of categories) {
    const option = first.options[category]
    if (option) forms[category] = plain([...elements.slice(0, at), ...option.value, ...elements.slice(at + 1)])
  }
  return forms
}

function parsed(text: string): MessageFormatElement[] {
  try {
    return parse(text, { ignoreTag: true, requiresOtherClause: true })
  } catch (error) {
    const reason = error instanceof Error ? error.message.replaceAll('_', ' ').toLowerCase() : String(error)
    throw new Error(`This isn’t valid ICU MessageFormat: ${reason}.`, { cause: error })
  }
}

const plain = (elements: MessageFormatElement[]) => elements.map(plainElement).join('')

function plainElement(element: MessageFormatElement): string {
  if (element.type === TYPE.literal) return element.value
  if (element.type === TYPE.argument) return `{${element.value}}`
  if (element.type === TYPE.pound) return '#'
  throw new Error('Only placeholders and one plural are supported.')
}
