import { words } from '../i18n/words.ts'

/** Texts that only members need, so a visitor's first page does not load them. */
export const memberWords = words({
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
  profile: { en: 'Profile', ar: 'الملف الشخصي' },
  settings: { en: 'Settings', ar: 'الإعدادات' },
  notificationSettings: { en: 'Notification settings', ar: 'إعدادات الإشعارات' },
  workspace: { en: 'Workspace', ar: 'مساحة العمل' },
  myWorkspaces: { en: 'My workspaces', ar: 'مساحات عملي' },
  logout: { en: 'Logout', ar: 'تسجيل الخروج' },
  logoutFailed: { en: 'Logout failed', ar: 'تعذّر تسجيل الخروج' },
})
