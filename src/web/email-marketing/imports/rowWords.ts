import { template, words } from '../../i18n/words.ts'

/** Texts of the rows and contacts of an import. */
export const rowWords = words({
  changedOf: { en: template('Contacts in {file} that changed'), ar: template('جهات اتصال في {file} تغيّرت') },
  changedHint: {
    en: 'These contacts changed after the import, so they stay as they are.',
    ar: 'تغيّرت جهات الاتصال هذه بعد الاستيراد، ولذلك تبقى كما هي.',
  },
  origin: { en: 'In this import', ar: 'في هذا الاستيراد' },
  wasCreated: { en: 'Created', ar: 'أُضيفت' },
  wasUpdated: { en: 'Updated', ar: 'تغيّرت' },
  misfitsHint: {
    en: 'These values don’t fit the type of their field. The rest of their rows was imported.',
    ar: 'قيم لا تناسب نوع حقولها. استُوردت بقية صفوفها.',
  },
  keptHint: {
    en: 'These contacts had unsubscribed, bounced, complained or been blocked. The import doesn’t change that.',
    ar: 'جهات اتصال سبق إلغاء اشتراكها أو ارتداد رسائلها أو ورود بلاغ منها أو حظرها، ولا يغيّر الاستيراد ذلك.',
  },
  rowsToCorrect: { en: 'Download the rows to correct', ar: 'تنزيل الصفوف للتصحيح' },
  rowsToCorrectHint: {
    en: 'Correct these rows in the file and import it again. The column with the reasons is ignored. The rows are stored for 30 days after the import.',
    ar: 'يمكن تصحيح هذه الصفوف في الملف ثم استيراده مرة أخرى، ولا يُستورد عمود الأسباب. تُحفظ الصفوف لمدة 30 يومًا بعد الاستيراد.',
  },
  rowsMissing: {
    en: template('The file has {stored} of {all} rows: up to 10,000 are stored, and no very long ones.'),
    ar: template('في الملف {stored} من أصل {all}: يُحفظ حتى 10,000 صف، ولا تُحفظ الصفوف الطويلة جدًا.'),
  },
  resultOf: { en: template('Rows in {file}'), ar: template('صفوف الملف {file}') },
  which: { en: 'Rows to show', ar: 'الصفوف المعروضة' },
})
