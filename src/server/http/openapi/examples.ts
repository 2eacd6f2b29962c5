import type { ErrorBody, ErrorCode } from '#contract/errors.ts'
import { statusOf } from '#contract/errors.ts'
import type { Both } from '#contract/fields.ts'
import { textIn } from '../../i18n/text-in.ts'

type Schema = {
  type?: string | string[]
  format?: string
  const?: unknown
  enum?: unknown[]
  default?: unknown
  minimum?: number
  exclusiveMinimum?: number
  minItems?: number
  properties?: Record<string, Schema>
  required?: string[]
  propertyNames?: Schema
  additionalProperties?: Schema | boolean
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  pattern?: string
}

/** Maximum depth, since a recursive schema does not limit it. */
const deepest = 8

const texts: Record<string, string> = {
  uuid: '01a202b3-37e2-7646-a45d-373507a1b205',
  'date-time': '2026-11-22T10:00:00Z',
  date: '2026-11-22',
  email: 'maha@example.com',
  uri: 'https://example.com/',
  base64: 'SGVsbG8=',
}

/** Examples by field name, for schemas that only declare text. */
const byName: [RegExp, string][] = [
  [/(^_?id|Id|By)$/, texts['uuid'] ?? ''],
  [/email|^to$|replyTo/i, texts['email'] ?? ''],
  [/At$|From$|To$|since|until/i, texts['date-time'] ?? ''],
  [/url|link|website/i, texts['uri'] ?? ''],
  [/firstName/, 'Maha'],
  [/lastName/, 'Saleh'],
  [/subject|title/i, 'Your receipt'],
  [/html/i, '<p>Thank you</p>'],
]

/** An example that satisfies a schema. It omits optional fields without a default. */
export function exampleOf(jsonSchema: object, io: 'input' | 'output', name = '', depth = 0): unknown {
  const schema = jsonSchema as Schema
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.default !== undefined) return schema.default
  const choices = schema.anyOf ?? schema.oneOf ?? []
  // A nullable object has null as its example, since another call shows the object.
  if (choices.some(({ type }) => type === 'null') && choices[0]?.type === 'object') return null
  const [first] = choices
  if (first) return exampleOf(first, io, name, depth)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((schema) => exampleOf(schema, io, name, depth)))
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') return objectOf(schema, io, depth)
  if (type === 'array') return depth > deepest || !schema.items ? [] : [exampleOf(schema.items, io, name, depth + 1)]
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? schema.exclusiveMinimum ?? 1, 1)
  if (type === 'boolean') return io === 'output'
  if (type === 'null') return null
  if (type === undefined && schema.pattern === undefined)
    return byName.find(([named]) => named.test(name))?.[1] ?? 'text'
  if (name === 'timeZone') return 'Asia/Amman'
  return texts[schema.format ?? ''] ?? byName.find(([named]) => named.test(name))?.[1] ?? 'text'
}

function objectOf(schema: Schema, io: 'input' | 'output', depth: number) {
  const { properties = {}, required = [], propertyNames, additionalProperties } = schema
  if (depth > deepest) return {}
  const named = propertyNames?.enum
  if (named && typeof additionalProperties === 'object')
    return Object.fromEntries(named.map((name) => [name, exampleOf(additionalProperties, io, String(name), depth + 1)]))
  const shown = Object.entries(properties).filter(([name]) => io === 'output' || required.includes(name))
  return Object.fromEntries(shown.map(([name, one]) => [name, exampleOf(one, io, name, depth + 1)]))
}

const words: Partial<Record<ErrorCode, Both>> = {
  validation_failed: { en: 'Check what you entered.', ar: 'يلزم مراجعة ما أدخلته.' },
  unauthenticated: { en: 'Sign in first.', ar: 'يلزم تسجيل الدخول أولًا.' },
  forbidden: { en: 'You don’t have permission to do this.', ar: 'ليست لديك صلاحية لهذا الإجراء.' },
  not_found: { en: 'Not found. It may have been deleted.', ar: 'غير موجود. ربما حُذف.' },
  too_large: {
    en: 'The request is too large. Send less data.',
    ar: 'حجم الطلب أكبر من المسموح. يلزم إرسال بيانات أقل.',
  },
  unsupported_media: { en: 'This content type isn’t supported.', ar: 'نوع المحتوى هذا غير مدعوم.' },
  unavailable: {
    en: 'Sanad is temporarily unavailable. Try again shortly.',
    ar: 'سند غير متاح مؤقتًا. يمكن إعادة المحاولة بعد قليل.',
  },
  conflict: {
    en: 'Someone changed this after you opened it. Reload to see their version.',
    ar: 'تم تعديل هذا العنصر بعد فتحه. يمكن إعادة تحميل الصفحة لعرض النسخة الجديدة.',
  },
  identity_required: { en: 'Confirm that it’s you to continue.', ar: 'يلزم تأكيد هويتك للمتابعة.' },
  recipient_suppressed: { en: 'This address is on the suppression list.', ar: 'هذا العنوان في قائمة الاستبعاد.' },
  rate_limited: { en: 'Too many requests. Try again shortly.', ar: 'طلبات كثيرة. يمكن إعادة المحاولة بعد قليل.' },
}

/** The body of a failure in each language: the code is for programs, the message for people. */
export function failureExamples(code: ErrorCode): Record<'en' | 'ar', { summary: string; value: ErrorBody }> {
  const example = (lang: 'en' | 'ar', summary: string) => ({
    summary,
    value: { statusCode: statusOf[code], code, message: textIn(words[code], lang) ?? code },
  })
  return { en: example('en', 'English'), ar: example('ar', 'العربية') }
}
