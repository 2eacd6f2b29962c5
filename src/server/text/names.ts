import { spellings } from '#contract/folding.ts'

// Arabic names of two words are also written as one, and some have several spellings, in either script. All forms here
// are folded.

const groups = `
رنا رني | مها مهي | سها سهي | رضا رضي | ندا ندي | يسرا يسري | لينا لينه | سلما سلمي | ليلا ليلي | هدا هدي | رؤا رؤي | ضحا ضحي
اسحق اسحاق | ابرهيم ابراهيم | اسمعيل اسماعيل | يس ياسين | طه طاها | داوود داود | طاووس طاوس | يحي يحيي | هرون هارون | عثمن عثمان
الرحمان الرحمن | ابن بن
mohammed muhammad mohamed mohammad muhammed | ahmed ahmad | youssef yousef yusuf yousuf yusef | aisha ayesha aysha | khalid khaled
hussein hussain husain | hassan hasan | omar umar | fatima fatma fatimah | layla leila laila | noor nour nur | mustafa mostafa
abdullah abdallah abdulla | saeed said | osama usama | mariam maryam | zaynab zainab zeinab | kareem karim | sameer samir
rasheed rashid | jamal gamal | mahmoud mahmud | sulaiman suleiman soliman | ibrahim ebrahim | amina aminah | huda hoda | noura nora
`

const spelledAlso = new Map(
  groups.split(/[|\n]/).flatMap((entry) => {
    const names = entry.trim().split(/\s+/)
    return names.map((name) => [name, names] as const)
  }),
)

const first = '(?<=^| )(عبد|ابو|ام|بن)'
const last = '(الدين|الله)(?=$| )'

const rules: [RegExp, string][] = [
  [new RegExp(`${first} (?=\\p{L}{2,})`, 'u'), '$1'],
  [new RegExp(`${first}(?=\\p{L}{3,})`, 'u'), '$1 '],
  [new RegExp(` ${last}`, 'u'), '$1'],
  [new RegExp(`(?<=\\p{L}{2,})${last}`, 'u'), ' $1'],
  [/(?<=^| )بو(?= )/, 'ابو'],
  [/(?<=\p{L}{2})اء(?=$| )/u, 'ا'],
]

const most = 16

/** The folded spellings of a text and of the names in it; any of them may match. */
export function nameSpellings(text: string): string[] {
  const all = new Set(spellings(text))
  const addEach = (others: Iterable<string>) => {
    for (const other of others) if (all.size < most) all.add(other)
  }
  for (const [pattern, instead] of rules)
    addEach([...all].filter((one) => pattern.test(one)).map((one) => one.replace(pattern, instead)))
  const soFar = [...all]
  for (const one of soFar) {
    const words = one.split(' ')
    addEach(words.flatMap((word, at) => (spelledAlso.get(word) ?? []).map((name) => words.with(at, name).join(' '))))
  }
  return [...all]
}
