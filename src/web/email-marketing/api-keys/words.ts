import type { ApiScope } from '#contract/scopes.ts'
import { plural, template, words } from '../../i18n/words.ts'

export const keyWords = words({
  hint: {
    en: 'Let your shop or website use the Sanad API on behalf of this workspace',
    ar: 'مفاتيح يستخدم بها متجرك أو موقعك واجهة API باسم مساحة العمل هذه',
  },
  docs: { en: 'API reference', ar: 'توثيق واجهة API' },
  add: { en: 'New API key', ar: 'مفتاح API جديد' },
  create: { en: 'Create API key', ar: 'إنشاء مفتاح API' },
  none: { en: 'No API keys yet', ar: 'لا توجد مفاتيح API بعد' },
  noneHint: {
    en: 'Create a key for each app, with only the scopes it needs.',
    ar: 'يُستحسن إنشاء مفتاح لكل تطبيق، بما يحتاج إليه من صلاحيات فقط.',
  },
  nameHint: { en: 'Use the name of the app this key is for.', ar: 'يُستحسن أن يكون اسم التطبيق الذي يستخدم المفتاح.' },
  scopes: { en: 'Scopes', ar: 'الصلاحيات' },
  maker: { en: 'Created by', ar: 'منشئ المفتاح' },
  lastUsed: { en: 'Last used', ar: 'آخر استخدام' },
  never: { en: 'Never', ar: 'لم يُستخدم' },
  expires: { en: 'Expires', ar: 'تاريخ الانتهاء' },
  whenRevoked: { en: 'Never', ar: 'بلا انتهاء' },
  days: {
    en: plural({ one: 'In # day', other: 'In # days' }),
    ar: plural({
      zero: 'اليوم',
      one: 'بعد يوم واحد',
      two: 'بعد يومين',
      few: 'بعد # أيام',
      many: 'بعد # يومًا',
      other: 'بعد # يوم',
    }),
  },
  state: { en: 'Status', ar: 'الحالة' },
  active: { en: 'Active', ar: 'نشط' },
  expired: { en: 'Expired', ar: 'انتهت صلاحيته' },
  revoked: { en: 'Revoked', ar: 'مُبطل' },
  revoke: { en: 'Revoke key', ar: 'إبطال المفتاح' },
  revokeAsk: { en: template('Revoke the API key “{name}”?'), ar: template('هل تريد إبطال مفتاح API «{name}»؟') },
  revokeHint: {
    en: 'Apps that use this key stop working immediately. This can’t be undone.',
    ar: 'تتوقف التطبيقات التي تستخدم هذا المفتاح عن العمل فورًا. لا يمكن التراجع عن هذا الإجراء.',
  },
  revokedNow: { en: 'API key revoked', ar: 'تم إبطال مفتاح API' },
  made: { en: 'Your new API key', ar: 'مفتاح API الجديد' },
  key: { en: 'API key', ar: 'مفتاح API' },
  example: { en: 'Example request', ar: 'مثال على طلب' },
  chooseOne: { en: 'Choose at least one scope.', ar: 'يلزم اختيار صلاحية واحدة على الأقل.' },
  ownersOnly: { en: 'Only workspace owners can see API keys', ar: 'لا تظهر مفاتيح API إلا لمالكي مساحة العمل' },
})

export const scopeWords = words({
  'contacts:read': { en: 'Read contacts, tags and segments', ar: 'قراءة جهات الاتصال والوسوم والشرائح' },
  'contacts:write': { en: 'Add, edit and delete contacts', ar: 'إضافة جهات الاتصال وتعديلها وحذفها' },
  'templates:read': { en: 'Read templates', ar: 'قراءة القوالب' },
  'mail:read': { en: 'Read messages and campaign results', ar: 'قراءة الرسائل ونتائج الحملات' },
  'mail:send': { en: 'Send messages and campaigns', ar: 'إرسال الرسائل والحملات' },
  'mail:transactional': { en: 'Send transactional emails', ar: 'إرسال رسائل المعاملات' },
} satisfies Record<ApiScope, { en: string; ar: string }>)

export const scopes = Object.keys(scopeWords) as ApiScope[]
