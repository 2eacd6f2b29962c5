import { template, plural, words } from '../../i18n/words.ts'

export const forecastWords = words({
  title: { en: 'What the import will do', ar: 'ما سيفعله الاستيراد' },
  comparing: { en: 'Comparing the file with your contacts', ar: 'جارٍ مقارنة الملف بجهات اتصالك' },
  firstRows: {
    en: plural({
      one: 'The file is large: this is about its first row',
      other: 'The file is large: this is about its first # rows',
    }),
    ar: plural({
      zero: 'الملف كبير، ولم يُقرأ منه أي صف',
      one: 'الملف كبير: هذا عن صفه الأول',
      two: 'الملف كبير: هذا عن أول صفين منه',
      few: 'الملف كبير: هذا عن أول # صفوف منه',
      many: 'الملف كبير: هذا عن أول # صفًا منه',
      other: 'الملف كبير: هذا عن أول # صف منه',
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
      one: '# contact that you have already: it takes what the file says',
      other: '# contacts that you have already: they take what the file says',
    }),
    ar: plural({
      zero: 'لا جهات موجودة لتُحدَّث',
      one: 'جهة اتصال موجودة ستُحدَّث بما في الملف',
      two: 'جهتا اتصال موجودتان ستُحدَّثان بما في الملف',
      few: '# جهات اتصال موجودة ستُحدَّث بما في الملف',
      many: '# جهة اتصال موجودة ستُحدَّث بما في الملف',
      other: '# جهة اتصال موجودة ستُحدَّث بما في الملف',
    }),
  },
  fill: {
    en: plural({
      one: '# contact that you have already: only what is empty is filled in',
      other: '# contacts that you have already: only what is empty is filled in',
    }),
    ar: plural({
      zero: 'لا جهات موجودة لتُكمَل',
      one: 'جهة اتصال موجودة سيُكمَل الفارغ فقط من بياناتها',
      two: 'جهتا اتصال موجودتان سيُكمَل الفارغ فقط من بياناتهما',
      few: '# جهات اتصال موجودة سيُكمَل الفارغ فقط من بياناتها',
      many: '# جهة اتصال موجودة سيُكمَل الفارغ فقط من بياناتها',
      other: '# جهة اتصال موجودة سيُكمَل الفارغ فقط من بياناتها',
    }),
  },
  skip: {
    en: plural({
      one: '# contact that you have already: it stays as it is',
      other: '# contacts that you have already: they stay as they are',
    }),
    ar: plural({
      zero: 'لا جهات موجودة لتُترك',
      one: 'جهة اتصال موجودة تبقى كما هي',
      two: 'جهتا اتصال موجودتان تبقيان كما هما',
      few: '# جهات اتصال موجودة تبقى كما هي',
      many: '# جهة اتصال موجودة تبقى كما هي',
      other: '# جهة اتصال موجودة تبقى كما هي',
    }),
  },
  unsubscribe: {
    en: plural({
      one: '# contact that you have already says no to emails in the file: this counts, nothing else of it changes',
      other: '# contacts that you have already say no to emails in the file: this counts, nothing else of them changes',
    }),
    ar: plural({
      zero: 'لا جهات موجودة ترفض الرسائل بحسب الملف',
      one: 'جهة اتصال موجودة ترفض الرسائل بحسب الملف: يُعمل برفضها ولا يتغير غيره من بياناتها',
      two: 'جهتا اتصال موجودتان ترفضان الرسائل بحسب الملف: يُعمل برفضهما ولا يتغير غيره من بياناتهما',
      few: '# جهات اتصال موجودة ترفض الرسائل بحسب الملف: يُعمل برفضها ولا يتغير غيره من بياناتها',
      many: '# جهة اتصال موجودة ترفض الرسائل بحسب الملف: يُعمل برفضها ولا يتغير غيره من بياناتها',
      other: '# جهة اتصال موجودة ترفض الرسائل بحسب الملف: يُعمل برفضها ولا يتغير غيره من بياناتها',
    }),
  },
  dayFirst: {
    en: template('“{name}” has the day first: {example} is saved as {stored}'),
    ar: template('اليوم أولًا في «{name}»: يُحفظ {example} بالصيغة {stored}'),
  },
  monthFirst: {
    en: template('“{name}” has the month first: {example} is saved as {stored}'),
    ar: template('الشهر أولًا في «{name}»: يُحفظ {example} بالصيغة {stored}'),
  },
  noDates: {
    en: template('“{name}” stays text: {example} is not a date for automations'),
    ar: template('يبقى «{name}» نصًا: {example} ليس تاريخًا في الأتمتة'),
  },
  repeated: {
    en: plural({
      one: '# row repeats the address of an earlier row',
      other: '# rows repeat the address of an earlier row',
    }),
    ar: plural({
      zero: 'لا صفوف مكررة',
      one: 'صف واحد يكرر عنوان صف سابق',
      two: 'صفان يكرران عنوان صف سابق',
      few: '# صفوف تكرر عنوان صف سابق',
      many: '# صفًا يكرر عنوان صف سابق',
      other: '# صف يكرر عنوان صف سابق',
    }),
  },
  kept: {
    en: plural({
      one: '# of them stays away: unsubscribed, bounced, complained or blocked before',
      other: '# of them stay away: unsubscribed, bounced, complained or blocked before',
    }),
    ar: plural({
      zero: 'لا يبقى منها شيء خارج القائمة',
      one: 'واحدة منها تبقى خارج القائمة: ألغت اشتراكها أو ارتدّت رسائلها أو اشتكت أو حُظرت من قبل',
      two: 'اثنتان منها تبقيان خارج القائمة: ألغتا اشتراكهما أو ارتدّت رسائلهما أو اشتكتا أو حُظرتا من قبل',
      few: '# منها تبقى خارج القائمة: ألغت اشتراكها أو ارتدّت رسائلها أو اشتكت أو حُظرت من قبل',
      many: '# من هذه الجهات تبقى خارج القائمة: ألغت اشتراكها أو ارتدّت رسائلها أو اشتكت أو حُظرت من قبل',
      other: '# من هذه الجهات تبقى خارج القائمة: ألغت اشتراكها أو ارتدّت رسائلها أو اشتكت أو حُظرت من قبل',
    }),
  },
  room: {
    en: plural({
      one: 'This workspace has room for # more contact: the import will stop there',
      other: 'This workspace has room for # more contacts: the import will stop there',
    }),
    ar: plural({
      zero: 'لا مكان في مساحة العمل لجهات اتصال أخرى: سيتوقف الاستيراد عندها',
      one: 'في مساحة العمل مكان لجهة اتصال واحدة بعد، ثم يتوقف الاستيراد',
      two: 'في مساحة العمل مكان لجهتي اتصال بعد، ثم يتوقف الاستيراد',
      few: 'في مساحة العمل مكان لـ # جهات اتصال بعد، ثم يتوقف الاستيراد',
      many: 'في مساحة العمل مكان لـ # جهة اتصال بعد، ثم يتوقف الاستيراد',
      other: 'في مساحة العمل مكان لـ # جهة اتصال بعد، ثم يتوقف الاستيراد',
    }),
  },
  refused: {
    en: plural({ one: '# row will be refused:', other: '# rows will be refused:' }),
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
      one: 'The file does not clearly allow emails to # contact:',
      other: 'The file does not clearly allow emails to # contacts:',
    }),
    ar: plural({
      zero: 'يسمح الملف بوضوح بمراسلة الجميع',
      one: 'لا يسمح الملف بوضوح بمراسلة جهة اتصال واحدة:',
      two: 'لا يسمح الملف بوضوح بمراسلة جهتي اتصال:',
      few: 'لا يسمح الملف بوضوح بمراسلة # جهات اتصال:',
      many: 'لا يسمح الملف بوضوح بمراسلة # جهة اتصال:',
      other: 'لا يسمح الملف بوضوح بمراسلة # جهة اتصال:',
    }),
  },
  lineOf: { en: template('Line {line}: {email}'), ar: template('السطر {line}: {email}') },
  lineAlone: { en: template('Line {line}'), ar: template('السطر {line}') },
})
