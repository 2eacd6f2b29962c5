import { type ErrorBody, type ErrorCode, statusOf } from '#contract/errors.ts'
import type { Both, Lang } from '#contract/fields.ts'

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
    const fields = Object.entries(this.fields).map(([path, words]) => [path, words[lang]] as const)
    return {
      statusCode: statusOf[this.code],
      code: this.code,
      message: this.words[lang],
      ...(this.current && { current: this.current }),
      ...(fields.length > 0 && {
        fields: Object.fromEntries(fields),
        details: [...new Set(fields.map(([path, words]) => (path ? `${path}: ${words}` : words)))],
      }),
    }
  }
}

/**
 * Declares a failure of a feature: `const taken = fault('conflict', { en, ar }, 'email')`, thrown as `throw taken()`.
 * Names in braces are replaced by values: `{count}`.
 * @param field the path of the invalid input, if there is one
 */
export function fault(code: ErrorCode, words: Both, field?: string) {
  return (values: Record<string, string | number | Both> = {}) => {
    const filled = { en: fill('en', words, values), ar: fill('ar', words, values) }
    return new Failure(code, filled, field === undefined ? {} : { fields: { [field]: filled } })
  }
}

function fill(lang: Lang, words: Both, values: Record<string, string | number | Both>) {
  return words[lang].replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name] ?? whole
    return typeof value === 'object' ? value[lang] : String(value)
  })
}

export const notFound = fault('not_found', { en: 'Not found', ar: 'غير موجود' })
export const forbidden = fault('forbidden', { en: 'You may not do this', ar: 'ليس لديك إذن للقيام بهذا' })

/** Returns the value. @throws not_found for null and undefined */
export function found<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw notFound()
  return value
}
