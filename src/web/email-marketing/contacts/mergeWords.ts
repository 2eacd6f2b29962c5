import { template, plural, words } from '../../i18n/words.ts'

/** Texts about duplicate contacts and merging. */
export const mergeWords = words({
  title: { en: 'Duplicates', ar: 'جهات الاتصال المكررة' },
  hint: {
    en: 'Contacts that may be one person. Merging keeps the tags, mails and history of all, and the strictest status.',
    ar: 'جهات اتصال قد تكون لشخص واحد. يحتفظ الدمج بوسوم الجميع ورسائلهم وسجلهم، وبالحالة الأشد.',
  },
  by: { en: 'What they have in common', ar: 'ما يجمعها' },
  address: { en: 'The same mailbox', ar: 'صندوق البريد نفسه' },
  phone: { en: 'The same phone number', ar: 'رقم الهاتف نفسه' },
  name: { en: 'The same name', ar: 'الاسم نفسه' },
  none: { en: 'No duplicates of this kind', ar: 'لا توجد جهات مكررة من هذا النوع' },
  more: { en: 'Show more', ar: 'عرض المزيد' },
  looking: { en: 'Looking further among your contacts', ar: 'يستمر البحث بين جهات الاتصال' },
  chosen: { en: 'Which of them are one person', ar: 'أي منها لشخص واحد' },
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
  mergeThese: { en: 'Merge…', ar: 'دمج…' },
  mergeTitle: { en: 'Merge contacts', ar: 'دمج جهات الاتصال' },
  with: { en: 'Merge with', ar: 'الدمج مع' },
  together: { en: 'To be merged', ar: 'ستُدمج' },
  leaveOut: { en: template('Leave out {email}'), ar: template('استبعاد {email}') },
  choose: { en: 'Choose what stays of each field', ar: 'اختر ما يبقى من كل حقل' },
  keptStatus: {
    en: template('Status afterwards: {status}, the strictest of them'),
    ar: template('الحالة بعد الدمج: {status}، وهي الأشد'),
  },
  allTags: { en: 'The tags of all of them are kept.', ar: 'تبقى وسوم الجميع.' },
  sure: {
    en: plural({ one: 'Make one contact of #?', other: 'Make one contact of these #?' }),
    ar: plural({
      zero: 'لا شيء للدمج',
      one: 'هل تريد دمج جهة اتصال واحدة؟',
      two: 'هل تريد دمج جهتي الاتصال في جهة واحدة؟',
      few: 'هل تريد دمج # جهات اتصال في جهة واحدة؟',
      many: 'هل تريد دمج # جهة اتصال في جهة واحدة؟',
      other: 'هل تريد دمج # جهة اتصال في جهة واحدة؟',
    }),
  },
  sureBody: {
    en: plural({
      one: '{gone} becomes part of {kept}. This cannot be undone.',
      other: '{gone} become part of {kept}. This cannot be undone.',
    }),
    ar: plural({
      zero: 'لا يتغير شيء في {kept}.',
      one: 'تصبح {gone} جزءًا من {kept}. لا يمكن التراجع عن ذلك.',
      two: 'تصبح {gone} جزءًا من {kept}. لا يمكن التراجع عن ذلك.',
      few: 'تصبح {gone} جزءًا من {kept}. لا يمكن التراجع عن ذلك.',
      many: 'تصبح {gone} جزءًا من {kept}. لا يمكن التراجع عن ذلك.',
      other: 'تصبح {gone} جزءًا من {kept}. لا يمكن التراجع عن ذلك.',
    }),
  },
  merged: {
    en: plural({ one: '# contact is one now', other: 'The # contacts are one now' }),
    ar: plural({
      zero: 'لم يُدمج شيء',
      one: 'أصبحت جهة اتصال واحدة',
      two: 'أصبحت جهتا الاتصال جهة واحدة',
      few: 'أصبحت # جهات اتصال جهة واحدة',
      many: 'أصبحت # جهة اتصال جهة واحدة',
      other: 'أصبحت # جهة اتصال جهة واحدة',
    }),
  },
  empty: { en: 'Not known', ar: 'غير معروف' },
})
