import { plural, words } from '../../i18n/words.ts'

/** Texts of a conversation with one person. */
export const conversationWords = words({
  contact: { en: 'View contact', ar: 'عرض جهة الاتصال' },
  campaign: { en: 'View campaign', ar: 'عرض الحملة' },
  open: { en: 'Open conversation', ar: 'فتح المحادثة' },
  earlier: {
    en: plural({ one: 'Show # earlier conversation', other: 'Show # earlier conversations' }),
    ar: plural({
      zero: 'لا محادثات سابقة',
      one: 'عرض محادثة سابقة واحدة',
      two: 'عرض محادثتين سابقتين',
      few: 'عرض # محادثات سابقة',
      many: 'عرض # محادثة سابقة',
      other: 'عرض # محادثة سابقة',
    }),
  },
})
