import { z } from 'zod'
import type { Both } from '#contract/fields.ts'
import { inEach } from '../i18n/text-in.ts'
import { Failure, filled } from '../failure.ts'
import { withCount } from '../text/counted.ts'

/** Messages for custom codes in schemas of the contract. */
const named: Record<string, Both> = {
  required: { en: 'This field is required', ar: 'هذا الحقل مطلوب' },
  oneLine: {
    en: 'Remove the line break.',
    ar: 'يلزم حذف فاصل الأسطر.',
  },
  unprintable: {
    en: 'This field contains characters that can’t be used here. Remove them.',
    ar: 'يحتوي هذا الحقل على أحرف لا يمكن استخدامها هنا. يلزم حذفها.',
  },
  returnPath: {
    en: 'Use up to 24 characters before the @, without a plus sign.',
    ar: '24 حرفًا على الأكثر قبل العلامة \u2066@\u2069، وبلا علامة زائد.',
  },
  email: { en: 'Please enter a valid email address', ar: 'يلزم إدخال عنوان بريد إلكتروني صالح' },
  terms: { en: 'You must agree to the terms and conditions', ar: 'تلزم الموافقة على الشروط والأحكام' },
  slug: {
    en: 'Use 3 to 50 lowercase letters, digits and hyphens.',
    ar: 'من 3 إلى 50 حرفًا لاتينيًا صغيرًا أو رقمًا أو شرطة.',
  },
  host: { en: 'Enter a valid host name.', ar: 'يلزم إدخال اسم خادم صالح.' },
  domain: { en: 'Enter a domain, for example example.com.', ar: 'يلزم إدخال نطاق، مثل example.com.' },
  key: {
    en: 'This key isn’t valid. Check that you copied all of it.',
    ar: 'هذا المفتاح غير صالح. يلزم التأكد من نسخه كاملًا.',
  },
  region: { en: 'Enter a region, for example eu-west-1.', ar: 'يلزم إدخال منطقة، مثل eu-west-1.' },
  languageTwice: { en: 'Each language can only be used once.', ar: 'يمكن استخدام كل لغة مرة واحدة فقط.' },
  contentRequired: { en: 'Choose a template or write the content.', ar: 'يلزم اختيار قالب أو كتابة المحتوى.' },
  attributeName: {
    en: 'Use up to 60 letters, digits, spaces and hyphens in a field name.',
    ar: 'يتكون اسم الحقل من أحرف أو أرقام أو مسافات أو شرطات، 60 على الأكثر.',
  },
  link: {
    en: 'Enter a full URL that starts with https://.',
    ar: 'يلزم إدخال رابط كامل يبدأ بـ\u2066https://\u2069.',
  },
  colour: { en: 'Enter a colour as #rrggbb.', ar: 'يلزم إدخال اللون بصيغة \u2066#rrggbb\u2069.' },
  origin: {
    en: 'Enter only the website address, for example https://shop.example.',
    ar: 'يلزم إدخال عنوان الموقع وحده، مثل \u2066https://shop.example\u2069.',
  },
  askedTwice: {
    en: 'Each field can be used only once. Remove the duplicate.',
    ar: 'لا يمكن طلب الحقل نفسه مرتين. يلزم حذف المكرر.',
  },
  twice: { en: 'This is already in the list.', ar: 'هذه القيمة موجودة في القائمة بالفعل.' },
  phone: { en: 'Enter a valid phone number.', ar: 'يلزم إدخال رقم جوال صالح.' },
  threeCharacters: { en: 'Enter at least 3 characters.', ar: 'يلزم إدخال 3 أحرف على الأقل.' },
  clock: { en: 'Enter a time, for example 09:00.', ar: 'يلزم إدخال وقت، مثل 09:00.' },
  otherThanFrom: {
    en: 'The end time has to differ from the start time.',
    ar: 'يجب أن يختلف وقت النهاية عن وقت البداية.',
  },
  oneTime: {
    en: 'Choose either one time for all recipients, or each recipient’s time zone.',
    ar: 'يلزم اختيار وقت واحد لجميع المستلمين أو التوقيت المحلي لكل مستلم.',
  },
  notOfOneSend: {
    en: 'Figures by domain or mailbox provider are only available for all campaigns together.',
    ar: 'الأرقام بحسب النطاق أو مزود البريد متاحة لجميع الحملات معًا فقط.',
  },
  tooManyColumns: {
    en: 'You can import up to 50 custom fields. Choose “Don’t import” for some columns.',
    ar: 'يمكن استيراد 50 حقلًا مخصصًا على الأكثر. يلزم تحديد «عدم الاستيراد» لبعض الأعمدة.',
  },
  tooMany: { en: 'Too many entries. Remove some of them.', ar: 'عدد العناصر أكبر من المسموح. يلزم حذف بعضها.' },
}

const invalid: Both = { en: 'This value isn’t valid.', ar: 'هذه القيمة غير صالحة.' }
const unknownField: Both = { en: 'This field is unknown.', ar: 'هذا الحقل غير معروف.' }

const minimum: Both = { en: 'The minimum is {count}.', ar: 'الحد الأدنى {count}.' }
const maximum: Both = { en: 'The maximum is {count}.', ar: 'الحد الأقصى {count}.' }
const charactersAtLeast = (count: number | bigint) => inEach((lang) => withCount(minCharacters, lang, Number(count)))
const maxCharactersText = (count: number | bigint) => inEach((lang) => withCount(maxCharacters, lang, Number(count)))

const minCharacters = {
  en: { one: 'Use at least 1 character.', other: 'Use at least # characters.' },
  ar: {
    zero: 'لا حد أدنى لعدد الأحرف.',
    one: 'يلزم إدخال حرف واحد على الأقل.',
    two: 'يلزم إدخال حرفين على الأقل.',
    few: 'يلزم إدخال # أحرف على الأقل.',
    many: 'يلزم إدخال # حرفًا على الأقل.',
    other: 'يلزم إدخال # حرف على الأقل.',
  },
}
const maxCharacters = {
  en: { one: 'Use up to 1 character.', other: 'Use up to # characters.' },
  ar: {
    zero: 'يلزم ترك الحقل فارغًا.',
    one: 'حرف واحد على الأكثر.',
    two: 'حرفان على الأكثر.',
    few: '# أحرف على الأكثر.',
    many: '# حرفًا على الأكثر.',
    other: '# حرف على الأكثر.',
  },
}

const summary: Both = { en: 'Check what you entered.', ar: 'يلزم مراجعة ما أدخلته.' }

/** Parses a value with a schema. @throws validation_failed with every issue at once, each in both languages */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const read = schema.safeParse(value, { reportInput: true })
  if (read.success) return read.data
  const fields: Record<string, Both> = {}
  for (const issue of read.error.issues) collect(issue, [], fields)
  const all = Object.values(fields)
  const only = all.length === 1 ? all[0] : undefined
  throw new Failure('validation_failed', only ?? summary, { fields })
}

function collect(issue: z.core.$ZodIssue, above: PropertyKey[], fields: Record<string, Both>) {
  const path = [...above, ...issue.path]
  if (issue.code === 'unrecognized_keys') {
    for (const key of issue.keys.slice(0, 20))
      fields[[...path, key].map(String).join('.').slice(0, 200)] ??= unknownField
    return
  }
  const nearest = issue.code === 'invalid_union' ? nearestBranch(issue.errors) : undefined
  if (nearest !== undefined) {
    for (const inner of nearest) collect(inner, path, fields)
    return
  }
  fields[path.map(String).join('.').slice(0, 200)] ??= wordsOf(issue)
}

/** The union branch that matched furthest: its issues are more helpful than "not valid". */
function nearestBranch(branches: z.core.$ZodIssue[][]): z.core.$ZodIssue[] | undefined {
  return branches.find(
    (issues) => issues.length > 0 && issues.every((issue) => issue.code !== 'invalid_type' || issue.path.length > 0),
  )
}

function wordsOf(issue: z.core.$ZodIssue): Both {
  const own = Object.hasOwn(named, issue.message) ? named[issue.message] : undefined
  if (own) return own
  if (issue.code === 'invalid_type' && issue.input === undefined) return named['required'] ?? invalid
  if (issue.code === 'too_small') {
    if (issue.origin === 'string')
      return issue.minimum === 1 ? (named['required'] ?? invalid) : charactersAtLeast(issue.minimum)
    return filled(minimum, { count: String(issue.minimum) })
  }
  if (issue.code === 'too_big')
    return issue.origin === 'string'
      ? maxCharactersText(issue.maximum)
      : filled(maximum, { count: String(issue.maximum) })
  return invalid
}
