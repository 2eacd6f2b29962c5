import type { FieldType } from '#contract/email-marketing/fields/types.ts'
import type { Both } from '#contract/fields.ts'
import { filled } from '../../failure.ts'
import type { Typing } from './value.ts'

const misfits: Record<FieldType, Both> = {
  text: { en: '“{field}” takes text.', ar: 'الحقل «{field}» من نوع نص.' },
  number: { en: '“{field}” takes a number, for example 1,250.', ar: 'الحقل «{field}» من نوع رقم، مثل 1,250.' },
  date: {
    en: '“{field}” takes a date, for example 1990-05-31.',
    ar: 'الحقل «{field}» من نوع تاريخ، مثل \u20661990-05-31\u2069.',
  },
  yearlessDate: {
    en: '“{field}” takes a day and a month, for example --05-31.',
    ar: 'الحقل «{field}» من نوع تاريخ بلا سنة، مثل \u2066--05-31\u2069.',
  },
  choice: {
    en: '“{field}” takes one of its choices: {choices}.',
    ar: 'الحقل «{field}» من نوع قائمة خيارات: {choices}.',
  },
  yesNo: { en: '“{field}” takes yes or no.', ar: 'الحقل «{field}» من نوع نعم أو لا.' },
  url: {
    en: '“{field}” takes a URL, for example https://example.com.',
    ar: 'الحقل «{field}» من نوع رابط، مثل \u2066https://example.com\u2069.',
  },
  phone: {
    en: '“{field}” takes a phone number, for example +966501234567.',
    ar: 'الحقل «{field}» من نوع رقم هاتف، مثل \u2066+966501234567\u2069.',
  },
}

/** Why a value of an import was left out; the choices are not named, since they may have changed. */
export const notImported = (type: FieldType, label: string): Both =>
  filled(type === 'choice' ? notAChoice : misfits[type], { field: label })

const notAChoice: Both = { en: '“{field}” takes one of its choices.', ar: 'الحقل «{field}» من نوع قائمة خيارات.' }

/** Choices named in an error. */
const maxNamed = 5

/** Why a value does not fit a field. @param label as the reader knows the field */
export function misfitOf({ type, choices }: Typing, label: string | Both): Both {
  const named = choices.slice(0, maxNamed).map((choice) => `\u2068${choice}\u2069`)
  const more = choices.length > maxNamed ? ['…'] : []
  return filled(misfits[type], {
    field: label,
    choices: { en: [...named, ...more].join(', '), ar: [...named, ...more].join('، ') },
  })
}
