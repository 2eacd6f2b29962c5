import { template, plural, words } from '../../i18n/words.ts'

export const importWords = words({
  hint: {
    en: 'Upload a CSV or Excel file or a ZIP file with several, ideally with a header row. You’ll see a preview before anything is saved. Contacts who unsubscribed stay unsubscribed.',
    ar: 'يمكن رفع ملف CSV أو Excel أو ملف ZIP يضم عدة ملفات، ويُستحسن أن يبدأ بصف عناوين. تظهر معاينة قبل حفظ أي شيء، وتبقى الاشتراكات الملغاة ملغاة.',
  },
  reading: { en: 'Reading the file…', ar: 'جارٍ قراءة الملف…' },
  undecidedDates: {
    en: 'Choose a date format with the day or the month first.',
    ar: 'يلزم تحديد صيغة التاريخ بدءًا باليوم أو بالشهر.',
  },
  paste: { en: 'Paste from a spreadsheet', ar: 'لصق من جدول بيانات' },
  pasteHint: {
    en: 'Copy the cells with their header row, and paste them here.',
    ar: 'يمكن نسخ الخلايا مع صف العناوين ثم لصقها هنا.',
  },
  pastedName: { en: 'Pasted cells', ar: 'خلايا ملصقة' },
  useCells: { en: 'Use these cells', ar: 'استخدام هذه الخلايا' },
  stillReading: { en: 'Wait until the columns are shown.', ar: 'يلزم انتظار ظهور الأعمدة.' },
  notSubscribed: { en: 'Not subscribed', ar: 'بلا اشتراك' },
  noEmail: {
    en: 'Choose the column that contains email addresses.',
    ar: 'يلزم تحديد العمود الذي يحتوي على عناوين البريد الإلكتروني.',
  },
  tooManyColumns: {
    en: 'You can import up to 50 custom fields. Choose “Don’t import” for some columns.',
    ar: 'يمكن استيراد 50 حقلًا مخصصًا على الأكثر. يلزم تحديد «عدم الاستيراد» لبعض الأعمدة.',
  },
  twice: {
    en: 'Two columns are mapped to the same field. Change one of them.',
    ar: 'يوجد عمودان مرتبطان بالحقل نفسه. يلزم تغيير أحدهما.',
  },
  unnamedAttribute: { en: 'Enter a name for each custom field.', ar: 'يلزم إدخال اسم لكل حقل مخصص.' },
  fill: { en: 'Fill in empty fields only', ar: 'إكمال الحقول الفارغة فقط' },
  language: { en: 'Language if the file has none', ar: 'اللغة إن لم ترد في الملف' },
  tags: { en: 'Tags for all rows', ar: 'وسوم لكل الصفوف' },
  stopped: { en: 'Stopped', ar: 'متوقف' },
  stop: { en: 'Stop', ar: 'إيقاف' },
  resume: { en: 'Resume', ar: 'استئناف' },
  hasStopped: {
    en: 'Import stopped. Rows imported so far are kept.',
    ar: 'تم إيقاف الاستيراد. تبقى الصفوف المستوردة حتى الآن.',
  },
  goesOn: { en: 'Import resumed', ar: 'تم استئناف الاستيراد' },
  showContacts: { en: 'Show contacts', ar: 'عرض جهات الاتصال' },
  undo: { en: 'Undo import', ar: 'التراجع عن الاستيراد' },
  undoAsk: { en: template('Undo the import of {file}?'), ar: template('هل تريد التراجع عن استيراد {file}؟') },
  undoDeletes: {
    en: plural({
      one: 'The contact that it created is deleted.',
      other: 'The # contacts that it created are deleted.',
    }),
    ar: plural({
      zero: 'لا تُحذف جهات اتصال.',
      one: 'تُحذف جهة الاتصال التي أضافها.',
      two: 'تُحذف جهتا الاتصال اللتان أضافهما.',
      few: 'تُحذف # جهات اتصال أضافها.',
      many: 'تُحذف # جهة اتصال أضافها.',
      other: 'تُحذف # جهة اتصال أضافها.',
    }),
  },
  undoRestores: {
    en: 'Contacts that it changed get their earlier values, tags and status back, so some may be subscribed again. Contacts that changed after the import stay as they are. You can’t undo this.',
    ar: 'تعود جهات الاتصال التي غيّرها إلى قيمها ووسومها وحالتها السابقة، وقد يُستأنف اشتراك بعضها. أما ما تغيّر بعد الاستيراد فيبقى كما هو. لا يمكن التراجع عن هذا الإجراء.',
  },
  undoRemoves: {
    en: template('Fields and tags that it created are deleted if nothing else uses them: {names}.'),
    ar: template('تُحذف الحقول والوسوم التي أضافها إن لم تكن مستخدمة في موضع آخر: {names}.'),
  },
  undoRemoved: { en: template('Fields and tags deleted: {names}'), ar: template('حقول ووسوم محذوفة: {names}') },
  undoStarted: { en: 'Undoing the import', ar: 'بدأ التراجع عن الاستيراد' },
  undoing: { en: 'Undoing', ar: 'جارٍ التراجع' },
  undone: { en: 'Undone', ar: 'تم التراجع' },
  undoProgress: {
    en: plural({ one: '# contact so far', other: '# contacts so far' }),
    ar: plural({
      zero: 'لا جهات اتصال بعد',
      one: 'جهة اتصال واحدة حتى الآن',
      two: 'جهتا اتصال حتى الآن',
      few: '# جهات اتصال حتى الآن',
      many: '# جهة اتصال حتى الآن',
      other: '# جهة اتصال حتى الآن',
    }),
  },
  undoResult: {
    en: template('{deleted} deleted, {restored} restored'),
    ar: template('محذوفة: {deleted}، مستعادة: {restored}'),
  },
  changed: { en: 'Changed after import', ar: 'تغيّرت بعد الاستيراد' },
  fileColumn: { en: 'File', ar: 'الملف' },
  details: { en: 'Details', ar: 'التفاصيل' },
  unchanged: { en: 'Unchanged', ar: 'بلا تغيير' },
  skipped: { en: 'Skipped', ar: 'متجاوَزة' },
  ignoredColumns: {
    en: plural({ one: '# column not imported:', other: '# columns not imported:' }),
    ar: plural({
      zero: 'أعمدة غير مستوردة:',
      one: 'عمود واحد غير مستورد:',
      two: 'عمودان غير مستوردين:',
      few: '# أعمدة غير مستوردة:',
      many: '# عمودًا غير مستورد:',
      other: '# عمود غير مستورد:',
    }),
  },
  misfits: { en: 'Values not imported', ar: 'قيم غير مستوردة' },
  kept: { en: 'Still suppressed', ar: 'مستبعدة سابقًا' },
  progress: {
    en: plural({ one: '# row so far', other: '# rows so far' }),
    ar: plural({
      zero: 'لا صفوف بعد',
      one: 'صف واحد حتى الآن',
      two: 'صفان حتى الآن',
      few: '# صفوف حتى الآن',
      many: '# صفًا حتى الآن',
      other: '# صف حتى الآن',
    }),
  },
})
