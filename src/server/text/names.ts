import { spellings } from '#contract/folding.ts'

// Arabic names of two words are also written as one. All forms here are folded.

const first = '(?<=^| )(عبد|ابو|ام|بن)'
const last = '(الدين|الله)(?=$| )'

const rules: [RegExp, string][] = [
  [new RegExp(`${first} (?=\\p{L}{2,})`, 'u'), '$1'],
  [new RegExp(`${first}(?=\\p{L}{3,})`, 'u'), '$1 '],
  [new RegExp(` ${last}`, 'u'), '$1'],
  [new RegExp(`(?<=\\p{L}{2,})${last}`, 'u'), ' $1'],
]

const most = 16

/** The folded spellings of a text, with the names in it as one word and as two; any of them may match. */
export function joinedSpellings(text: string): string[] {
  const all = new Set(spellings(text))
  for (const [pattern, instead] of rules) {
    for (const one of all) if (all.size < most && pattern.test(one)) all.add(one.replace(pattern, instead))
  }
  return [...all]
}
