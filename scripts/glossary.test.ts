import { describe, expect, test } from 'vitest'
import { placeholdersOf } from '../src/server/i18n/placeholders.ts'
import { extractTexts } from './extract-texts.ts'
import { avoidedArabic, avoidedEnglish, imperatives, terms } from './glossary.ts'

// The texts on screens, in emails and in errors keep to the glossary, in both languages.

type Pair = { id: string; en: string; ar: string }
type Source = string | Record<string, string>

const formsOf = (source: Source) => (typeof source === 'string' ? [source] : Object.values(source))

/** Model instructions and lists of words that are no sentences of the interface. */
const notOnScreens = /\/(?:prompt|instructions|extract|spam-words|search-words|topic-words|languageName)\b/

const texts = extractTexts()
  .filter(({ id }) => !notOnScreens.test(id))
  .map(({ id, en, ar }) => ({ id, en: formsOf(en).join('\n'), ar: formsOf(ar).join('\n') }))

const found = (fails: (pair: Pair) => boolean) =>
  texts.filter(fails).map(({ id, en, ar }) => `${id}: ${en.replaceAll('\n', ' | ')} / ${ar.replaceAll('\n', ' | ')}`)

/** Names of other products' menus, events and code, in which every word is theirs. */
const foreign = /\/eventWords\.|webhookSecretHint|gmailHint|microsoftHint|zoomWords\.eventsUrl/

describe('English texts', () => {
  test.each(avoidedEnglish.map(([word, instead]) => [word.source, word, instead] as const))(
    'do not say %s',
    (_source, word) => {
      const clean = (text: string) =>
        text
          .replaceAll(/\{\{.*?\}\}|\{%.*?%\}|<[^>]*>/gs, '')
          .replaceAll('Mail Settings', '')
          .replaceAll('Mail Send', '')
          .replaceAll(/(?:Apple|iCloud|Zoho|Yahoo) Mail/g, '')
      expect(found(({ en, id }) => word.test(clean(en)) && !foreign.test(id))).toEqual([])
    },
  )

  test('have no sentence of more than 20 words', () => {
    const sentences = (text: string) => text.replaceAll(/\{[^{}]*\}/g, 'X').split(/[.!?:]\s|\n/)
    const isLong = (text: string) => sentences(text).some((sentence) => sentence.trim().split(/\s+/).length > 20)
    expect(found(({ en }) => isLong(en))).toEqual([])
  })

  test('do not explain a label in brackets', () => {
    const explained = /^[^.,!?{\n]+\((?:[^()\s]+\s+){4,}[^()]*\)$/
    // Options have no hint of their own.
    const options = /sendingWords\.decides|paceWords\.(?:gentle|usualPlan)/
    expect(found(({ id, en }) => id.startsWith('web/') && !options.test(id) && explained.test(en))).toEqual([])
  })
})

describe('Arabic texts', () => {
  test.each(avoidedArabic.map(([word, instead]) => [word.source, word, instead] as const))(
    'do not say %s',
    (_source, word) => {
      const clean = (text: string) => text.replaceAll(/\{\{.*?\}\}|\{%.*?%\}|<[^>]*>/gs, '')
      expect(found(({ ar }) => word.test(clean(ar)))).toEqual([])
    },
  )

  test('do not tell one man what to do', () => {
    const word = new RegExp(`(?:^|[\\s«(])(?:${imperatives.join('|')})(?=[\\s.،:!؟]|$)`, 'm')
    expect(found(({ ar }) => word.test(ar))).toEqual([])
  })

  test('write the hamza', () => {
    const bare =
      /(?:^|[\s«(])(?:ال)?(?:الى|او|اذا|انشاء|اضافة|ارسال|الغاء|اعادة|ادارة|اخر|اول|ايضا|اعدادات|اسئلة|اجوبة|ايام|اي)(?=[\s.،:؟»]|$)/m
    expect(found(({ ar }) => bare.test(ar) || ar.includes('اً'))).toEqual([])
  })

  test('have Arabic punctuation, without a space before it', () => {
    const wrong = /\p{Script=Arabic}[,;?]|\s[،؛؟:.](?:\s|$)|«\s|\s»/mu
    expect(found(({ ar }) => wrong.test(ar.replaceAll(/\{%.*?%\}/gs, '')))).toEqual([])
  })

  test('isolate Latin runs that begin or end with a sign', () => {
    const isolated = /\u2066[^\u2069]*\u2069|\u2068[^\u2069]*\u2069|<[^>]*>|\{\{?[\w.]+\}?\}/g
    const run = /(?:^|[\s«(])(?:[+~?#=/@_-][A-Za-z]|[A-Za-z][\w.+-]*[+~#=/@_-](?=[\s.،»)]|$))/m
    expect(found(({ ar }) => run.test(ar.replaceAll(isolated, '')))).toEqual([])
  })
})

describe('both languages', () => {
  test.each(terms.map(({ en, ar }) => [en.source, en, ar] as const))('name %s alike', (_source, english, arabic) => {
    const isNamed = (text: string) => english.test(text.replaceAll(/\{\{?[^{}]*\}?\}/g, ''))
    expect(found(({ en, ar, id }) => isNamed(en) && !arabic.test(ar) && !foreign.test(id))).toEqual([])
  })

  test('have the same values', () => {
    const values = (text: string) => [...placeholdersOf(text)].toSorted().join(' ')
    // The name of the person would decide the gender of the verb.
    const unnamed = ['server/notifications/words.sentences.answer.accepted.by']
    expect(found(({ id, en, ar }) => !unnamed.includes(id) && values(en) !== values(ar))).toEqual([])
  })
})
