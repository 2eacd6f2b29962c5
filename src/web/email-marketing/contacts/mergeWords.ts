import { template, plural, words } from '../../i18n/words.ts'

/** Texts about duplicate contacts and merging. */
export const mergeWords = words({
  title: { en: 'Duplicates', ar: 'جهات الاتصال المكررة' },
  hint: {
    en: 'Contacts that may be the same person. Merging keeps all tags, emails and activity, and the most restrictive status.',
    ar: 'جهات اتصال قد تكون لشخص واحد. يحتفظ الدمج بوسومها ورسائلها وسجلها، وبالحالة الأكثر تقييدًا.',
  },
  by: { en: 'Match by', ar: 'المطابقة حسب' },
  address: { en: 'Same mailbox', ar: 'صندوق البريد نفسه' },
  phone: { en: 'Same phone number', ar: 'رقم الجوال نفسه' },
  name: { en: 'Same name', ar: 'الاسم نفسه' },
  none: { en: 'No duplicates found', ar: 'لا توجد جهات اتصال مكررة' },
  more: { en: 'Show more', ar: 'عرض المزيد' },
  looking: { en: 'Looking for more duplicates…', ar: 'جارٍ البحث عن جهات مكررة أخرى…' },
  chosen: { en: 'Contacts to merge', ar: 'جهات الاتصال المراد دمجها' },
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
  mergeThese: { en: 'Merge', ar: 'دمج' },
  mergeTitle: { en: 'Merge contacts', ar: 'دمج جهات الاتصال' },
  with: { en: 'Merge with', ar: 'الدمج مع' },
  together: { en: 'Contacts to merge', ar: 'جهات الاتصال المراد دمجها' },
  leaveOut: { en: template('Remove {email}'), ar: template('إزالة {email}') },
  choose: {
    en: 'Choose which value to keep in each field.',
    ar: 'يمكن تحديد القيمة التي تبقى في كل حقل.',
  },
  keptStatus: {
    en: template('Status after merging: {status} (the most restrictive)'),
    ar: template('الحالة بعد الدمج: {status} (الأكثر تقييدًا)'),
  },
  allTags: { en: 'All tags are kept.', ar: 'تبقى كل الوسوم.' },
  sure: {
    en: plural({ one: 'Merge # contact?', other: 'Merge these # contacts?' }),
    ar: plural({
      zero: 'لم تُحدَّد أي جهة اتصال',
      one: 'هل تريد دمج جهة اتصال واحدة؟',
      two: 'هل تريد دمج جهتي الاتصال في جهة واحدة؟',
      few: 'هل تريد دمج # جهات اتصال في جهة واحدة؟',
      many: 'هل تريد دمج # جهة اتصال في جهة واحدة؟',
      other: 'هل تريد دمج # جهة اتصال في جهة واحدة؟',
    }),
  },
  sureBody: {
    en: plural({
      one: '{gone} is merged into {kept}. You can undo this for 24 hours.',
      other: '{gone} are merged into {kept}. You can undo this for 24 hours.',
    }),
    ar: plural({
      zero: 'لا يتغير شيء في {kept}.',
      one: 'تُدمج {gone} في {kept}. يمكن التراجع عن ذلك خلال 24 ساعة.',
      two: 'تُدمج {gone} في {kept}. يمكن التراجع عن ذلك خلال 24 ساعة.',
      few: 'تُدمج {gone} في {kept}. يمكن التراجع عن ذلك خلال 24 ساعة.',
      many: 'تُدمج {gone} في {kept}. يمكن التراجع عن ذلك خلال 24 ساعة.',
      other: 'تُدمج {gone} في {kept}. يمكن التراجع عن ذلك خلال 24 ساعة.',
    }),
  },
  merged: {
    en: plural({ one: '# contact merged', other: '# contacts merged' }),
    ar: plural({
      zero: 'لم تُدمج أي جهة اتصال',
      one: 'تم دمج جهة اتصال واحدة',
      two: 'تم دمج جهتي الاتصال',
      few: 'تم دمج # جهات اتصال',
      many: 'تم دمج # جهة اتصال',
      other: 'تم دمج # جهة اتصال',
    }),
  },
  undoMerge: { en: 'Undo merge', ar: 'التراجع عن الدمج' },
  empty: { en: 'Not set', ar: 'غير محدد' },
})
