import { template, plural, words } from '../../i18n/words.ts'

export const forecastWords = words({
  title: { en: 'Preview', ar: 'معاينة' },
  comparing: { en: 'Comparing the file with your contacts…', ar: 'جارٍ مقارنة الملف بجهات اتصالك…' },
  firstRows: {
    en: plural({
      one: 'The file is large. This preview covers its first row.',
      other: 'The file is large. This preview covers its first # rows.',
    }),
    ar: plural({
      zero: 'الملف كبير، ولم يُقرأ منه أي صف.',
      one: 'الملف كبير. تشمل المعاينة صفه الأول.',
      two: 'الملف كبير. تشمل المعاينة أول صفين منه.',
      few: 'الملف كبير. تشمل المعاينة أول # صفوف منه.',
      many: 'الملف كبير. تشمل المعاينة أول # صفًا منه.',
      other: 'الملف كبير. تشمل المعاينة أول # صف منه.',
    }),
  },
  created: {
    en: plural({ one: '# new contact', other: '# new contacts' }),
    ar: plural({
      zero: 'لا جهات اتصال جديدة',
      one: 'جهة اتصال جديدة واحدة',
      two: 'جهتا اتصال جديدتان',
      few: '# جهات اتصال جديدة',
      many: '# جهة اتصال جديدة',
      other: '# جهة اتصال جديدة',
    }),
  },
  update: {
    en: plural({
      one: '# existing contact will be updated',
      other: '# existing contacts will be updated',
    }),
    ar: plural({
      zero: 'لن تُحدَّث أي جهة اتصال موجودة',
      one: 'ستُحدَّث جهة اتصال موجودة',
      two: 'ستُحدَّث جهتا اتصال موجودتان',
      few: 'ستُحدَّث # جهات اتصال موجودة',
      many: 'ستُحدَّث # جهة اتصال موجودة',
      other: 'ستُحدَّث # جهة اتصال موجودة',
    }),
  },
  fill: {
    en: plural({
      one: 'Empty fields of # existing contact will be filled in',
      other: 'Empty fields of # existing contacts will be filled in',
    }),
    ar: plural({
      zero: 'لن تُكمَل بيانات أي جهة اتصال موجودة',
      one: 'ستُكمَل الحقول الفارغة في جهة اتصال موجودة',
      two: 'ستُكمَل الحقول الفارغة في جهتي اتصال موجودتين',
      few: 'ستُكمَل الحقول الفارغة في # جهات اتصال موجودة',
      many: 'ستُكمَل الحقول الفارغة في # جهة اتصال موجودة',
      other: 'ستُكمَل الحقول الفارغة في # جهة اتصال موجودة',
    }),
  },
  skip: {
    en: plural({
      one: '# existing contact will be skipped',
      other: '# existing contacts will be skipped',
    }),
    ar: plural({
      zero: 'لن يتم تجاوز أي جهة اتصال موجودة',
      one: 'سيتم تجاوز جهة اتصال موجودة',
      two: 'سيتم تجاوز جهتي اتصال موجودتين',
      few: 'سيتم تجاوز # جهات اتصال موجودة',
      many: 'سيتم تجاوز # جهة اتصال موجودة',
      other: 'سيتم تجاوز # جهة اتصال موجودة',
    }),
  },
  unsubscribe: {
    en: plural({
      one: '# existing contact will be unsubscribed, as the file says. Nothing else about it changes.',
      other: '# existing contacts will be unsubscribed, as the file says. Nothing else about them changes.',
    }),
    ar: plural({
      zero: 'لن يُلغى اشتراك أي جهة اتصال موجودة',
      one: 'سيُلغى اشتراك جهة اتصال موجودة بحسب الملف، ولا يتغير غير ذلك من بياناتها.',
      two: 'سيُلغى اشتراك جهتي اتصال موجودتين بحسب الملف، ولا يتغير غير ذلك من بياناتهما.',
      few: 'سيُلغى اشتراك # جهات اتصال موجودة بحسب الملف، ولا يتغير غير ذلك من بياناتها.',
      many: 'سيُلغى اشتراك # جهة اتصال موجودة بحسب الملف، ولا يتغير غير ذلك من بياناتها.',
      other: 'سيُلغى اشتراك # جهة اتصال موجودة بحسب الملف، ولا يتغير غير ذلك من بياناتها.',
    }),
  },
  dayFirst: {
    en: template('Dates in “{name}” start with the day ({example} is saved as {stored})'),
    ar: template('تبدأ التواريخ في «{name}» باليوم (يُحفظ {example} بالصيغة {stored})'),
  },
  monthFirst: {
    en: template('Dates in “{name}” start with the month ({example} is saved as {stored})'),
    ar: template('تبدأ التواريخ في «{name}» بالشهر (يُحفظ {example} بالصيغة {stored})'),
  },
  noDates: {
    en: template('“{name}” is imported as text. Automations can’t use {example} as a date.'),
    ar: template('يُستورد «{name}» نصًا. لا يمكن استخدام {example} تاريخًا في الأتمتة.'),
  },
  repeated: {
    en: plural({
      one: '# duplicate row (same address as an earlier row)',
      other: '# duplicate rows (same address as an earlier row)',
    }),
    ar: plural({
      zero: 'لا صفوف مكررة',
      one: 'صف مكرر واحد (بعنوان صف سابق)',
      two: 'صفان مكرران (بعنوان صف سابق)',
      few: '# صفوف مكررة (بعنوان صف سابق)',
      many: '# صفًا مكررًا (بعنوان صف سابق)',
      other: '# صف مكرر (بعنوان صف سابق)',
    }),
  },
  misfits: {
    en: plural({
      one: '# value doesn’t fit the type of its field and won’t be imported',
      other: '# values don’t fit the types of their fields and won’t be imported',
    }),
    ar: plural({
      zero: 'كل القيم تناسب أنواع حقولها',
      one: 'قيمة واحدة لا تناسب نوع حقلها ولا تُستورد',
      two: 'قيمتان لا تناسبان نوع حقليهما ولا تُستوردان',
      few: '# قيم لا تناسب أنواع حقولها ولا تُستورد',
      many: '# قيمة لا تناسب أنواع حقولها ولا تُستورد',
      other: '# قيمة لا تناسب أنواع حقولها ولا تُستورد',
    }),
  },
  kept: {
    en: plural({
      one: '# of them stays suppressed (unsubscribed, bounced, complained or blocked before)',
      other: '# of them stay suppressed (unsubscribed, bounced, complained or blocked before)',
    }),
    ar: plural({
      zero: 'لا تبقى أي منها مستبعدة',
      one: 'تبقى واحدة منها مستبعدة (بسبب إلغاء اشتراك أو ارتداد أو بلاغ أو حظر سابق)',
      two: 'تبقى اثنتان منها مستبعدتين (بسبب إلغاء اشتراك أو ارتداد أو بلاغ أو حظر سابق)',
      few: 'تبقى # منها مستبعدة (بسبب إلغاء اشتراك أو ارتداد أو بلاغ أو حظر سابق)',
      many: 'تبقى # منها مستبعدة (بسبب إلغاء اشتراك أو ارتداد أو بلاغ أو حظر سابق)',
      other: 'تبقى # منها مستبعدة (بسبب إلغاء اشتراك أو ارتداد أو بلاغ أو حظر سابق)',
    }),
  },
  room: {
    en: plural({
      one: 'This workspace can hold # more contact. The import stops there.',
      other: 'This workspace can hold # more contacts. The import stops there.',
    }),
    ar: plural({
      zero: 'لا تتسع مساحة العمل لجهات اتصال أخرى، ولذلك سيتوقف الاستيراد.',
      one: 'تتسع مساحة العمل لجهة اتصال واحدة أخرى، ثم يتوقف الاستيراد.',
      two: 'تتسع مساحة العمل لجهتي اتصال أخريين، ثم يتوقف الاستيراد.',
      few: 'تتسع مساحة العمل لـ# جهات اتصال أخرى، ثم يتوقف الاستيراد.',
      many: 'تتسع مساحة العمل لـ# جهة اتصال أخرى، ثم يتوقف الاستيراد.',
      other: 'تتسع مساحة العمل لـ# جهة اتصال أخرى، ثم يتوقف الاستيراد.',
    }),
  },
  refused: {
    en: plural({ one: '# row will be rejected:', other: '# rows will be rejected:' }),
    ar: plural({
      zero: 'لن يُرفض أي صف',
      one: 'سيُرفض صف واحد:',
      two: 'سيُرفض صفان:',
      few: 'ستُرفض # صفوف:',
      many: 'سيُرفض # صفًا:',
      other: 'سيُرفض # صف:',
    }),
  },
  notSubscribed: {
    en: plural({
      one: '# contact won’t be subscribed:',
      other: '# contacts won’t be subscribed:',
    }),
    ar: plural({
      zero: 'ستُستورد كل جهات الاتصال مشتركة',
      one: 'ستُستورد جهة اتصال واحدة بلا اشتراك:',
      two: 'ستُستورد جهتا اتصال بلا اشتراك:',
      few: 'ستُستورد # جهات اتصال بلا اشتراك:',
      many: 'ستُستورد # جهة اتصال بلا اشتراك:',
      other: 'ستُستورد # جهة اتصال بلا اشتراك:',
    }),
  },
  statuses: { en: 'Status after the import', ar: 'الحالة بعد الاستيراد' },
  statusOf: { en: template('{status}: {count}'), ar: template('{status}: {count}') },
  unknownWords: { en: 'Meaning of consent words', ar: 'معاني كلمات الموافقة' },
  unknownWordsHint: {
    en: 'These words are in the consent columns. Contacts whose word is set to “Not decided” aren’t subscribed.',
    ar: 'وردت في أعمدة الموافقة. الكلمات التي لا يُحدد معناها لا تجعل أصحابها مشتركين.',
  },
  wordOf: {
    en: plural({ one: '“{word}” (# row)', other: '“{word}” (# rows)' }),
    ar: plural({
      zero: '«{word}» (لا صفوف)',
      one: '«{word}» (صف واحد)',
      two: '«{word}» (صفان)',
      few: '«{word}» (# صفوف)',
      many: '«{word}» (# صفًا)',
      other: '«{word}» (# صف)',
    }),
  },
  undecided: { en: 'Not decided', ar: 'غير محدد' },
  lineOf: { en: template('Line {line}: {email}'), ar: template('السطر {line}: {email}') },
  lineAlone: { en: template('Line {line}'), ar: template('السطر {line}') },
})
