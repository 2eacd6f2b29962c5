import { plural, words } from '../../i18n/words.ts'

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
  mention: { en: 'Mention a member', ar: 'ذكر عضو' },
  people: { en: 'Members', ar: 'الأعضاء' },
  peopleFound: {
    en: plural({ one: '# member found', other: '# members found' }),
    ar: plural({
      zero: 'لا يوجد أعضاء',
      one: 'عُثر على عضو واحد',
      two: 'عُثر على عضوين',
      few: 'عُثر على # أعضاء',
      many: 'عُثر على # عضوًا',
      other: 'عُثر على # عضو',
    }),
  },
  inThread: { en: 'In this discussion', ar: 'مشارك في هذا النقاش' },
})
