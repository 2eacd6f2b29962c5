import { isolated } from '#contract/text/direction.ts'
import type { FieldType } from '#contract/email-marketing/fields/types.ts'
import type { Both } from '#contract/fields.ts'
import { filled } from '../../failure.ts'
import type { Typing } from './value.ts'

const misfits: Record<FieldType, Both> = {
  text: { en: '“{field}” must be text.', ar: 'يجب أن تكون قيمة «{field}» نصًا.' },
  number: { en: '“{field}” must be a number, for example 1,250.', ar: 'يجب أن تكون قيمة «{field}» رقمًا، مثل 1,250.' },
  date: {
    en: '“{field}” must be a date, for example 1990-05-31.',
    ar: 'يجب أن تكون قيمة «{field}» تاريخًا، مثل \u20661990-05-31\u2069.',
  },
  yearlessDate: {
    en: '“{field}” must be a day and a month, for example --05-31.',
    ar: 'يجب أن تكون قيمة «{field}» يومًا وشهرًا، مثل \u2066--05-31\u2069.',
  },
  choice: {
    en: '“{field}” must be one of these choices: {choices}.',
    ar: 'يجب أن تكون قيمة «{field}» أحد الخيارات: {choices}.',
  },
  yesNo: { en: '“{field}” must be yes or no.', ar: 'يجب أن تكون قيمة «{field}» «نعم» أو «لا».' },
  url: {
    en: '“{field}” must be a URL, for example https://example.com.',
    ar: 'يجب أن تكون قيمة «{field}» رابطًا، مثل \u2066https://example.com\u2069.',
  },
  phone: {
    en: '“{field}” must be a phone number, for example +966501234567.',
    ar: 'يجب أن تكون قيمة «{field}» رقم هاتف، مثل \u2066+966501234567\u2069.',
  },
}

/** Why a value of an import was left out; the choices are not named, since they may have changed. */
export const notImported = (type: FieldType, label: string): Both =>
  filled(type === 'choice' ? notAChoice : misfits[type], { field: label })

const notAChoice: Both = {
  en: '“{field}” must be one of its choices.',
  ar: 'يجب أن تكون قيمة «{field}» أحد خيارات الحقل.',
}

/** Choices named in an error. */
const maxNamed = 5

/** Why a value does not fit a field. @param label as the reader knows the field */
export function misfitOf({ type, choices }: Typing, label: string | Both): Both {
  const named = choices.slice(0, maxNamed).map((choice) => isolated(choice))
  const more = choices.length > maxNamed ? ['…'] : []
  return filled(misfits[type], {
    field: label,
    choices: { en: [...named, ...more].join(', '), ar: [...named, ...more].join('، ') },
  })
}
