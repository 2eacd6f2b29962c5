import { template, words } from '../../i18n/words.ts'

/** Texts of the correction of a paused campaign. */
export const correctionWords = words({
  title: { en: 'Correct the text', ar: 'تصحيح النص' },
  hint: {
    en: template('{sent} of {total} emails have gone out and can’t be changed. The others get the corrected text.'),
    ar: template('الرسائل المرسلة: {sent} من {total}، ولا يمكن تغييرها. يصل النص المصحح إلى بقية المستلمين.'),
  },
  saveAndResume: { en: 'Save and resume', ar: 'حفظ واستئناف' },
  resumed: { en: 'Campaign resumed', ar: 'تم استئناف الحملة' },
  saved: { en: 'Correction saved', ar: 'تم حفظ التصحيح' },
})
