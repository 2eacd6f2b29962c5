import { words } from '../i18n/words.ts'

/** Texts that only members need, so a visitor's first page does not load them. */
export const memberWords = words({
  profile: { en: 'Profile', ar: 'الملف الشخصي' },
  settings: { en: 'Settings', ar: 'الإعدادات' },
  notificationSettings: { en: 'Notification settings', ar: 'إعدادات الإشعارات' },
  workspace: { en: 'Workspace', ar: 'مساحة العمل' },
  myWorkspaces: { en: 'My workspaces', ar: 'مساحات عملي' },
  logout: { en: 'Logout', ar: 'تسجيل الخروج' },
  logoutFailed: { en: 'Logout failed', ar: 'تعذّر تسجيل الخروج' },
})
