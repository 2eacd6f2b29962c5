import { template, words } from '../../i18n/words.ts'

/** Texts of the start from MJML. */
export const mjmlWords = words({
  title: { en: 'Start from MJML', ar: 'البدء من MJML' },
  code: { en: 'MJML code', ar: 'كود MJML' },
  hint: {
    en: 'Paste the code, or upload a file. We convert it to HTML that you can edit.',
    ar: 'يمكن لصق الكود أو رفع ملف، فيتحول إلى HTML يمكن تحريره.',
  },
  upload: { en: 'Upload file', ar: 'رفع ملف' },
  start: { en: 'Start', ar: 'بدء' },
  startAnyway: { en: 'Start anyway', ar: 'البدء رغم ذلك' },
  required: { en: 'This field is required', ar: 'هذا الحقل مطلوب' },
  tooLarge: {
    en: template('The file is larger than {size} KB.'),
    ar: template('حجم الملف أكبر من {size} كيلوبايت.'),
  },
  leftOut: { en: 'Not included in the email', ar: 'لن يظهر في الرسالة' },
  atLine: { en: template('Line {line}: {message}'), ar: template('السطر {line}: {message}') },
  readFailed: { en: 'Failed to read MJML', ar: 'تعذّرت قراءة كود MJML' },
})
