import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

// Every text that counts, in all files of words: English has two forms, Arabic six, and says one and two by the word alone.

type Text = string | ((values: Record<string, number>) => string)

const root = path.join(import.meta.dirname, '../src/web')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => /[wW]ords\.ts$/.test(file) && file !== 'i18n/words.ts')

// One for each of the six forms, and one that is written with a separator.
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

/** What a text says of each count. */
const sayings = (text: (values: Record<string, number>) => string) => counts.map((count) => text({ count }))

const numbersIn = (said: string): string[] => said.match(/\d[\d,]*/g) ?? []

/** Numbers that stand in a text whatever it counts: "in 30 days". */
const standing = (text: (values: Record<string, number>) => string) =>
  numbersIn(text({ count: 3 })).filter((shown) => numbersIn(text({ count: 11 })).includes(shown))

const shape = (said: string) => said.replaceAll(/\d[\d,]*/g, '#')

const counted = entries.filter(({ en }) => en({ count: 7 }) !== en({ count: 8 }))
const inForms = counted.filter(({ ar }) => new Set(sayings(ar).map(shape)).size > 1)

test('all files of words are read', () => {
  expect(files.length).toBeGreaterThan(80)
  expect(inForms.length).toBeGreaterThan(60)
})

describe.each(inForms)('$at', ({ en, ar }) => {
  const shown = sayings(ar).map((said) => numbersIn(said).filter((one) => !standing(ar).includes(one)))

  test('says none, one and two by the word, and each in its own', () => {
    expect(shown.slice(0, 3)).toEqual([[], [], []])
    const [, one, two, three] = sayings(ar).map(shape)
    expect(new Set([one, two, three]).size).toBe(3)
  })

  test('shows every other number once, in the digits of both languages', () => {
    expect(shown.slice(3)).toEqual([['3'], ['11'], ['100'], ['1,234']])
    expect(numbersIn(en({ count: 1234 }))).toContain('1,234')
  })

  test('leaves nothing of how it is written', () => {
    for (const said of [...sayings(ar), ...sayings(en)]) expect(said).not.toMatch(/#|\{count\}| {2}/)
  })
})

// A number that is only put in cannot ask for the form of the noun behind it: آخر 3 يومًا.
test('what has one form alone names nothing behind its number in Arabic', () => {
  const alone = counted.filter((entry) => !inForms.includes(entry))
  expect(alone.length).toBeGreaterThan(5)
  const wrong = alone.filter(({ ar }) => /7 (?!أو |من )\p{Script=Arabic}/u.test(ar({ count: 7 })))
  expect(wrong.map(({ at }) => at)).toEqual([])
})
