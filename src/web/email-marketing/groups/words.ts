import { plural, words } from '../../i18n/words.ts'

export const groupWords = words({
  hint: {
    en: 'Groups of contacts that share tags or match conditions. They update automatically.',
    ar: 'مجموعات من جهات الاتصال تشترك في وسوم أو شروط، وتُحدَّث تلقائيًا.',
  },
  add: { en: 'New segment', ar: 'شريحة جديدة' },
  edit: { en: 'Edit segment', ar: 'تعديل الشريحة' },
  none: { en: 'No segments yet', ar: 'لا توجد شرائح بعد' },
  noneHint: {
    en: 'Group contacts by tags or conditions, and send to them in one go.',
    ar: 'يمكن جمع جهات الاتصال بحسب الوسوم أو الشروط، والإرسال إليها دفعة واحدة.',
  },
  needed: {
    en: 'Add at least one tag or one condition.',
    ar: 'يلزم وسم واحد أو شرط واحد على الأقل.',
  },
  count: { en: 'Contacts', ar: 'جهات الاتصال' },
  counted: { en: 'Last counted', ar: 'آخر تحديث للعدد' },
  match: { en: 'Tag match', ar: 'مطابقة الوسوم' },
  any: { en: 'Any of the tags', ar: 'أي وسم منها' },
  all: { en: 'All of the tags', ar: 'كل الوسوم' },
  conditions: { en: 'Conditions', ar: 'الشروط' },
  addConditions: { en: 'Add conditions', ar: 'إضافة شروط' },
  noConditions: { en: 'Clear conditions', ar: 'إزالة الشروط' },
  counting: { en: 'Counting…', ar: 'جارٍ العدّ…' },
  holds: {
    en: plural({ one: '# contact in this segment', other: '# contacts in this segment' }),
    ar: plural({
      zero: 'لا جهات اتصال في هذه الشريحة',
      one: 'جهة اتصال واحدة في هذه الشريحة',
      two: 'جهتا اتصال في هذه الشريحة',
      few: '# جهات اتصال في هذه الشريحة',
      many: '# جهة اتصال في هذه الشريحة',
      other: '# جهة اتصال في هذه الشريحة',
    }),
  },
  holdsAbout: {
    en: plural({ one: 'About # contact in this segment', other: 'About # contacts in this segment' }),
    ar: plural({
      zero: 'لا جهات اتصال تقريبًا في هذه الشريحة',
      one: 'نحو جهة اتصال واحدة في هذه الشريحة',
      two: 'نحو جهتي اتصال في هذه الشريحة',
      few: 'نحو # جهات اتصال في هذه الشريحة',
      many: 'نحو # جهة اتصال في هذه الشريحة',
      other: 'نحو # جهة اتصال في هذه الشريحة',
    }),
  },
  reachable: {
    en: plural({ one: '# can be emailed', other: '# can be emailed' }),
    ar: plural({
      zero: 'لا يمكن الإرسال إلى أي منها',
      one: 'يمكن الإرسال إلى واحدة منها',
      two: 'يمكن الإرسال إلى اثنتين منها',
      few: 'يمكن الإرسال إلى # منها',
      many: 'يمكن الإرسال إلى # منها',
      other: 'يمكن الإرسال إلى # منها',
    }),
  },
  soFar: {
    en: 'Based on the finished conditions only. Complete the rest to update the count.',
    ar: 'بحسب الشروط المكتملة وحدها. يُحدَّث العدد بعد إكمال بقية الشروط.',
  },
  sample: { en: 'Examples', ar: 'أمثلة' },
})
