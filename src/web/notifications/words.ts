import type { MailFrequency, NotificationKind } from '#contract/notifications.ts'
import { plural, words } from '../i18n/words.ts'

export const newsWords = words({
  title: { en: 'Notifications', ar: 'الإشعارات' },
  hint: { en: 'Answers, meetings and other updates for you', ar: 'الإجابات واللقاءات وكل ما يخصك' },
  bell: {
    en: plural({ one: 'Notifications: # unread', other: 'Notifications: # unread' }),
    ar: plural({
      zero: 'الإشعارات: لا جديد',
      one: 'الإشعارات: إشعار واحد غير مقروء',
      two: 'الإشعارات: إشعاران غير مقروءين',
      few: 'الإشعارات: # إشعارات غير مقروءة',
      many: 'الإشعارات: # إشعارًا غير مقروء',
      other: 'الإشعارات: # إشعار غير مقروء',
    }),
  },
  none: { en: 'No notifications yet', ar: 'لا توجد إشعارات بعد' },
  noneHint: {
    en: 'New answers, mentions and meeting updates appear here.',
    ar: 'تظهر هنا الإجابات الجديدة والإشارات إليك ومستجدات اللقاءات.',
  },
  noneUnread: { en: 'You’re all caught up', ar: 'لا توجد إشعارات غير مقروءة' },
  noneSuch: { en: 'No notifications of this type', ar: 'لا توجد إشعارات من هذا النوع' },
  beyond: { en: 'This page is empty', ar: 'هذه الصفحة فارغة' },
  firstPage: { en: 'Go to first page', ar: 'الانتقال إلى الصفحة الأولى' },
  showAll: { en: 'Show all', ar: 'عرض الكل' },
  readAll: { en: 'Mark all as read', ar: 'تحديد الكل كمقروء' },
  allRead: { en: 'All notifications marked as read', ar: 'تم تحديد الكل كمقروء' },
  read: { en: 'Mark as read', ar: 'تحديد كمقروء' },
  unread: { en: 'Mark as unread', ar: 'تحديد كغير مقروء' },
  isUnread: { en: 'Unread', ar: 'غير مقروء' },
  updateFailed: { en: 'Failed to update notification', ar: 'تعذّر تحديث الإشعار' },
  seeAll: { en: 'View all notifications', ar: 'عرض كل الإشعارات' },
  settings: { en: 'Settings', ar: 'الإعدادات' },
  which: { en: 'Filter notifications', ar: 'تصفية الإشعارات' },
  all: { en: 'All', ar: 'الكل' },
  onlyUnread: { en: 'Unread', ar: 'غير المقروءة' },
  kind: { en: 'Type', ar: 'النوع' },
  anyKind: { en: 'Type: All', ar: 'النوع: الكل' },
  wishes: { en: 'Notification settings', ar: 'إعدادات الإشعارات' },
  wishesHint: {
    en: 'Choose how you’re notified. The weekly digest only includes what you haven’t read here.',
    ar: 'طريقة استلام كل إشعار. لا يضم الملخص الأسبوعي إلا ما لم يُقرأ هنا.',
  },
  wishesKept: {
    en: 'This site doesn’t send email. Emails stay in the Admin Panel, where administrators can read them.',
    ar: 'لا يرسل هذا الموقع رسائل بريد. تبقى الرسائل في لوحة الإدارة، ويمكن لمديري الموقع قراءتها.',
  },
  inApp: { en: 'On this site', ar: 'في الموقع' },
  byMail: { en: 'Email', ar: 'البريد الإلكتروني' },
  wishSaved: { en: 'Setting saved', ar: 'تم حفظ الإعداد' },
  wishFailed: { en: 'Failed to save setting', ar: 'تعذّر حفظ الإعداد' },
})

export const kindWords = words({
  'question.answered': { en: 'New answers to questions you follow', ar: 'إجابات جديدة عن أسئلة متابَعة' },
  'answer.accepted': { en: 'Your answer was accepted', ar: 'قبول إجابتك' },
  mention: { en: 'Mentions of you', ar: 'الإشارة إليك' },
  'question.moderated': { en: 'Your question was reviewed', ar: 'مراجعة سؤالك' },
  'answer.moderated': { en: 'Your answer was reviewed', ar: 'مراجعة إجابتك' },
  'meeting.reminder': { en: 'Meeting reminders', ar: 'التذكير باللقاءات' },
  'meeting.changed': { en: 'Meeting changes', ar: 'تغييرات اللقاءات' },
  'meeting.cancelled': { en: 'Cancelled meetings', ar: 'إلغاء اللقاءات' },
  'meeting.seat': { en: 'Seats from the waitlist', ar: 'المقاعد المتاحة من قائمة الانتظار' },
  'article.published': { en: 'New articles', ar: 'المقالات الجديدة' },
  'domain.broken': { en: 'Sending domain problems', ar: 'مشكلات نطاقات الإرسال' },
  'links.broken': { en: 'Link domain problems', ar: 'مشكلات نطاق الروابط' },
  'webhook.stopped': { en: 'Webhook endpoint turned off automatically', ar: 'تعطيل تلقائي لنقطة استقبال' },
  'automation.told': { en: 'Automation notifications', ar: 'إشعارات الأتمتة' },
  'send.stopped': { en: 'Campaign paused automatically', ar: 'إيقاف مؤقت تلقائي لحملة' },
  'send.stuck': {
    en: 'An A/B test, recurring campaign or automation can’t send',
    ar: 'تعذّر إرسال اختبار أ/ب أو حملة دورية أو عملية أتمتة',
  },
  'support.assigned': { en: 'Support conversation assigned to you', ar: 'إسناد محادثة دعم إليك' },
  'support.unread': { en: 'New Facebook messages', ar: 'رسائل فيسبوك الجديدة' },
  'workspace.invitation': { en: 'Workspace invitations', ar: 'الدعوات إلى مساحات العمل' },
  'workspace.ownership': { en: 'Workspace ownership offers', ar: 'عروض ملكية مساحات العمل' },
} satisfies Record<NotificationKind, { en: string; ar: string }>)

/** Kinds for administrators only. */
const administrators: readonly NotificationKind[] = ['support.assigned', 'support.unread']

/** The kinds of notifications that a user can receive. */
export const kindsFor = (role: string | undefined) =>
  (Object.keys(kindWords) as NotificationKind[]).filter((kind) => role === 'admin' || !administrators.includes(kind))

export const mailWords = words({
  none: { en: 'No email', ar: 'بلا بريد' },
  once: { en: 'Email immediately', ar: 'بريد فوري' },
  weekly: { en: 'Weekly digest', ar: 'ملخص أسبوعي' },
} satisfies Record<MailFrequency, { en: string; ar: string }>)

export const mailWishes = Object.keys(mailWords) as MailFrequency[]
