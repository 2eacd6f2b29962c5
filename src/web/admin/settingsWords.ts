import { words } from '../i18n/words.ts'

export const settingsWords = words({
  title: { en: 'Settings', ar: 'الإعدادات' },
  hint: { en: 'What holds for the whole site, at once', ar: 'ما يسري على الموقع كله، فورًا' },
  registration: { en: 'Who may join', ar: 'من يمكنه الانضمام' },
  open: { en: 'Everybody', ar: 'الجميع' },
  openHint: { en: 'Anyone may sign up.', ar: 'يمكن لأي شخص إنشاء حساب.' },
  invite: { en: 'Invited people', ar: 'المدعوون فقط' },
  inviteHint: {
    en: 'Administrators and owners of workspaces invite people; signing up is refused.',
    ar: 'يدعو المديرون ومالكو مساحات العمل من يريدون، ويُرفض إنشاء الحسابات من دون دعوة.',
  },
  closed: { en: 'Nobody', ar: 'لا أحد' },
  closedHint: { en: 'Signing up is refused.', ar: 'يُرفض إنشاء الحسابات.' },
  landing: { en: 'Landing page', ar: 'الصفحة الرئيسية' },
  live: { en: 'Live', ar: 'منشورة' },
  liveHint: { en: 'Visitors see what the product offers.', ar: 'يرى الزوار ما يقدّمه الموقع.' },
  construction: { en: 'Under construction', ar: 'قيد الإنشاء' },
  constructionHint: {
    en: 'Visitors see that the site is being built; members go on as before.',
    ar: 'يرى الزوار أن الموقع قيد الإنشاء، ويتابع الأعضاء كالمعتاد.',
  },
  questions: { en: "Members' questions", ar: 'أسئلة الأعضاء' },
  answers: { en: "Members' answers", ar: 'إجابات الأعضاء' },
  published: { en: 'Published at once', ar: 'تُنشر فورًا' },
  publishedHint: { en: 'Everybody sees them as soon as they are written.', ar: 'يراها الجميع فور كتابتها.' },
  pending: { en: 'Reviewed first', ar: 'تُراجَع أولًا' },
  pendingHint: {
    en: 'Only their writers and administrators see them until one publishes them.',
    ar: 'لا يراها سوى كاتبها والمديرين إلى أن ينشرها أحدهم.',
  },
  saved: { en: 'The settings are saved', ar: 'حُفظت الإعدادات' },
  saveFailed: { en: 'The settings could not be saved', ar: 'تعذّر حفظ الإعدادات' },
  fetchFailed: { en: 'The settings could not be loaded', ar: 'تعذّر تحميل الإعدادات' },
})
