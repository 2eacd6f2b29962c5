import { words } from '../../i18n/words.ts'

/** Units of file sizes. */
export const unitWords = words({
  B: { en: 'B', ar: 'بايت' },
  KB: { en: 'KB', ar: 'كيلوبايت' },
  MB: { en: 'MB', ar: 'ميغابايت' },
  GB: { en: 'GB', ar: 'غيغابايت' },
  TB: { en: 'TB', ar: 'تيرابايت' },
})
