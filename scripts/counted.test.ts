import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

// Every text with a number, in all word files: English has two plural forms, Arabic six, and Arabic writes one and two
// as words.

type Text = string | ((values: Record<string, number>) => string)

const root = path.join(import.meta.dirname, '../src/web')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => /[wW]ords\.ts$/.test(file) && file !== 'i18n/words.ts')

// One for each of the six forms, and one with a thousands separator.
const counts = [0, 1, 2, 3, 11, 100, 1234]

const isText = (text: unknown): text is Text => typeof text === 'string' || typeof text === 'function'
const isEntry = (entry: unknown): entry is { en: Text; ar: Text } =>
  typeof entry === 'object' && entry !== null && 'en' in entry && 'ar' in entry && isText(entry.en) && isText(entry.ar)

const tables = await Promise.all(
  files.map(async (file) => ({ file, module: (await import(path.join(root, file))) as Record<string, unknown> })),
)

const entries = tables.flatMap(({ file, module }) =>
  Object.values(module).flatMap((table) =>
    Object.entries(table ?? {}).flatMap(([key, entry]: [string, unknown]) =>
      isEntry(entry) && typeof entry.en === 'function' && typeof entry.ar === 'function'
        ? [{ at: `${file} ${key}`, en: entry.en, ar: entry.ar }]
        : [],
    ),
  ),
)

/** The text for each number. */
const sayings = (text: (values: Record<string, number>) => string) => counts.map((count) => text({ count }))

const numbersIn = (phrase: string): string[] => phrase.match(/\d[\d,]*/g) ?? []

/** Constant numbers in a text: "in 30 days". */
const standing = (text: (values: Record<string, number>) => string) =>
  numbersIn(text({ count: 3 })).filter((shown) => numbersIn(text({ count: 11 })).includes(shown))

const shape = (phrase: string) => phrase.replaceAll(/\d[\d,]*/g, '#')

const counted = entries.filter(({ en }) => en({ count: 7 }) !== en({ count: 8 }))
const inForms = counted.filter(({ ar }) => new Set(sayings(ar).map(shape)).size > 1)

test('all word files are read', () => {
  expect(files.length).toBeGreaterThan(80)
  expect(inForms.length).toBeGreaterThan(60)
})

describe.each(inForms)('$at', ({ en, ar }) => {
  const shown = sayings(ar).map((phrase) => numbersIn(phrase).filter((one) => !standing(ar).includes(one)))

  test('the text has zero, one and two in words, each in its own form', () => {
    expect(shown.slice(0, 3)).toEqual([[], [], []])
    const [, one, two, three] = sayings(ar).map(shape)
    expect(new Set([one, two, three]).size).toBe(3)
  })

  test('the text has every other number once, in the digits of both languages', () => {
    expect(shown.slice(3)).toEqual([['3'], ['11'], ['100'], ['1,234']])
    expect(numbersIn(en({ count: 1234 }))).toContain('1,234')
  })

  test('the text leaves no placeholder', () => {
    for (const phrase of [...sayings(ar), ...sayings(en)]) expect(phrase).not.toMatch(/#|\{count\}| {2}/)
  })
})

// A plain placeholder cannot select the form of the noun after it: آخر 3 يومًا.
test('a text with a single form has no noun after its number in Arabic', () => {
  const alone = counted.filter((entry) => !inForms.includes(entry))
  expect(alone.length).toBeGreaterThan(5)
  const wrong = alone.filter(({ ar }) => /7 (?!أو |من )\p{Script=Arabic}/u.test(ar({ count: 7 })))
  expect(wrong.map(({ at }) => at)).toEqual([])
})
