import { plural, words } from '../../i18n/words.ts'

export const groupWords = words({
  hint: {
    en: 'Contacts that carry certain tags or meet conditions, found anew each time',
    ar: 'جهات اتصال تحمل وسومًا معينة أو تستوفي شروطًا، تُجمع من جديد كل مرة',
  },
  add: { en: 'New group', ar: 'مجموعة جديدة' },
  edit: { en: 'Edit group', ar: 'تعديل المجموعة' },
  none: { en: 'No groups yet', ar: 'لا توجد مجموعات بعد' },
  noneHint: {
    en: 'A group needs at least one tag or one condition.',
    ar: 'تحتاج المجموعة إلى وسم أو شرط واحد على الأقل.',
  },
  count: { en: 'Contacts', ar: 'جهات الاتصال' },
  counted: { en: 'Counted', ar: 'آخر عدّ' },
  match: { en: 'Who belongs to it', ar: 'من ينتمي إليها' },
  any: { en: 'Who carries any of the tags', ar: 'من يحمل أي وسم منها' },
  all: { en: 'Who carries all of the tags', ar: 'من يحمل كل الوسوم' },
  conditions: { en: 'Conditions', ar: 'الشروط' },
  addConditions: { en: 'Add conditions', ar: 'إضافة شروط' },
  noConditions: { en: 'Without conditions', ar: 'بلا شروط' },
  counting: { en: 'Counting', ar: 'جارٍ العدّ' },
  holds: {
    en: plural({ one: '# contact belongs to it', other: '# contacts belong to it' }),
    ar: plural({
      zero: 'لا تنتمي إليها أي جهة اتصال',
      one: 'تنتمي إليها جهة اتصال واحدة',
      two: 'تنتمي إليها جهتا اتصال',
      few: 'تنتمي إليها # جهات اتصال',
      many: 'تنتمي إليها # جهة اتصال',
      other: 'تنتمي إليها # جهة اتصال',
    }),
  },
  holdsAbout: {
    en: plural({ one: 'About # contact belongs to it', other: 'About # contacts belong to it' }),
    ar: plural({
      zero: 'لا تكاد تنتمي إليها أي جهة اتصال',
      one: 'تنتمي إليها نحو جهة اتصال واحدة',
      two: 'تنتمي إليها نحو جهتي اتصال',
      few: 'تنتمي إليها نحو # جهات اتصال',
      many: 'تنتمي إليها نحو # جهة اتصال',
      other: 'تنتمي إليها نحو # جهة اتصال',
    }),
  },
  reachable: {
    en: plural({ one: '# of them may be written to', other: '# of them may be written to' }),
    ar: plural({
      zero: 'لا تمكن مراسلة أي منها',
      one: 'تمكن مراسلة واحدة منها',
      two: 'تمكن مراسلة اثنتين منها',
      few: 'تمكن مراسلة # منها',
      many: 'تمكن مراسلة # منها',
      other: 'تمكن مراسلة # منها',
    }),
  },
  soFar: {
    en: 'By the complete conditions alone; one is not filled in yet',
    ar: 'بحسب الشروط المكتملة وحدها، فثمة شرط لم يكتمل بعد',
  },
  sample: { en: 'Some of them', ar: 'بعضها' },
})
