import { template, plural, words } from '../i18n/words.ts'

export const searchWords = words({
  title: { en: 'Search', ar: 'البحث' },
  open: { en: 'Search everything', ar: 'البحث في كل شيء' },
  placeholder: { en: 'What are you looking for?', ar: 'كلمات البحث' },
  start: { en: 'Enter at least 2 characters', ar: 'يلزم إدخال حرفين على الأقل' },
  nothing: { en: template('No results for “{text}”'), ar: template('لا توجد نتائج عن «{text}»') },
  nothingHint: { en: 'Try different or fewer words.', ar: 'يمكن تجربة كلمات أخرى أو أقل.' },
  failed: { en: 'Search failed', ar: 'تعذّر البحث' },
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
  area: { en: 'Search in', ar: 'مكان البحث' },
  contact: { en: 'Contacts', ar: 'جهات الاتصال' },
  question: { en: 'Questions', ar: 'الأسئلة' },
  article: { en: 'Articles', ar: 'المقالات' },
  member: { en: 'Members', ar: 'الأعضاء' },
  tool: { en: 'Tools', ar: 'الأدوات' },
  meeting: { en: 'Meetings', ar: 'اللقاءات' },
  forMembers: {
    en: 'Sign in to search articles, members, tools and meetings too.',
    ar: 'بعد تسجيل الدخول يشمل البحث المقالات والأعضاء والأدوات واللقاءات أيضًا.',
  },
  keys: { en: '↑ ↓ to move, Enter to open, Esc to close', ar: '↑ ↓ للتنقل، Enter للفتح، Esc للإغلاق' },
  threeLetters: { en: 'Enter at least 3 characters to find members', ar: 'يلزم إدخال 3 أحرف على الأقل للبحث عن الأعضاء' },
})
