import type { Access } from '#contract/endpoint.ts'
import type { Both } from '#contract/fields.ts'

/** Texts of the API reference; `{…}` is replaced by HTML. */
export const docsWords = {
  title: { en: 'Calls', ar: 'الاستدعاءات' },
  intro: {
    en: 'The same for programs: {openapi}. Identity: {header}, an API key of a workspace with the scope that a call names. In the place of {tenant} stands {en} or {ar}: the key’s own workspace, and the language of messages.',
    ar: 'الوصف نفسه للبرامج: {openapi}. الهوية: {header}، وهو مفتاح API لمساحة عمل له الصلاحية التي يذكرها الاستدعاء. يوضع مكان {tenant} أحد الرمزين {en} أو {ar}: مساحة عمل المفتاح نفسها، ولغة الرسائل.',
  },
  other: { en: 'العربية', ar: 'English' },
  search: { en: 'Search in the calls', ar: 'البحث في الاستدعاءات' },
  find: { en: 'Search', ar: 'بحث' },
  all: { en: 'All calls', ar: 'كل الاستدعاءات' },
  found: { en: 'Calls found: {count}', ar: 'عدد الاستدعاءات المطابقة: {count}' },
  none: { en: 'Nothing matches', ar: 'لا توجد نتائج مطابقة' },
  groups: { en: 'Groups', ar: 'المجموعات' },
  scope: { en: 'Scope of a key: {scope}.', ar: 'صلاحية المفتاح: {scope}.' },
  limit: { en: 'At most {calls} in {seconds} s', ar: 'الحد الأقصى {calls} كل {seconds} ث' },
  idempotent: { en: 'takes {key}', ar: 'يقبل {key}' },
  input: { en: 'In', ar: 'المدخلات' },
  output: { en: 'Out', ar: 'المخرجات' },
  errors: { en: 'Errors', ar: 'الأخطاء' },
  errorsHint: {
    en: 'Programs go by {code}; {message} is for people, in the language of the call.',
    ar: 'تعتمد البرامج على {code}، أما {message} فهو للناس بلغة الاستدعاء.',
  },
} satisfies Record<string, Both>

export const accessWords: Record<Access, Both> = {
  all: { en: 'Anyone.', ar: 'للجميع.' },
  signed: { en: 'Another service, which signs what it sends.', ar: 'خدمة أخرى توقّع ما ترسله.' },
  user: { en: 'Signed-in people.', ar: 'من سجّل الدخول.' },
  admin: { en: 'Administrators.', ar: 'المشرفون.' },
  viewer: { en: 'Members of the workspace.', ar: 'أعضاء مساحة العمل.' },
  editor: { en: 'Editors and owners of the workspace.', ar: 'محررو مساحة العمل ومالكوها.' },
  owner: { en: 'Owners of the workspace.', ar: 'مالكو مساحة العمل.' },
  keeper: { en: 'Administrators that are members of the workspace.', ar: 'المشرفون من أعضاء مساحة العمل.' },
}
