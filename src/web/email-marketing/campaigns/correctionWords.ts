import { template, words } from '../../i18n/words.ts'

/** Texts of the correction of a paused campaign. */
export const correctionWords = words({
  title: { en: 'Correct the text', ar: 'تصحيح النص' },
  hint: {
    en: template('{sent} of {total} emails have gone out and can’t be changed. The others get the corrected text.'),
    ar: template('عدد ما أُرسل: {sent} من {total}، ولا يمكن تغييره. يصل النص المصحح إلى البقية.'),
  },
  saveAndResume: { en: 'Save and resume', ar: 'حفظ واستئناف' },
  saved: { en: 'Correction saved', ar: 'تم حفظ التصحيح' },
})
