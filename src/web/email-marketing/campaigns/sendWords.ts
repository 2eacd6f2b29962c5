import { plural, words } from '../../i18n/words.ts'

/** Texts of the confirmation before a campaign goes out. */
export const sendWords = words({
  sendAsk: { en: 'Send this campaign?', ar: 'هل تريد إرسال هذه الحملة؟' },
  scheduleAsk: { en: 'Schedule this campaign?', ar: 'هل تريد جدولة هذه الحملة؟' },
  sendTo: {
    en: plural({ one: 'Send to # contact', other: 'Send to # contacts' }),
    ar: plural({
      zero: 'لا مستلمين',
      one: 'إرسال إلى جهة اتصال واحدة',
      two: 'إرسال إلى جهتي اتصال',
      few: 'إرسال إلى # جهات اتصال',
      many: 'إرسال إلى # جهة اتصال',
      other: 'إرسال إلى # جهة اتصال',
    }),
  },
  scheduleFor: {
    en: plural({ one: 'Schedule for # contact', other: 'Schedule for # contacts' }),
    ar: plural({
      zero: 'لا مستلمين',
      one: 'جدولة لجهة اتصال واحدة',
      two: 'جدولة لجهتي اتصال',
      few: 'جدولة لـ# جهات اتصال',
      many: 'جدولة لـ# جهة اتصال',
      other: 'جدولة لـ# جهة اتصال',
    }),
  },
  notReady: { en: 'Not ready to send', ar: 'الحملة غير جاهزة للإرسال' },
  notReadyHint: { en: 'Fix these problems first.', ar: 'يلزم إصلاح هذه المشكلات أولًا.' },
  editFirst: { en: 'Edit first', ar: 'تعديل قبل الإرسال' },
  recipients: { en: 'Recipients', ar: 'المستلمون' },
  warnings: { en: 'Before you send', ar: 'قبل الإرسال' },
  readFailed: { en: 'Failed to fetch campaign', ar: 'تعذّر تحميل الحملة' },
})
