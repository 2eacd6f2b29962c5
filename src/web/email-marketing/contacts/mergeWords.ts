import { filled, plural, words } from '../../i18n/words.ts'

/** Contacts that may be one person, and making them one. */
export const mergeWords = words({
  title: { en: 'Duplicates', ar: 'جهات الاتصال المكررة' },
  hint: {
    en: 'Contacts that may be one person. Merging keeps the tags, mails and history of both, and the stricter status.',
    ar: 'جهات اتصال قد تكون لشخص واحد. يحتفظ الدمج بوسوم الاثنتين ورسائلهما وسجلهما، وبالحالة الأشد.',
  },
  by: { en: 'What they have in common', ar: 'ما يجمعها' },
  address: { en: 'The same mailbox', ar: 'صندوق البريد نفسه' },
  phone: { en: 'The same phone number', ar: 'رقم الهاتف نفسه' },
  name: { en: 'The same name', ar: 'الاسم نفسه' },
  none: { en: 'No duplicates of this kind', ar: 'لا توجد جهات مكررة من هذا النوع' },
  more: { en: 'Show more', ar: 'عرض المزيد' },
  compare: { en: 'Compare', ar: 'مقارنة' },
  setOf: {
    en: plural({ one: '# contact', other: '# contacts' }),
    ar: plural({
      zero: 'لا جهات اتصال',
      one: 'جهة اتصال واحدة',
      two: 'جهتا اتصال',
      few: '# جهات اتصال',
      many: '# جهة اتصال',
      other: '# جهة اتصال',
    }),
  },
  merge: { en: 'Merge', ar: 'دمج' },
  mergeTitle: { en: 'Merge two contacts', ar: 'دمج جهتي اتصال' },
  with: { en: 'Merge with', ar: 'الدمج مع' },
  choose: { en: 'Choose what stays of each field', ar: 'اختر ما يبقى من كل حقل' },
  keptStatus: {
    en: filled('Status afterwards: {status}, the stricter of the two'),
    ar: filled('الحالة بعد الدمج: {status}، وهي الأشد'),
  },
  bothTags: { en: 'The tags of both are kept.', ar: 'تبقى وسوم الاثنتين.' },
  sure: { en: 'Make one contact of these two?', ar: 'هل تريد جعلهما جهة اتصال واحدة؟' },
  sureBody: {
    en: filled('{gone} becomes part of {kept}. This cannot be undone.'),
    ar: filled('تصبح {gone} جزءًا من {kept}. لا يمكن التراجع عن ذلك.'),
  },
  merged: { en: 'The two are one contact now', ar: 'أصبحتا جهة اتصال واحدة' },
  empty: { en: 'Not known', ar: 'غير معروف' },
})
