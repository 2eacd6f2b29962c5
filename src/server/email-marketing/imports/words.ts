import type { Both, Lang } from '#contract/fields.ts'
import { textIn } from '../../i18n/text-in.ts'

const reasons = {
  noEmail: { en: 'The email address is missing', ar: 'عنوان البريد الإلكتروني مفقود' },
  email: { en: 'This isn’t a valid email address', ar: 'عنوان البريد الإلكتروني غير صالح' },
  total: { en: 'This is a row of totals, not a contact', ar: 'هذا صف مجاميع وليس جهة اتصال' },
  headerAgain: { en: 'This row repeats the headings', ar: 'يكرر هذا الصف العناوين' },
  unprintable: { en: 'A cell contains characters that can’t be used', ar: 'تحتوي إحدى الخلايا على أحرف غير مسموح بها' },
  cellTooLong: { en: 'A cell is longer than 65,536 characters', ar: 'إحدى الخلايا أطول من 65,536 حرفًا' },
  openQuote: {
    en: 'A quotation mark is never closed. Close it, or remove it.',
    ar: 'توجد علامة اقتباس غير مغلقة. يلزم إغلاقها أو حذفها.',
  },
  tooManyCells: {
    en: 'The row has more cells than the header row',
    ar: 'عدد خلايا هذا الصف أكبر من عدد خلايا صف العناوين',
  },
  nameTooLong: { en: 'A name is longer than 120 characters', ar: 'أحد الأسماء أطول من 120 حرفًا' },
  tooManyAttributes: { en: 'The contact has more than 50 custom fields', ar: 'لجهة الاتصال أكثر من 50 حقلًا مخصصًا' },
  attributeTooLong: { en: 'A cell is longer than 1,000 characters', ar: 'إحدى الخلايا أطول من 1,000 حرف' },
  timeZone: {
    en: 'Unknown time zone. Use a name such as Asia/Riyadh.',
    ar: 'المنطقة الزمنية غير معروفة. تُكتب باسم مثل Asia/Riyadh.',
  },
  language: { en: 'The language is neither English nor Arabic', ar: 'اللغة ليست العربية ولا الإنجليزية' },
  status: { en: 'Unknown status', ar: 'الحالة غير معروفة' },
  tag: { en: 'A tag is longer than 80 characters', ar: 'أحد الوسوم أطول من 80 حرفًا' },
  unsubscribed: {
    en: 'Imported, but still unsubscribed (this person opted out)',
    ar: 'استُورد الصف، ويبقى الاشتراك ملغى لأن صاحبه ألغاه سابقًا',
  },
  bounced: {
    en: 'Imported, but still bounced (emails to this address bounce)',
    ar: 'استُورد الصف، ويبقى العنوان مستبعدًا لأن الرسائل إليه ترتدّ',
  },
  complained: {
    en: 'Imported, but still suppressed (this person reported your email as spam)',
    ar: 'استُورد الصف، ويبقى العنوان مستبعدًا بسبب بلاغ بريد غير مرغوب فيه',
  },
  blocked: { en: 'Imported, but still blocked', ar: 'استُورد الصف، ويبقى العنوان محظورًا' },
  unclear: {
    en: 'Imported as unconfirmed and not emailed (no clear consent in the file)',
    ar: 'استُورد الصف بحالة «غير مؤكد» دون إرسال (الموافقة غير واضحة في الملف)',
  },
  fileUnconfirmed: {
    en: 'Imported as unconfirmed and not emailed (unconfirmed in the file)',
    ar: 'استُورد الصف بحالة «غير مؤكد» دون إرسال (بحسب الملف)',
  },
  fileUnsubscribed: {
    en: 'Imported as unsubscribed (opted out in the file)',
    ar: 'استُورد الصف بحالة «اشتراك ملغى» (رُفضت الرسائل في الملف)',
  },
  fileBounced: { en: 'Imported as bounced (bounced in the file)', ar: 'استُورد الصف بحالة «بريد مرتد» (بحسب الملف)' },
  fileComplained: {
    en: 'Imported as complained (spam complaint in the file)',
    ar: 'استُورد الصف بحالة «بلاغ بريد غير مرغوب فيه» (ورد البلاغ في الملف)',
  },
  fileBlocked: { en: 'Imported as blocked (blocked in the file)', ar: 'استُورد الصف بحالة «محظور» (بحسب الملف)' },
  encoding: { en: 'Some characters in this row can’t be read', ar: 'تعذّرت قراءة بعض أحرف هذا الصف' },
} satisfies Record<string, Both>

/** Why a row was refused, or its contact stays suppressed. */
export type Reason = keyof typeof reasons

const faults = {
  empty: { en: 'The file is empty. Choose a file with contacts.', ar: 'الملف فارغ. يلزم ملف يحتوي على جهات اتصال.' },
  noEmailColumn: {
    en: 'No column is named “email” or “البريد الإلكتروني”. Rename the column with the addresses.',
    ar: 'لا يوجد عمود باسم «البريد الإلكتروني» أو «email». يلزم تغيير اسم عمود العناوين.',
  },
  tooManyTags: {
    en: 'The file has more than 1,000 different tags. Remove some of them.',
    ar: 'في الملف أكثر من 1,000 وسم مختلف. يلزم حذف بعضها.',
  },
  tooManyFields: {
    en: 'With this file the workspace would have more than 200 custom fields. Import fewer of its columns.',
    ar: 'بهذا الملف تتجاوز مساحة العمل 200 حقل مخصص. يلزم استيراد عدد أقل من أعمدته.',
  },
  contactLimit: {
    en: 'Contact limit reached. The rest of the file wasn’t imported. Delete contacts you don’t need, or ask an administrator for more, then import the file again.',
    ar: 'تم بلوغ حد جهات الاتصال، ولم تُستورد بقية الملف. يلزم حذف جهات اتصال غير لازمة أو طلب زيادة الحد من أحد المديرين، ثم استيراد الملف مرة أخرى.',
  },
  tooManyRows: {
    en: 'The file has too many rows for one import. Earlier rows may have been imported. Split the file and import the rest.',
    ar: 'صفوف الملف أكثر مما يُستورد دفعة واحدة. ربما استُوردت الصفوف السابقة. يلزم تقسيم الملف واستيراد بقيته.',
  },
  diskFull: {
    en: 'The server is low on disk space. Earlier rows may have been imported. Contact an administrator, then import the rest.',
    ar: 'لا تكفي مساحة القرص على الخادم. ربما استُوردت الصفوف السابقة. يلزم إبلاغ مدير الموقع ثم استيراد البقية.',
  },
  expired: {
    en: 'This import was stopped, and its file was deleted after a week. Upload the file again.',
    ar: 'أُوقف هذا الاستيراد، وحُذف ملفه بعد أسبوع. يلزم رفع الملف مرة أخرى.',
  },
  interrupted: { en: 'The upload was interrupted. Upload the file again.', ar: 'انقطع رفع الملف. يلزم رفعه مرة أخرى.' },
} satisfies Record<string, Both>

/** Why a file could not be imported. */
export type ImportFault = keyof typeof faults

/** A stored reason in the reader's language. */
export const reasonIn = (lang: Lang, code: string) => textIn(reasons[code as Reason], lang)

/** A fault of a file in both languages. */
export const faultOf = (code: ImportFault): Both => faults[code]

/** A stored fault of a file in the reader's language. */
export const faultIn = (lang: Lang, code: string) => textIn(faults[code as ImportFault], lang)

/** The column of reasons in a file of rows to correct. */
export const reasonHeading: Both = { en: 'Reason not imported', ar: 'سبب عدم الاستيراد' }

/** The columns of the report of refused rows. */
export const reportHeader: Record<Lang, readonly [string, string, string]> = {
  en: ['Line', 'Email', 'Reason'],
  ar: ['السطر', 'البريد الإلكتروني', 'السبب'],
}
