import { words } from '../i18n/words.ts'

export const adminWords = words({
  meetings: { en: 'Meetings', ar: 'اللقاءات' },
  tags: { en: 'Tags', ar: 'الوسوم' },
  articles: { en: 'Articles', ar: 'المقالات' },
  tools: { en: 'Tools', ar: 'الأدوات' },
  systemMail: { en: 'System mail', ar: 'رسائل النظام' },
  systemMailHint: {
    en: 'Reset links, invitations and confirmations that were kept because no mail server is set',
    ar: 'روابط الاستعادة والدعوات ورسائل التأكيد المحفوظة هنا لعدم إعداد خادم بريد',
  },
  subject: { en: 'Subject', ar: 'العنوان' },
  recipient: { en: 'To', ar: 'إلى' },
  at: { en: 'Time', ar: 'الوقت' },
  mail: { en: 'Mail', ar: 'رسالة' },
  plainText: { en: 'As plain text', ar: 'كنص عادي' },
  noMail: { en: 'No system mail yet', ar: 'لا توجد رسائل نظام بعد' },
  noMailHint: {
    en: 'When somebody is invited or resets a password, the mail appears here.',
    ar: 'تظهر الرسالة هنا عند دعوة أحد أو عند استعادة كلمة مرور.',
  },
})
