import type { Both, Lang } from '#contract/fields.ts'

const reasons = {
  noEmail: { en: 'The e-mail address is missing', ar: 'عنوان البريد الإلكتروني ناقص' },
  email: { en: 'This is not a valid e-mail address', ar: 'عنوان البريد الإلكتروني غير صحيح' },
  unprintable: {
    en: 'A cell contains characters that cannot be used here',
    ar: 'تحتوي إحدى الخانات على رموز لا يمكن استخدامها هنا',
  },
  cellTooLong: { en: 'A cell is longer than 65,536 characters', ar: 'إحدى الخانات أطول من 65,536 حرفًا' },
  openQuote: { en: 'A quotation mark is never closed', ar: 'علامة اقتباس لم تُغلق' },
  tooManyCells: { en: 'The row has more cells than the header', ar: 'خانات هذا السطر أكثر من خانات سطر العناوين' },
  nameTooLong: { en: 'A name is longer than 120 characters', ar: 'أحد الأسماء أطول من 120 حرفًا' },
  tooManyAttributes: { en: 'The contact has more than 50 custom fields', ar: 'لجهة الاتصال أكثر من 50 بيانًا إضافيًا' },
  attributeTooLong: { en: 'A cell is longer than 1,000 characters', ar: 'إحدى الخانات أطول من 1,000 حرف' },
  timeZone: {
    en: 'The time zone is not known: it is written as Asia/Riyadh',
    ar: 'المنطقة الزمنية غير معروفة: تُكتب مثل Asia/Riyadh',
  },
  language: { en: 'The language is neither English nor Arabic', ar: 'اللغة ليست العربية ولا الإنجليزية' },
  status: { en: 'This status is not known', ar: 'هذه الحالة غير معروفة' },
  tag: { en: 'A tag is longer than 80 characters', ar: 'أحد الوسوم أطول من 80 حرفًا' },
  unsubscribed: {
    en: 'Taken, but stays unsubscribed: this person has left',
    ar: 'أُخذ السطر، لكن الاشتراك يبقى ملغى: هذا الشخص غادر القائمة',
  },
  bounced: {
    en: 'Taken, but stays bounced: mail to this address came back',
    ar: 'أُخذ السطر، لكن العنوان يبقى مرتدًا: الرسائل إليه لا تصل',
  },
  complained: {
    en: 'Taken, but nothing is sent: this person reported your mail as spam',
    ar: 'أُخذ السطر، لكن لن يُرسل شيء: أبلغ هذا الشخص عن رسائلك كبريد مزعج',
  },
  blocked: { en: 'Taken, but stays blocked', ar: 'أُخذ السطر، لكن العنوان يبقى محظورًا' },
  unclear: {
    en: 'The file does not clearly say that they agreed to emails: imported as unconfirmed, and not emailed',
    ar: 'لا يقول الملف بوضوح إنهم وافقوا على الرسائل: يُستوردون بحالة «غير مؤكد» ولا يُرسل إليهم',
  },
  fileUnconfirmed: {
    en: 'Not confirmed according to the file: imported as unconfirmed, and not emailed',
    ar: 'غير مؤكدين بحسب الملف: يُستوردون بحالة «غير مؤكد» ولا يُرسل إليهم',
  },
  fileUnsubscribed: {
    en: 'They do not want emails according to the file: imported as unsubscribed',
    ar: 'لا يريدون الرسائل بحسب الملف: يُستوردون بلا اشتراك',
  },
  fileBounced: {
    en: 'Emails to them bounce according to the file: imported as bounced',
    ar: 'ترتد الرسائل إليهم بحسب الملف: يُستوردون بحالة «مرتد»',
  },
  fileComplained: {
    en: 'They reported emails as spam according to the file: imported as complained',
    ar: 'أبلغوا عن الرسائل كبريد مزعج بحسب الملف: يُستوردون بحالة «اشتكى»',
  },
  fileBlocked: {
    en: 'Blocked according to the file: imported as blocked',
    ar: 'محظورون بحسب الملف: يُستوردون بحالة «محظور»',
  },
  encoding: { en: 'Some characters of this row cannot be read', ar: 'تعذّرت قراءة بعض حروف هذا السطر' },
} satisfies Record<string, Both>

/** Why a row was refused, or its contact stays suppressed. */
export type Reason = keyof typeof reasons

const faults = {
  empty: { en: 'The file is empty', ar: 'الملف فارغ' },
  noEmailColumn: {
    en: 'No column of the file is named "email" or "البريد الإلكتروني"',
    ar: 'لا يوجد في الملف عمود باسم «البريد الإلكتروني» أو email',
  },
  tooManyColumns: { en: 'The file has more than 50 columns of its own', ar: 'في الملف أكثر من 50 عمودًا إضافيًا' },
  tooManyTags: { en: 'The file names more than 1,000 tags', ar: 'يذكر الملف أكثر من 1,000 وسم' },
  contactLimit: {
    en: 'The workspace has as many contacts as this site allows. Contacts that were there already may have been updated; the rest of the file was not read.',
    ar: 'بلغت مساحة العمل أقصى عدد مسموح به من جهات الاتصال. ربما حُدّثت جهات موجودة من قبل، ولم تُقرأ بقية الملف.',
  },
  tooManyRows: {
    en: 'The file has more rows than this site takes at a time. Rows before that may have been imported; the rest was not read. Split the file into several.',
    ar: 'في الملف أسطر أكثر مما يقبله الموقع دفعة واحدة. ربما استُورد ما قبلها من الأسطر، ولم تُقرأ بقية الملف. قسّمه إلى عدة ملفات.',
  },
  diskFull: {
    en: 'The server has too little free disk space. Rows before that may have been imported; the rest was not read. Please tell the administrators.',
    ar: 'لا تكفي مساحة الخادم. ربما استُورد ما قبل ذلك من الأسطر، ولم تُقرأ بقية الملف. يرجى إبلاغ المسؤولين.',
  },
  expired: {
    en: 'It was stopped, and its file was deleted after a week.',
    ar: 'أُوقفت العملية، وحُذف ملفها بعد أسبوع.',
  },
  interrupted: {
    en: 'The upload was interrupted. Please upload the file again.',
    ar: 'انقطع رفع الملف. يرجى رفعه مرة أخرى.',
  },
} satisfies Record<string, Both>

/** Why a file could not be imported. */
export type ImportFault = keyof typeof faults

/** A stored reason in the reader's language. */
export const reasonIn = (lang: Lang, code: string) => reasons[code as Reason][lang]

/** A fault of a file in both languages. */
export const faultOf = (code: ImportFault): Both => faults[code]

/** A stored fault of a file in the reader's language. */
export const faultIn = (lang: Lang, code: string) => faults[code as ImportFault][lang]

/** The columns of the report of refused rows. */
export const reportHeader: Record<Lang, readonly [string, string, string]> = {
  en: ['Line', 'E-mail', 'Reason'],
  ar: ['السطر', 'البريد الإلكتروني', 'السبب'],
}
