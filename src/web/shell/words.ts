import { words } from '../i18n/words.ts'

export const shellWords = words({
  menu: { en: 'Menu', ar: 'القائمة' },
  skip: { en: 'Skip to content', ar: 'تخطَّ إلى المحتوى' },
  dashboard: { en: 'Dashboard', ar: 'لوحتي' },
  community: { en: 'Community', ar: 'المجتمع' },
  qa: { en: 'Q&A', ar: 'سؤال وجواب' },
  articles: { en: 'Articles', ar: 'المقالات' },
  tools: { en: 'Tools', ar: 'الأدوات' },
  meetings: { en: 'Meetings', ar: 'اللقاءات' },
  emailMarketing: { en: 'Email Marketing', ar: 'التسويق بالبريد' },
  admin: { en: 'Admin Panel', ar: 'لوحة الإدارة' },
  search: { en: 'Search', ar: 'بحث' },
  login: { en: 'Login', ar: 'تسجيل الدخول' },
  language: { en: 'العربية', ar: 'English' },
  about: { en: 'About', ar: 'من نحن' },
  privacy: { en: 'Privacy', ar: 'الخصوصية' },
  terms: { en: 'Terms', ar: 'الشروط' },
  contact: { en: 'Contact', ar: 'اتصل بنا' },
  close: { en: 'Close', ar: 'إغلاق' },
})
