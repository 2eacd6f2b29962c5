import { template, plural, words } from '../../i18n/words.ts'

export const tagWords = words({
  hint: { en: 'Organise contacts and messages with tags', ar: 'وسوم لتنظيم جهات الاتصال والرسائل' },
  add: { en: 'New tag', ar: 'وسم جديد' },
  edit: { en: 'Edit tag', ar: 'تعديل الوسم' },
  none: { en: 'No tags yet', ar: 'لا توجد وسوم بعد' },
  noneHint: {
    en: 'Use tags to build segments and to find contacts and messages faster.',
    ar: 'تفيد الوسوم في بناء الشرائح وسرعة العثور على جهات الاتصال والرسائل.',
  },
  contactsCarry: {
    en: plural({ one: 'The tag is removed from # contact.', other: 'The tag is removed from # contacts.' }),
    ar: plural({
      zero: 'لا توجد جهات اتصال بهذا الوسم.',
      one: 'سيُزال الوسم من جهة اتصال واحدة.',
      two: 'سيُزال الوسم من جهتي اتصال.',
      few: 'سيُزال الوسم من # جهات اتصال.',
      many: 'سيُزال الوسم من # جهة اتصال.',
      other: 'سيُزال الوسم من # جهة اتصال.',
    }),
  },
  messagesCarry: {
    en: plural({ one: 'The tag is removed from # message.', other: 'The tag is removed from # messages.' }),
    ar: plural({
      zero: 'لا توجد رسائل بهذا الوسم.',
      one: 'سيُزال الوسم من رسالة واحدة.',
      two: 'سيُزال الوسم من رسالتين.',
      few: 'سيُزال الوسم من # رسائل.',
      many: 'سيُزال الوسم من # رسالة.',
      other: 'سيُزال الوسم من # رسالة.',
    }),
  },
  groupsGoOn: {
    en: template('These segments continue without the tag: {groups}'),
    ar: template('شرائح تستخدم هذا الوسم وستستمر من دونه: {groups}'),
  },
  further: {
    en: plural({ one: '# more', other: '# more' }),
    ar: plural({
      zero: 'لا شرائح أخرى',
      one: 'شريحة أخرى',
      two: 'شريحتان أخريان',
      few: '# شرائح أخرى',
      many: '# شريحة أخرى',
      other: '# شريحة أخرى',
    }),
  },
  color: { en: 'Colour', ar: 'اللون' },
  used: { en: 'Uses', ar: 'مرات الاستخدام' },
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
