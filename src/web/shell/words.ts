import { words } from '../i18n/words.ts'

export const shellWords = words({
  menu: { en: 'Menu', ar: 'القائمة' },
  skip: { en: 'Skip to content', ar: 'الانتقال إلى المحتوى' },
  dashboard: { en: 'Dashboard', ar: 'لوحة التحكم' },
  community: { en: 'Community', ar: 'المجتمع' },
  qa: { en: 'Q&A', ar: 'الأسئلة والأجوبة' },
  articles: { en: 'Articles', ar: 'المقالات' },
  tools: { en: 'Tools', ar: 'الأدوات' },
  meetings: { en: 'Meetings', ar: 'اللقاءات' },
  emailMarketing: { en: 'Email Marketing', ar: 'التسويق بالبريد' },
  /** Email Marketing in the header, which has little room. */
  email: { en: 'Email', ar: 'البريد' },
  admin: { en: 'Admin Panel', ar: 'لوحة الإدارة' },
  search: { en: 'Search', ar: 'بحث' },
  login: { en: 'Login', ar: 'تسجيل الدخول' },
  language: { en: 'Language', ar: 'اللغة' },
  about: { en: 'About', ar: 'من نحن' },
  privacy: { en: 'Privacy', ar: 'الخصوصية' },
  terms: { en: 'Terms', ar: 'الشروط' },
  contact: { en: 'Contact', ar: 'التواصل معنا' },
})
