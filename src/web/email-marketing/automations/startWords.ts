import { plural, template, words } from '../../i18n/words.ts'

/** Texts of the sheet before an automation starts. */
export const startWords = words({
  title: { en: template('Start “{name}”?'), ar: template('هل تريد تشغيل «{name}»؟') },
  noContacts: { en: 'This won’t reach any contacts', ar: 'لن تصل إلى أي جهة اتصال' },
  toContacts: { en: 'Go to contacts', ar: 'الانتقال إلى جهات الاتصال' },
  byHand: {
    en: 'No contacts enter at the start. Add them under “Contacts” afterwards.',
    ar: 'لا تدخل أي جهة اتصال عند التشغيل. يمكن إضافة جهات الاتصال بعده في «جهات الاتصال».',
  },
  fromNowOn: {
    en: template('Trigger: {trigger}. Contacts enter from now on, and earlier events don’t count.'),
    ar: template('تبدأ عندما: {trigger}. تدخل جهات الاتصال من الآن فصاعدًا، وما حدث قبل التشغيل لا يُحتسب.'),
  },
  present: {
    en: plural({
      one: '# contact is in the segment now and doesn’t enter. Contacts enter when they join it.',
      other: '# contacts are in the segment now and don’t enter. Contacts enter when they join it.',
    }),
    ar: plural({
      zero: 'الشريحة فارغة الآن.',
      one: 'في الشريحة الآن جهة اتصال واحدة ولا تدخل المسار. الدخول عند الانضمام إلى الشريحة.',
      two: 'في الشريحة الآن جهتا اتصال ولا تدخلان المسار. الدخول عند الانضمام إلى الشريحة.',
      few: 'في الشريحة الآن # جهات اتصال ولا تدخل المسار. الدخول عند الانضمام إلى الشريحة.',
      many: 'في الشريحة الآن # جهة اتصال ولا تدخل المسار. الدخول عند الانضمام إلى الشريحة.',
      other: 'في الشريحة الآن # جهة اتصال ولا تدخل المسار. الدخول عند الانضمام إلى الشريحة.',
    }),
  },
  entering: {
    en: plural({ one: '# contact will enter', other: '# contacts will enter' }),
    ar: plural({
      zero: 'لن تدخل أي جهة اتصال',
      one: 'ستدخل جهة اتصال واحدة',
      two: 'ستدخل جهتا اتصال',
      few: 'ستدخل # جهات اتصال',
      many: 'ستدخل # جهة اتصال',
      other: 'ستدخل # جهة اتصال',
    }),
  },
  enteringAtLeast: {
    en: plural({ one: 'At least # contact will enter', other: 'At least # contacts will enter' }),
    ar: plural({
      zero: 'قد تدخل جهات اتصال',
      one: 'ستدخل جهة اتصال واحدة على الأقل',
      two: 'ستدخل جهتا اتصال على الأقل',
      few: 'ستدخل # جهات اتصال على الأقل',
      many: 'ستدخل # جهة اتصال على الأقل',
      other: 'ستدخل # جهة اتصال على الأقل',
    }),
  },
  next: { en: 'Next to enter', ar: 'التالية في الدخول' },
  andMore: {
    en: plural({ one: 'and # more', other: 'and # more' }),
    ar: plural({
      zero: 'ولا غيرها',
      one: 'وجهة اتصال أخرى',
      two: 'وجهتا اتصال أخريان',
      few: 'و# جهات اتصال أخرى',
      many: 'و# جهة اتصال أخرى',
      other: 'و# جهة اتصال أخرى',
    }),
  },
  skipped: {
    en: plural({ one: '# more has a date but can’t be emailed.', other: '# more have a date but can’t be emailed.' }),
    ar: plural({
      zero: 'لا توجد جهات أخرى تتعذر مراسلتها.',
      one: 'جهة اتصال أخرى لها تاريخ وتتعذر مراسلتها.',
      two: 'جهتا اتصال أخريان لهما تاريخ وتتعذر مراسلتهما.',
      few: '# جهات اتصال أخرى لها تاريخ وتتعذر مراسلتها.',
      many: '# جهة اتصال أخرى لها تاريخ وتتعذر مراسلتها.',
      other: '# جهة اتصال أخرى لها تاريخ وتتعذر مراسلتها.',
    }),
  },
  allWell: { en: 'Steps, emails and sender are complete.', ar: 'الخطوات والرسائل والمرسل مكتملة.' },
  starterTexts: {
    en: plural({ one: '# email still has the starter text', other: '# emails still have the starter text' }),
    ar: plural({
      zero: 'كل الرسائل مكتوبة',
      one: 'رسالة واحدة ما زالت بالنص الجاهز',
      two: 'رسالتان ما زالتا بالنص الجاهز',
      few: '# رسائل ما زالت بالنص الجاهز',
      many: '# رسالة ما زالت بالنص الجاهز',
      other: '# رسالة ما زالت بالنص الجاهز',
    }),
  },
  starterHint: {
    en: 'Write your own text before contacts get it:',
    ar: 'يُستحسن كتابة نصك قبل أن يصل إلى جهات الاتصال:',
  },
  edit: { en: 'Edit', ar: 'تعديل' },
  asTheyAre: { en: 'Send the starter texts as they are', ar: 'إرسال النصوص الجاهزة كما هي' },
})
