import { template, plural, words } from '../../i18n/words.ts'

/** Texts of a chosen file: its format, its columns and its people. */
export const fileWords = words({
  readAs: {
    en: template('Read as {encoding}, separated by {delimiter}'),
    ar: template('ترميز الملف: {encoding}، وفاصل الأعمدة: {delimiter}'),
  },
  comma: { en: 'commas', ar: 'الفاصلة' },
  semicolon: { en: 'semicolons', ar: 'الفاصلة المنقوطة' },
  tab: { en: 'tabs', ar: 'علامة الجدولة' },
  bar: { en: 'vertical bars', ar: 'الخط العمودي' },
  columns: { en: 'Map columns', ar: 'مطابقة الأعمدة' },
  columnsHint: {
    en: 'We matched the columns by their headings. Check the sample rows and change anything that’s wrong.',
    ar: 'تمت مطابقة الأعمدة بحسب عناوينها. يمكن مراجعة الصفوف المعروضة وتصحيح ما يلزم.',
  },
  noHeader: {
    en: 'This file has no header row, so its first row is imported as a contact. Choose what each column contains. Columns you don’t match are skipped.',
    ar: 'لا يوجد في هذا الملف صف عناوين، ولذلك يُستورد صفه الأول أيضًا. يلزم تحديد محتوى كل عمود، ولا تُستورد الأعمدة غير المحددة.',
  },
  headerRows: {
    en: plural({
      one: 'The headings take # row, which isn’t imported as a contact.',
      other: 'The headings take # rows, which aren’t imported as contacts.',
    }),
    ar: plural({
      zero: 'لا صفوف للعناوين.',
      one: 'للعناوين صف واحد لا يُستورد.',
      two: 'للعناوين صفان لا يُستوردان.',
      few: 'للعناوين # صفوف لا تُستورد.',
      many: 'للعناوين # صفًا لا تُستورد.',
      other: 'للعناوين # صف لا تُستورد.',
    }),
  },
  holds: { en: template('Field for “{name}”'), ar: template('الحقل المقابل للعمود «{name}»') },
  unnamed: { en: template('Column {number}'), ar: template('العمود {number}') },
  noValues: { en: 'No values in the first rows', ar: 'لا توجد قيم في الصفوف الأولى' },
  leftOut: { en: 'Don’t import', ar: 'عدم الاستيراد' },
  status: { en: 'Status', ar: 'الحالة' },
  optIn: { en: 'Email consent (yes/no)', ar: 'الموافقة على الرسائل (نعم/لا)' },
  optOut: { en: 'Opted out (yes/no)', ar: 'رفض الرسائل (نعم/لا)' },
  consentTime: { en: 'Time of consent', ar: 'وقت الموافقة' },
  consentNetwork: { en: 'IP address of consent', ar: 'عنوان IP عند الموافقة' },
  consentSource: { en: 'Source of consent', ar: 'مصدر الموافقة' },
  datesOf: { en: template('Date format in “{name}”'), ar: template('صيغة التاريخ في «{name}»') },
  dayFirst: { en: 'Day first (31/12)', ar: 'اليوم أولًا (\u206631/12\u2069)' },
  monthFirst: { en: 'Month first (12/31)', ar: 'الشهر أولًا (\u206612/31\u2069)' },
  text: { en: 'Not dates (import as text)', ar: 'ليست تواريخ (تُستورد نصًا)' },
  fullName: { en: 'Full name (split in two)', ar: 'الاسم الكامل (يُقسم إلى الاسم الأول واسم العائلة)' },
  attributes: { en: 'Several custom fields (JSON)', ar: 'عدة حقول مخصصة (JSON)' },
  peopleAre: { en: 'Status of these contacts', ar: 'حالة جهات الاتصال في الملف' },
  peopleHint: {
    en: 'Choose “Subscribed” only if they agreed to emails from you. People who opted out in the file, or unsubscribed before, are never subscribed.',
    ar: 'تُختار «مشترك» فقط إن وافق أصحاب العناوين على تلقي رسائلك. من رفض الرسائل في الملف أو ألغى اشتراكه سابقًا لا يصبح مشتركًا.',
  },
  peopleUnproven: {
    en: 'This file doesn’t show that these people agreed to emails, so “Not subscribed” is selected. They won’t be emailed until they confirm.',
    ar: 'لا يوضح الملف أن أصحاب العناوين وافقوا على تلقي الرسائل، ولذلك اختير «بلا اشتراك». لا يُرسل إليها قبل تأكيد الاشتراك.',
  },
  people_column: { en: 'As the file says', ar: 'كما ورد في الملف' },
  people_subscribed: { en: 'Subscribed', ar: 'مشترك' },
  people_unconfirmed: { en: 'Not subscribed (unconfirmed)', ar: 'بلا اشتراك (غير مؤكد)' },
  people_unsubscribed: { en: 'Unsubscribed (opted out)', ar: 'اشتراك ملغى (رفض الرسائل)' },
  source: { en: template('This looks like an export from {name}.'), ar: template('يبدو أن الملف مُصدَّر من {name}.') },
  table: { en: 'Sheet or file to import', ar: 'الجدول أو الملف المطلوب استيراده' },
  tableHint: {
    en: plural({
      one: '# sheet or file was found.',
      other: '# sheets or files were found. After you start the import, the next one is shown.',
    }),
    ar: plural({
      zero: 'لا جداول.',
      one: 'عُثر على جدول أو ملف واحد.',
      two: 'عُثر على جدولين أو ملفين. بعد بدء الاستيراد يظهر التالي.',
      few: 'عُثر على # جداول أو ملفات. بعد بدء الاستيراد يظهر التالي.',
      many: 'عُثر على # جدولًا أو ملفًا. بعد بدء الاستيراد يظهر التالي.',
      other: 'عُثر على # جدول أو ملف. بعد بدء الاستيراد يظهر التالي.',
    }),
  },
  readSheet: { en: 'Read as an Excel sheet', ar: 'قُرئ بصيغة جدول Excel' },
  encoding: { en: 'Encoding', ar: 'الترميز' },
  encodingHint: {
    en: 'Choose another encoding if letters look wrong.',
    ar: 'يمكن اختيار ترميز آخر إن ظهرت الأحرف خاطئة.',
  },
  moreColumns: {
    en: plural({ one: '# more column: not imported · choose', other: '# more columns: not imported · choose' }),
    ar: plural({
      zero: 'لا أعمدة أخرى',
      one: 'عمود آخر لا يُستورد · تحديد',
      two: 'عمودان آخران لا يُستوردان · تحديد',
      few: '# أعمدة أخرى لا تُستورد · تحديد',
      many: '# عمودًا آخر لا يُستورد · تحديد',
      other: '# عمود آخر لا يُستورد · تحديد',
    }),
  },
  emptyColumns: {
    en: plural({ one: '# empty column', other: '# empty columns' }),
    ar: plural({
      zero: 'لا أعمدة فارغة',
      one: 'عمود واحد فارغ',
      two: 'عمودان فارغان',
      few: '# أعمدة فارغة',
      many: '# عمودًا فارغًا',
      other: '# عمود فارغ',
    }),
  },
})
