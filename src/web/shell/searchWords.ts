import { template, plural, words } from '../i18n/words.ts'

export const searchWords = words({
  title: { en: 'Search', ar: 'البحث' },
  open: { en: 'Search everything', ar: 'البحث في كل شيء' },
  placeholder: { en: 'What are you looking for?', ar: 'عمّ تبحث؟' },
  start: { en: 'Type at least 2 letters.', ar: 'اكتب حرفين على الأقل.' },
  nothing: { en: template('Nothing found for “{text}”'), ar: template('لا نتائج عن «{text}»') },
  nothingHint: { en: 'Try other words, or fewer.', ar: 'جرّب كلمات أخرى أو أقل.' },
  failed: { en: 'The search failed', ar: 'تعذّر البحث' },
  found: {
    en: plural({ one: '# result', other: '# results' }),
    ar: plural({
      zero: 'لا نتائج',
      one: 'نتيجة واحدة',
      two: 'نتيجتان',
      few: '# نتائج',
      many: '# نتيجة',
      other: '# نتيجة',
    }),
  },
  all: { en: 'Everything', ar: 'الكل' },
  showAll: { en: 'Show all results', ar: 'عرض كل النتائج' },
  more: { en: template('More in {area}'), ar: template('المزيد في {area}') },
  area: { en: 'Where to search', ar: 'مكان البحث' },
  question: { en: 'Questions', ar: 'الأسئلة' },
  article: { en: 'Articles', ar: 'المقالات' },
  member: { en: 'Members', ar: 'الأعضاء' },
  tool: { en: 'Tools', ar: 'الأدوات' },
  meeting: { en: 'Meetings', ar: 'اللقاءات' },
  forMembers: {
    en: 'Members also find articles, people, tools and meetings.',
    ar: 'يجد الأعضاء أيضًا المقالات والأعضاء والأدوات واللقاءات.',
  },
  keys: { en: '↑ ↓ to choose, Enter to open, Esc to close', ar: '↑ ↓ للتنقل، Enter للفتح، Esc للإغلاق' },
  threeLetters: { en: 'Members are found from 3 letters on.', ar: 'يبدأ البحث عن الأعضاء من 3 أحرف.' },
})
