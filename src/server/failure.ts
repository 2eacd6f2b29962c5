import { type ErrorBody, type ErrorCode, statusOf } from '#contract/errors.ts'
import type { Both, Lang } from '#contract/fields.ts'
import { inEach, textIn } from './i18n/text-in.ts'

/**
 * An expected failure that the caller reads in their language. Any other error is a bug: logged, and answered with
 * 500.
 */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly words: Both
  readonly fields: Record<string, Both>
  /** Seconds until a retry makes sense. */
  readonly retryAfter: number | undefined
  /** The current state of a record that changed since the caller read it. */
  readonly current: ErrorBody['current']

  constructor(
    code: ErrorCode,
    words: Both,
    more: { fields?: Record<string, Both>; retryAfter?: number; current?: ErrorBody['current'] } = {},
  ) {
    super(words.en)
    this.code = code
    this.words = words
    this.fields = more.fields ?? {}
    this.retryAfter = more.retryAfter
    this.current = more.current
  }

  /** The response body, in one language. */
  body(lang: Lang): ErrorBody {
    const fields = Object.entries(this.fields).map(([path, words]) => [path, textIn(words, lang)] as const)
    return {
      statusCode: statusOf[this.code],
      code: this.code,
      message: textIn(this.words, lang),
      ...(this.current && { current: this.current }),
      ...(fields.length > 0 && {
        fields: Object.fromEntries(fields),
        details: [...new Set(fields.map(([path, words]) => (path ? `${path}: ${words}` : words)))],
      }),
    }
  }
}

type Values = Record<string, string | number | Both>

/**
 * Declares a failure of a feature: `const taken = fault('conflict', { en, ar }, 'email')`, thrown as `throw taken()`.
 * Names in braces are replaced by values: `{count}`.
 * @param field the path of the invalid input, if there is one
 */
export function fault(code: ErrorCode, words: Both, field?: string) {
  return (values: Values = {}) => {
    const text = filled(words, values)
    return new Failure(code, text, field === undefined ? {} : { fields: { [field]: text } })
  }
}

/** A text in every language, with values in the place of the names in braces. */
export const filled = (words: Both, values: Values): Both => inEach((lang) => fill(lang, words, values))

function fill(lang: Lang, words: Both, values: Values) {
  return textIn(words, lang).replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name] ?? whole
    return typeof value === 'object' ? textIn(value, lang) : String(value)
  })
}

export const notFound = fault('not_found', {
  en: 'Not found. It may have been deleted.',
  ar: 'غير موجود. ربما حُذف.',
})
export const forbidden = fault('forbidden', {
  en: 'You don’t have permission to do this.',
  ar: 'ليست لديك صلاحية لهذا الإجراء.',
})

/** Returns the value. @throws not_found for null and undefined */
export function found<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw notFound()
  return value
}
