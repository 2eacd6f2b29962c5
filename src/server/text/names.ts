import { spellings } from '#contract/folding.ts'

// Arabic names of two words are also written as one, and some have two spellings. All forms here are folded.

const first = '(?<=^| )(عبد|ابو|ام|ابن|بن)'
const last = '(الدين|الله)(?=$| )'

const variants: [RegExp, string][] = [
  [new RegExp(`${first} (?=\\p{L}{2,})`, 'u'), '$1'],
  [new RegExp(`${first}(?=\\p{L}{3,})`, 'u'), '$1 '],
  [new RegExp(` ${last}`, 'u'), '$1'],
  [new RegExp(`(?<=\\p{L}{2,})${last}`, 'u'), ' $1'],
  [/اوو(?=[دس])/, 'او'],
  [/او(?=[دس](?:$| ))/, 'اوو'],
  [/(?<=^| )يحي(?=$| )/, 'يحيي'],
  [/(?<=^| )اسحق(?=$| )/, 'اسحاق'],
  [/(?<=^| )اسحاق(?=$| )/, 'اسحق'],
  [/(?<=^| )ابراهيم(?=$| )/, 'ابرهيم'],
  [/(?<=^| )ابرهيم(?=$| )/, 'ابراهيم'],
  [/(?<=^| )اسماعيل(?=$| )/, 'اسمعيل'],
  [/(?<=^| )اسمعيل(?=$| )/, 'اسماعيل'],
  [/(?<=^| )رحمن(?=$| )/, 'رحمان'],
  [/الرحمان(?=$| )/, 'الرحمن'],
  [/الرحمن(?=$| )/, 'الرحمان'],
]

const most = 16

/** The folded spellings of a text, and of the Arabic names in it; any of them may match. */
export function nameSpellings(text: string): string[] {
  const all = new Set(spellings(text))
  if (!/\p{Script=Arabic}/u.test(text)) return [...all]
  for (const [pattern, instead] of variants) {
    const others = [...all].filter((one) => pattern.test(one)).map((one) => one.replace(pattern, instead))
    for (const other of others) if (all.size < most) all.add(other)
  }
  return [...all]
}
