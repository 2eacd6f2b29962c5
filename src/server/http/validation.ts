import { z } from 'zod'
import type { Both } from '#contract/fields.ts'
import { Failure } from '../failure.ts'

/** Messages for custom codes in schemas of the contract. */
const named: Record<string, Both> = {
  required: { en: 'This field is required', ar: 'هذا الحقل مطلوب' },
  oneLine: {
    en: 'Only one line is possible here: take the line break out',
    ar: 'لا يتسع هذا الحقل إلا لسطر واحد: احذف فاصل الأسطر منه',
  },
  unprintable: { en: 'Contains characters that cannot be used here', ar: 'يحتوي على رموز لا يمكن استخدامها هنا' },
  returnPath: {
    en: 'At most 24 characters before the @, and no plus sign',
    ar: 'بحد أقصى 24 رمزًا قبل علامة @، وبلا علامة زائد',
  },
  email: { en: 'Please enter a valid email address', ar: 'يرجى إدخال عنوان بريد إلكتروني صحيح' },
  terms: { en: 'You must agree to the terms and conditions', ar: 'يجب أن توافق على الشروط والأحكام' },
  slug: {
    en: 'Use 3 to 50 small letters, digits and hyphens',
    ar: 'استخدم من 3 إلى 50 حرفًا لاتينيًا صغيرًا أو رقمًا أو شرطة',
  },
  host: { en: 'Please enter a valid host name', ar: 'يرجى إدخال اسم خادم صحيح' },
  key: { en: 'This is not such a key: check that it is copied in full', ar: 'هذا ليس مفتاحًا صحيحًا: تأكد من نسخه كاملًا' },
  region: { en: 'Please enter a region such as eu-west-1', ar: 'يرجى إدخال منطقة مثل eu-west-1' },
  contentRequired: { en: 'Choose a template or write the content', ar: 'اختر قالبًا أو اكتب المحتوى' },
  attributeName: {
    en: 'Names of fields have at most 60 letters, digits, spaces and hyphens',
    ar: 'تتكون أسماء الحقول من 60 حرفًا أو رقمًا أو مسافة أو شرطة على الأكثر',
  },
  link: {
    en: 'Enter the full address of a web page, beginning with https://',
    ar: 'أدخل عنوان صفحة كاملًا يبدأ بـ \u2066https://\u2069',
  },
  colour: { en: 'Enter a colour as #rrggbb', ar: 'أدخل اللون هكذا: #rrggbb' },
  origin: {
    en: 'Enter the address of a site, without anything behind its name: https://shop.example',
    ar: 'أدخل عنوان الموقع وحده دون أي شيء بعد اسمه: \u2066https://shop.example\u2069',
  },
  askedTwice: { en: 'Each field can be asked only once', ar: 'لا يمكن طلب الحقل نفسه مرتين' },
  twice: { en: 'The same stands here twice', ar: 'الشيء نفسه مكرر هنا' },
  phone: { en: 'Please enter a valid phone number', ar: 'يرجى إدخال رقم هاتف صحيح' },
  threeCharacters: { en: 'At least 3 characters', ar: '3 أحرف على الأقل' },
  clock: { en: 'Enter a time such as 09:00', ar: 'أدخل وقتًا مثل 09:00' },
  otherThanFrom: {
    en: 'The end has to be another time than the beginning',
    ar: 'يجب أن تكون النهاية وقتًا غير البداية',
  },
  oneTime: {
    en: 'Choose one of the two: the same moment for everybody, or a time by each recipient’s clock',
    ar: 'اختر أحدهما: لحظة واحدة للجميع، أو وقتًا بحسب ساعة كل مستلم',
  },
  notOfOneSend: {
    en: 'By domain or mailbox provider there are figures of all sends together, not of a single one',
    ar: 'الأرقام بحسب النطاق أو مزود البريد لجميع الرسائل معًا، لا لرسالة واحدة',
  },
  tooManyColumns: {
    en: 'A file can bring at most 50 custom fields. Choose “Leave out” for some of its columns.',
    ar: 'يتسع الملف لـ 50 بيانًا إضافيًا على الأكثر. اختر «تجاهله» لبعض أعمدته.',
  },
  tooMany: { en: 'Too many entries', ar: 'عدد العناصر أكبر من المسموح' },
}

const invalid: Both = { en: 'This value is not valid', ar: 'هذه القيمة غير صحيحة' }
const unknownField: Both = { en: 'This field is not known', ar: 'هذا الحقل غير معروف' }

const atLeast = (count: number | bigint): Both => ({ en: `At least ${count}`, ar: `${count} على الأقل` })
const maximumText = (count: number | bigint): Both => ({ en: `At most ${count}`, ar: `${count} على الأكثر` })
const charactersAtLeast = (count: number | bigint): Both => ({
  en: `At least ${count} characters`,
  ar: `${count} من الأحرف على الأقل`,
})
const maxCharactersText = (count: number | bigint): Both => ({
  en: `At most ${count} characters`,
  ar: `${count} من الأحرف على الأكثر`,
})

const summary: Both = { en: 'Please check what you entered', ar: 'يرجى مراجعة ما أدخلته' }

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
    return atLeast(issue.minimum)
  }
  if (issue.code === 'too_big')
    return issue.origin === 'string' ? maxCharactersText(issue.maximum) : maximumText(issue.maximum)
  return invalid
}
