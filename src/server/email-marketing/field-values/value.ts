import type { FieldType } from '#contract/email-marketing/fields/types.ts'
import { latinDigits, parseNumber, stripInvisible } from '#contract/fields.ts'
import { folded } from '#contract/folding.ts'
import { monthAndDay, parseDate, parseDay } from '../clock/local-time.ts'

export type Value = string | number | boolean

/** A type with its choices. */
export type Typing = { type: FieldType; choices: readonly string[] }

/** The value as a field of this type stores it; null if it does not fit. An empty text fits no type but `text`. */
export function typedValue({ type, choices }: Typing, value: Value): Value | null {
  switch (type) {
    case 'text':
      return value
    case 'number':
      return numberOf(value)
    case 'date':
      return typeof value === 'boolean' ? null : parseDay(value)
    case 'yearlessDate':
      return yearlessDateOf(value)
    case 'choice':
      return choices.find((choice) => folded(choice) === folded(String(value).trim())) ?? null
    case 'yesNo':
      return yesNoOf(value)
    case 'url':
      return urlOf(value)
    default:
      return phoneOf(value)
  }
}

/** Beyond this many digits a number is stored inexactly. */
const maxDigits = 15

function numberOf(value: Value): number | null {
  if (typeof value === 'boolean') return null
  const text = stripInvisible(String(value)).replaceAll(/[\u00a0\u202f ](?=\d{3}(?:\D|$))/g, '')
  if (text.replaceAll(/[^\p{Nd}]/gu, '').replace(/^0+/, '').length > maxDigits) return null
  const number = typeof value === 'number' ? value : parseNumber(text)
  return number !== null && Number.isFinite(number) ? number : null
}

/** A birthday without its year, as ISO 8601:2000 writes it: `--05-31`. */
function yearlessDateOf(value: Value): string | null {
  const date = typeof value === 'boolean' ? null : parseDate(value)
  return date === null ? null : `--${monthAndDay(date)}`
}

const yes = new Set(['yes', 'true', '1', 'y', 'on', 'نعم', 'صح', 'صحيح', 'ايوه'].map(folded))
const no = new Set(['no', 'false', '0', 'n', 'off', 'لا', 'خطا', 'كلا'].map(folded))

function yesNoOf(value: Value): boolean | null {
  if (typeof value === 'boolean') return value
  const text = folded(latinDigits(stripInvisible(String(value))).trim())
  return yes.has(text) ? true : no.has(text) ? false : null
}

const maxUrl = 500

function urlOf(value: Value): string | null {
  const text = stripInvisible(String(value)).trim()
  if (text === '' || text.length > maxUrl || /[\s<>"]/.test(text)) return null
  const whole = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`
  const url = URL.parse(whole)
  return url && /^https?:$/.test(url.protocol) && url.hostname.includes('.') ? whole : null
}

/** Digits with a leading plus sign, if there is one (E.164 has 15 digits at most). */
function phoneOf(value: Value): string | null {
  if (typeof value === 'boolean') return null
  const text = latinDigits(stripInvisible(String(value))).trim()
  const digits = text.replaceAll(/[\s().\-/\u00a0\u2010-\u2015]/g, '').replace(/^00/, '+')
  return /^\+?\d{5,15}$/.test(digits) ? digits : null
}
