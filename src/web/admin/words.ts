import { plural, words } from '../i18n/words.ts'

export const adminWords = words({
  overview: { en: 'Overview', ar: 'نظرة عامة' },
  users: { en: 'Users', ar: 'المستخدمون' },
  moderation: { en: 'Moderation', ar: 'الإشراف' },
  waiting: {
    en: plural({ one: '# waiting for review', other: '# waiting for review' }),
    ar: plural({
      zero: 'لا شيء بانتظار المراجعة',
      one: 'عنصر واحد بانتظار المراجعة',
      two: 'عنصران بانتظار المراجعة',
      few: '# عناصر بانتظار المراجعة',
      many: '# عنصرًا بانتظار المراجعة',
      other: '# عنصر بانتظار المراجعة',
    }),
  },
  unread: {
    en: plural({ one: '# unread conversation', other: '# unread conversations' }),
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
  keep: { en: 'Saved content', ar: 'النصوص الجاهزة' },
  facebookSupport: { en: 'Facebook support', ar: 'دعم فيسبوك' },
  settings: { en: 'Settings', ar: 'الإعدادات' },
  auditLog: { en: 'Audit log', ar: 'سجل التدقيق' },
  systemMail: { en: 'System emails', ar: 'رسائل النظام' },
  status: { en: 'System status', ar: 'حالة النظام' },
  systemMailHint: {
    en: 'Password resets, invitations and confirmations, stored here because no mail server is set up',
    ar: 'رسائل الدعوات والتأكيد وإعادة تعيين كلمة المرور، محفوظة هنا لعدم ضبط خادم بريد',
  },
  subject: { en: 'Subject', ar: 'الموضوع' },
  recipient: { en: 'To', ar: 'المستلم' },
  at: { en: 'Time', ar: 'الوقت' },
  mail: { en: 'Email', ar: 'رسالة' },
  plainText: { en: 'Plain text', ar: 'نص عادي' },
  noMail: { en: 'No system emails yet', ar: 'لا توجد رسائل نظام بعد' },
  noMailHint: {
    en: 'Invitations and password resets appear here.',
    ar: 'تظهر هنا رسائل الدعوات وإعادة تعيين كلمة المرور.',
  },
})
