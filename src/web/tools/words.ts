import { words } from '../i18n/words.ts'

export const toolWords = words({
  title: { en: 'Tools', ar: 'الأدوات' },
  hint: { en: 'What helps others to build and sell.', ar: 'أدوات تعين غيرك على البناء والبيع.' },
  search: { en: 'Search the tools', ar: 'ابحث في الأدوات' },
  category: { en: 'Category', ar: 'الفئة' },
  anyCategory: { en: 'All categories', ar: 'كل الفئات' },
  sort: { en: 'Sort by', ar: 'الترتيب حسب' },
  newest: { en: 'Newest', ar: 'الأحدث' },
  byName: { en: 'By name', ar: 'حسب الاسم' },
  none: { en: 'No tools yet', ar: 'لا توجد أدوات بعد' },
  noneHint: { en: 'Useful tools are gathered here.', ar: 'هنا تُجمع الأدوات المفيدة.' },
  open: { en: 'Open', ar: 'فتح' },
  newTab: { en: 'opens in a new tab', ar: 'يُفتح في علامة تبويب جديدة' },
  back: { en: 'All tools', ar: 'كل الأدوات' },
  notFound: { en: 'This tool is not here', ar: 'هذه الأداة غير موجودة' },
})
