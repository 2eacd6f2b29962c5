import { template, plural, words } from '../../i18n/words.ts'

export const tagWords = words({
  hint: { en: 'Name what contacts have in common', ar: 'سمِّ ما يجمع جهات الاتصال' },
  add: { en: 'New tag', ar: 'وسم جديد' },
  edit: { en: 'Edit tag', ar: 'تعديل الوسم' },
  none: { en: 'No tags yet', ar: 'لا توجد وسوم بعد' },
  noneHint: {
    en: 'Tags sort your contacts into groups that you can write to.',
    ar: 'الوسوم ترتب جهات الاتصال في مجموعات يمكنك مراسلتها.',
  },
  contactsCarry: {
    en: plural({ one: 'It is taken off # contact.', other: 'It is taken off # contacts.' }),
    ar: plural({
      zero: 'لا تحمله أي جهة اتصال.',
      one: 'سيُزال عن جهة اتصال واحدة.',
      two: 'سيُزال عن جهتي اتصال.',
      few: 'سيُزال عن # جهات اتصال.',
      many: 'سيُزال عن # جهة اتصال.',
      other: 'سيُزال عن # جهة اتصال.',
    }),
  },
  messagesCarry: {
    en: plural({ one: 'It is taken off # message.', other: 'It is taken off # messages.' }),
    ar: plural({
      zero: 'لا تحمله أي رسالة.',
      one: 'سيُزال عن رسالة واحدة.',
      two: 'سيُزال عن رسالتين.',
      few: 'سيُزال عن # رسائل.',
      many: 'سيُزال عن # رسالة.',
      other: 'سيُزال عن # رسالة.',
    }),
  },
  groupsGoOn: {
    en: template('Groups that go by it, and go on without it: {groups}'),
    ar: template('مجموعات تعتمد عليه وستستمر من دونه: {groups}'),
  },
  further: {
    en: plural({ one: '# more', other: '# more' }),
    ar: plural({
      zero: 'لا مجموعة أخرى',
      one: 'مجموعة أخرى',
      two: 'مجموعتان أخريان',
      few: '# مجموعات أخرى',
      many: '# مجموعة أخرى',
      other: '# مجموعة أخرى',
    }),
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
