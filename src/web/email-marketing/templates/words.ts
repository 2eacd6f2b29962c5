import { words } from '../../i18n/words.ts'

export const templateWords = words({
  hint: {
    en: 'Mails to send again and again, with the names in them',
    ar: 'رسائل ترسلها مرة بعد مرة وفيها أسماء مستلميها',
  },
  add: { en: 'New template', ar: 'قالب جديد' },
  edit: { en: 'Edit template', ar: 'تعديل القالب' },
  none: { en: 'No templates yet', ar: 'لا توجد قوالب بعد' },
  noneHint: {
    en: 'Write the first one: {{ firstName }} stands for the name of who reads it.',
    ar: 'اكتب أول قالب: {{ firstName }} يحل محله اسم من يقرأ.',
  },
  subject: { en: 'Subject', ar: 'العنوان' },
  content: { en: 'Content', ar: 'المحتوى' },
  html: { en: 'HTML', ar: 'HTML' },
  text: { en: 'Plain text', ar: 'نص عادي' },
  blocks: { en: 'Blocks', ar: 'كتل' },
  active: { en: 'Active', ar: 'مفعّل' },
  used: { en: 'Used', ar: 'مرات الاستخدام' },
  lastUsed: { en: 'Last used', ar: 'آخر استخدام' },
  insert: { en: 'Insert', ar: 'إدراج' },
  firstName: { en: 'First name', ar: 'الاسم الأول' },
  lastName: { en: 'Last name', ar: 'اسم العائلة' },
  email: { en: 'Email', ar: 'البريد الإلكتروني' },
  unsubscribeUrl: { en: 'Unsubscribe link', ar: 'رابط إلغاء الاشتراك' },
  preview: { en: 'Preview', ar: 'معاينة' },
  previewFailed: { en: 'No preview yet', ar: 'لا معاينة بعد' },
})
