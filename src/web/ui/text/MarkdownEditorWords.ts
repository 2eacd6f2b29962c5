import { words } from '../../i18n/words.ts'

export const editorWords = words({
  write: { en: 'Write', ar: 'كتابة' },
  preview: { en: 'Preview', ar: 'معاينة' },
  nothing: { en: 'Nothing to preview yet', ar: 'لا توجد معاينة بعد' },
  tools: { en: 'Formatting', ar: 'التنسيق' },
  bold: { en: 'Bold', ar: 'غامق' },
  italic: { en: 'Italic', ar: 'مائل' },
  link: { en: 'Link', ar: 'رابط' },
  quote: { en: 'Quote', ar: 'اقتباس' },
  code: { en: 'Code', ar: 'كود' },
  bullets: { en: 'Bulleted list', ar: 'قائمة نقطية' },
  numbers: { en: 'Numbered list', ar: 'قائمة مرقمة' },
  picture: { en: 'Image', ar: 'صورة' },
  pictureFailed: { en: 'Failed to add image', ar: 'تعذّرت إضافة الصورة' },
  people: { en: 'Members', ar: 'الأعضاء' },
})
