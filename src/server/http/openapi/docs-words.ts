import type { Access } from '#contract/endpoint.ts'
import type { Both } from '#contract/fields.ts'

/** Texts of the API reference; `{…}` is replaced by HTML. */
export const docsWords = {
  title: { en: 'API reference', ar: 'توثيق واجهة API' },
  intro: {
    en: 'Also available as {openapi}. Authenticate with {header}, an API key of a workspace that has the scope of the request. Replace {tenant} with {en} or {ar}. It stands for the key’s own workspace and sets the language of messages.',
    ar: 'متاح أيضًا بصيغة {openapi}. تتم المصادقة عبر {header}، وهو مفتاح API لمساحة عمل له صلاحية الطلب. يوضع مكان {tenant} أحد الرمزين {en} أو {ar}، وهو يحدد مساحة عمل المفتاح نفسها ولغة الرسائل.',
  },
  search: { en: 'Search requests', ar: 'البحث في الطلبات' },
  find: { en: 'Search', ar: 'بحث' },
  all: { en: 'All requests', ar: 'كل الطلبات' },
  found: { en: 'Requests found: {count}', ar: 'عدد الطلبات المطابقة: {count}' },
  none: { en: 'No requests match', ar: 'لا توجد نتائج' },
  groups: { en: 'Sections', ar: 'الأقسام' },
  scope: { en: 'Requires the scope {scope}.', ar: 'الصلاحية المطلوبة: {scope}.' },
  limit: {
    en: 'Up to {calls} in {seconds}',
    ar: 'الحد الأقصى: {calls} كل {seconds}',
  },
  idempotent: { en: 'Accepts {key}', ar: 'يقبل {key}' },
  input: { en: 'Request', ar: 'الطلب' },
  output: { en: 'Response', ar: 'الاستجابة' },
  errors: { en: 'Errors', ar: 'الأخطاء' },
  errorsHint: {
    en: 'Use {code} in your app. {message} is a text for people, in the language of the request.',
    ar: 'يعتمد التطبيق على {code}، أما {message} فنص للقراءة بلغة الطلب.',
  },
} satisfies Record<string, Both>

/** Counted nouns of a limit. */
export const limitCounts = {
  calls: {
    en: { one: '# request', other: '# requests' },
    ar: {
      zero: 'لا طلبات',
      one: 'طلب واحد',
      two: 'طلبان',
      few: '# طلبات',
      many: '# طلبًا',
      other: '# طلب',
    },
  },
  seconds: {
    en: { one: '# second', other: '# seconds' },
    ar: {
      zero: '# ثانية',
      one: 'ثانية',
      two: 'ثانيتين',
      few: '# ثوانٍ',
      many: '# ثانية',
      other: '# ثانية',
    },
  },
}

export const accessWords: Record<Access, Both> = {
  all: { en: 'Public.', ar: 'متاح للجميع.' },
  signed: { en: 'Another service that signs its requests.', ar: 'خدمة أخرى توقّع طلباتها.' },
  user: { en: 'Signed-in users.', ar: 'المستخدمون بعد تسجيل الدخول.' },
  admin: { en: 'Administrators.', ar: 'المديرون.' },
  viewer: { en: 'Workspace members.', ar: 'أعضاء مساحة العمل.' },
  editor: { en: 'Workspace editors and owners.', ar: 'محررو مساحة العمل ومالكوها.' },
  owner: { en: 'Workspace owners.', ar: 'مالكو مساحة العمل.' },
  keeper: { en: 'Administrators who are members of the workspace.', ar: 'المديرون من أعضاء مساحة العمل.' },
}
