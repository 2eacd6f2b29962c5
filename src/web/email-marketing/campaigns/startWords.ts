import { words } from '../../i18n/words.ts'

/** Texts of the start of a new campaign. */
export const startWords = words({
  hint: {
    en: 'Choose what to start from. You can change everything later.',
    ar: 'اختيار نقطة البداية، ويمكن تغيير كل شيء لاحقًا.',
  },
  last: { en: 'Last campaign', ar: 'آخر حملة' },
  lastHint: { en: 'A copy with the same recipients', ar: 'نسخة بالمستلمين أنفسهم' },
  yours: { en: 'Your templates', ar: 'قوالبك' },
  choose: { en: 'Choose content', ar: 'اختيار المحتوى' },
  startFailed: { en: 'Failed to create campaign', ar: 'تعذّر إنشاء الحملة' },
  copying: { en: 'Duplicating the campaign…', ar: 'جارٍ تكرار الحملة…' },
})
