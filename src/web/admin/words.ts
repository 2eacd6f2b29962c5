import { plural, words } from '../i18n/words.ts'

export const adminWords = words({
  overview: { en: 'Overview', ar: 'نظرة عامة' },
  users: { en: 'Users', ar: 'المستخدمون' },
  moderation: { en: 'Moderation', ar: 'الإشراف' },
  waiting: {
    en: plural({ one: '# waits for a decision', other: '# wait for a decision' }),
    ar: plural({
      zero: 'لا شيء ينتظر قرارًا',
      one: 'عنصر واحد ينتظر قرارًا',
      two: 'عنصران ينتظران قرارًا',
      few: '# عناصر تنتظر قرارًا',
      many: '# عنصرًا ينتظر قرارًا',
      other: '# عنصر ينتظر قرارًا',
    }),
  },
  unread: {
    en: plural({ one: '# conversation nobody has read', other: '# conversations nobody has read' }),
    ar: plural({
      zero: 'لا محادثات غير مقروءة',
      one: 'محادثة واحدة غير مقروءة',
      two: 'محادثتان غير مقروءتين',
      few: '# محادثات غير مقروءة',
      many: '# محادثة غير مقروءة',
      other: '# محادثة غير مقروءة',
    }),
  },
  qa: { en: 'Q&A', ar: 'الأسئلة والأجوبة' },
  meetings: { en: 'Meetings', ar: 'اللقاءات' },
  tags: { en: 'Tags', ar: 'الوسوم' },
  articles: { en: 'Articles', ar: 'المقالات' },
  tools: { en: 'Tools', ar: 'الأدوات' },
  keep: { en: 'Kept texts', ar: 'النصوص المحفوظة' },
  facebookSupport: { en: 'Facebook', ar: 'فيسبوك' },
  settings: { en: 'Settings', ar: 'الإعدادات' },
  auditLog: { en: 'Audit log', ar: 'سجل التغييرات' },
  systemMail: { en: 'System mail', ar: 'رسائل النظام' },
  status: { en: 'Operation', ar: 'التشغيل' },
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
