import { words } from '../../i18n/words.ts'

export const tagWords = words({
  hint: { en: 'Name what contacts have in common', ar: 'سمِّ ما يجمع جهات الاتصال' },
  add: { en: 'New tag', ar: 'وسم جديد' },
  edit: { en: 'Edit tag', ar: 'تعديل الوسم' },
  none: { en: 'No tags yet', ar: 'لا توجد وسوم بعد' },
  noneHint: {
    en: 'Tags sort your contacts into groups that you can write to.',
    ar: 'الوسوم ترتب جهات الاتصال في مجموعات يمكنك مراسلتها.',
  },
  color: { en: 'Colour', ar: 'اللون' },
  used: { en: 'Used', ar: 'مرات الاستخدام' },
  email: { en: 'Contacts', ar: 'جهات الاتصال' },
  message: { en: 'Messages', ar: 'الرسائل' },
  blue: { en: 'Blue', ar: 'أزرق' },
  teal: { en: 'Teal', ar: 'فيروزي' },
  green: { en: 'Green', ar: 'أخضر' },
  grape: { en: 'Purple', ar: 'بنفسجي' },
  orange: { en: 'Orange', ar: 'برتقالي' },
  pink: { en: 'Pink', ar: 'وردي' },
  cyan: { en: 'Cyan', ar: 'سماوي' },
  indigo: { en: 'Indigo', ar: 'نيلي' },
  gray: { en: 'Grey', ar: 'رمادي' },
})
