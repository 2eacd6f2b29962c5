import { plural, template, words } from '../../i18n/words.ts'

/** Texts of a campaign in the list of messages. */
export const campaignRowTexts = words({
  transactional: { en: 'Transactional emails', ar: 'رسائل المعاملات' },
  sentCount: {
    en: plural({ one: '# sent', other: '# sent' }),
    ar: plural({
      zero: 'لا رسائل مُرسلة',
      one: 'رسالة واحدة مُرسلة',
      two: 'رسالتان مُرسلتان',
      few: '# رسائل مُرسلة',
      many: '# رسالة مُرسلة',
      other: '# رسالة مُرسلة',
    }),
  },
  undelivered: {
    en: plural({ one: '# not delivered', other: '# not delivered' }),
    ar: plural({
      zero: 'لا رسائل لم تصل',
      one: 'رسالة واحدة لم تصل',
      two: 'رسالتان لم تصلا',
      few: '# رسائل لم تصل',
      many: '# رسالة لم تصل',
      other: '# رسالة لم تصل',
    }),
  },
  noReplies: { en: 'No replies yet', ar: 'لا توجد ردود بعد' },
  replies: {
    en: plural({ one: '# reply', other: '# replies' }),
    ar: plural({ zero: 'لا ردود', one: 'رد واحد', two: 'ردان', few: '# ردود', many: '# ردًا', other: '# رد' }),
  },
  unread: {
    en: plural({ one: '# unread', other: '# unread' }),
    ar: plural({
      zero: 'لا رسائل غير مقروءة',
      one: 'رسالة غير مقروءة',
      two: 'رسالتان غير مقروءتين',
      few: '# رسائل غير مقروءة',
      many: '# رسالة غير مقروءة',
      other: '# رسالة غير مقروءة',
    }),
  },
  copies: {
    en: plural({ one: '# copy in the sandbox', other: '# copies in the sandbox' }),
    ar: plural({
      zero: 'لا نسخ في بيئة التجربة',
      one: 'نسخة واحدة في بيئة التجربة',
      two: 'نسختان في بيئة التجربة',
      few: '# نسخ في بيئة التجربة',
      many: '# نسخة في بيئة التجربة',
      other: '# نسخة في بيئة التجربة',
    }),
  },
  show: { en: template('Show messages of {name}'), ar: template('إظهار رسائل {name}') },
  hide: { en: template('Hide messages of {name}'), ar: template('إخفاء رسائل {name}') },
  beneath: { en: template('Messages of {name}'), ar: template('رسائل {name}') },
  showAll: {
    en: plural({ one: 'Show # conversation', other: 'Show all # conversations' }),
    ar: plural({
      zero: 'لا محادثات',
      one: 'عرض محادثة واحدة',
      two: 'عرض المحادثتين',
      few: 'عرض كل المحادثات (#)',
      many: 'عرض كل المحادثات (#)',
      other: 'عرض كل المحادثات (#)',
    }),
  },
})
