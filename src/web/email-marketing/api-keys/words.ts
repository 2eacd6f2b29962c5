import type { ApiScope } from '#contract/scopes.ts'
import { template, words } from '../../i18n/words.ts'

export const keyWords = words({
  hint: {
    en: 'With a key, your shop or website calls Sanad in the name of this workspace.',
    ar: 'بالمفتاح يتصل متجرك أو موقعك بسند باسم مساحة العمل هذه.',
  },
  docs: { en: 'All calls, described', ar: 'وصف كل الاستدعاءات' },
  add: { en: 'New key', ar: 'مفتاح جديد' },
  none: { en: 'No keys yet', ar: 'لا توجد مفاتيح بعد' },
  noneHint: {
    en: 'Make one for each program, with no more than it needs.',
    ar: 'أنشئ مفتاحًا لكل برنامج، بما يحتاجه فقط.',
  },
  nameHint: { en: 'Which program uses it', ar: 'أي برنامج يستخدمه' },
  scopes: { en: 'What it may do', ar: 'ما يُسمح له به' },
  maker: { en: 'Made by', ar: 'أنشأه' },
  lastUsed: { en: 'Last used', ar: 'آخر استخدام' },
  never: { en: 'Never', ar: 'لم يُستخدم' },
  expires: { en: 'Ends', ar: 'ينتهي' },
  whenRevoked: { en: 'When it is revoked', ar: 'عند إلغائه' },
  days: { en: template('In {days} days'), ar: template('بعد {days} يومًا') },
  state: { en: 'State', ar: 'الحالة' },
  active: { en: 'Active', ar: 'فعّال' },
  expired: { en: 'Expired', ar: 'انتهت مدته' },
  revoked: { en: 'Revoked', ar: 'ملغى' },
  revoke: { en: 'Revoke', ar: 'إلغاء المفتاح' },
  revokeAsk: { en: template('Revoke the key {name}?'), ar: template('هل تريد إلغاء المفتاح {name}؟') },
  revokeHint: {
    en: 'Whatever uses it is refused from now on. This cannot be taken back.',
    ar: 'سيُرفض كل ما يستخدمه من الآن. لا يمكن التراجع عن هذا.',
  },
  revokedNow: { en: 'The key is revoked', ar: 'أُلغي المفتاح' },
  made: { en: 'Your new key', ar: 'مفتاحك الجديد' },
  key: { en: 'Key', ar: 'المفتاح' },
  example: { en: 'To try it', ar: 'لتجربته' },
  chooseOne: { en: 'Choose at least one', ar: 'اختر واحدة على الأقل' },
  ownersOnly: { en: 'Only owners of the workspace see its keys', ar: 'لا يرى المفاتيح إلا مالكو مساحة العمل' },
})

export const scopeWords = words({
  'contacts:read': { en: 'Read contacts, tags and groups', ar: 'قراءة جهات الاتصال والوسوم والمجموعات' },
  'contacts:write': { en: 'Add, change and delete contacts', ar: 'إضافة جهات الاتصال وتعديلها وحذفها' },
  'templates:read': { en: 'Read templates', ar: 'قراءة القوالب' },
  'mail:read': { en: 'Read messages and what became of sends', ar: 'قراءة الرسائل ونتائج الإرسال' },
  'mail:send': { en: 'Send mail', ar: 'إرسال البريد' },
  'mail:transactional': { en: 'Send receipts, codes and the like', ar: 'إرسال الإيصالات والرموز وما شابهها' },
} satisfies Record<ApiScope, { en: string; ar: string }>)

export const scopes = Object.keys(scopeWords) as ApiScope[]
