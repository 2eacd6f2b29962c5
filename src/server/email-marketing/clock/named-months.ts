import { folded } from '#contract/folding.ts'

/** Names of the months in folded form: English, French, and Arabic of Egypt and the Gulf, the Levant and the Maghreb. */
const months = [
  'jan january janv janvier يناير جانفي كانون_الثاني',
  'feb february fev fevr fevrier فبراير فيفري شباط',
  'mar march mars مارس اذار',
  'apr april avr avril ابريل افريل نيسان',
  'may mai مايو ماي ايار',
  'jun june juin يونيو يونيه جوان حزيران',
  'jul july juil juillet يوليو يوليه جويليه يوليوز تموز',
  'aug august aout اغسطس اوت غشت اب',
  'sep sept september septembre سبتمبر شتنبر ايلول',
  'oct october octobre اكتوبر تشرين_الاول',
  'nov november novembre نوفمبر نونبر تشرين_الثاني',
  'dec december decembre ديسمبر دجنبر كانون_الاول',
]

const numbers = new Map(
  months.flatMap((names, at) => names.split(' ').map((name): [string, number] => [name.replace('_', ' '), at + 1])),
)

const ordinal = '(?:st|nd|rd|th|er)?'
const end = String.raw`(?=$|[T\s])`
const dayFirst = new RegExp(
  String.raw`^(?<day>\d{1,2})${ordinal}[-/. ]{0,2}(?<name>[\p{L}\p{M}]{2,12}(?: [\p{L}\p{M}]{2,12})?)\.?(?:[-/.,،\s]{1,2}(?<year>\d{4}))?${end}`,
  'iu',
)
const monthFirst = new RegExp(
  String.raw`^(?<name>\p{L}{3,12})\.?[-/. ]{1,2}(?<day>\d{1,2})${ordinal}(?:[-/.,\s]{1,2}(?<year>\d{4}))?${end}`,
  'iu',
)
const yearFirst = new RegExp(String.raw`^(?<year>\d{4})[-/. ](?<name>\p{L}{3,12})\.?[-/. ](?<day>\d{1,2})${end}`, 'iu')

/** The numbers of a date with the name of its month, such as `12 Jan 2024` or `March 3, 2021`. */
export function namedDate(text: string): { year: number | null; month: number; day: number } | null {
  if (!/\p{L}/u.test(text)) return null
  for (const form of [dayFirst, monthFirst, yearFirst]) {
    const { name, day, year } = form.exec(text)?.groups ?? {}
    const month = name === undefined ? undefined : numbers.get(folded(name))
    if (month !== undefined) return { year: year === undefined ? null : Number(year), month, day: Number(day) }
  }
  return null
}
