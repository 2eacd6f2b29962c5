import { words } from '../i18n/words.ts'

/** Texts of every page. */
export const shellWords = words({
  menu: { en: 'Menu', ar: 'القائمة' },
  skip: { en: 'Skip to content', ar: 'الانتقال إلى المحتوى' },
  questions: { en: 'Questions', ar: 'الأسئلة' },
  articles: { en: 'Articles', ar: 'المقالات' },
  meetings: { en: 'Meetings', ar: 'اللقاءات' },
  join: { en: 'Join', ar: 'الانضمام' },
  search: { en: 'Search', ar: 'بحث' },
  login: { en: 'Login', ar: 'تسجيل الدخول' },
  language: { en: 'Language', ar: 'اللغة' },
  about: { en: 'About', ar: 'من نحن' },
  privacy: { en: 'Privacy', ar: 'الخصوصية' },
  terms: { en: 'Terms', ar: 'الشروط' },
  contact: { en: 'Contact', ar: 'التواصل معنا' },
})
