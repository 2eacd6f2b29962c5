import type { MailFrequency, NotificationKind } from '#contract/notifications.ts'
import { plural, words } from '../i18n/words.ts'

export const newsWords = words({
  title: { en: 'Notifications', ar: 'الإشعارات' },
  hint: { en: 'Answers, meetings, and what else concerns you.', ar: 'الإجابات واللقاءات وكل ما يخصك.' },
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
  none: { en: 'Nothing new yet', ar: 'لا جديد بعد' },
  noneHint: {
    en: 'You will be told here of answers, mentions and meetings.',
    ar: 'ستصلك هنا الإجابات والإشارات إليك ومواعيد اللقاءات.',
  },
  noneUnread: { en: 'You have read everything', ar: 'قرأت كل شيء' },
  noneSuch: { en: 'Nothing of this kind', ar: 'لا شيء من هذا النوع' },
  beyond: { en: 'This page of the list is empty', ar: 'هذه الصفحة من القائمة فارغة' },
  firstPage: { en: 'To the first page', ar: 'إلى الصفحة الأولى' },
  showAll: { en: 'Show all', ar: 'عرض الكل' },
  readAll: { en: 'Mark all as read', ar: 'تعليم الكل كمقروء' },
  allRead: { en: 'All are marked as read', ar: 'عُلّم الكل كمقروء' },
  read: { en: 'Mark as read', ar: 'تعليم كمقروء' },
  unread: { en: 'Mark as unread', ar: 'تعليم كغير مقروء' },
  isUnread: { en: 'Unread', ar: 'غير مقروء' },
  updateFailed: { en: 'The notification could not be updated', ar: 'تعذّر تحديث الإشعار' },
  seeAll: { en: 'See all notifications', ar: 'كل الإشعارات' },
  settings: { en: 'Settings', ar: 'الإعدادات' },
  which: { en: 'Which notifications', ar: 'أيّ الإشعارات' },
  all: { en: 'All', ar: 'الكل' },
  onlyUnread: { en: 'Unread', ar: 'غير المقروءة' },
  kind: { en: 'Kind', ar: 'النوع' },
  anyKind: { en: 'All kinds', ar: 'كل الأنواع' },
  wishes: { en: 'Notification settings', ar: 'إعدادات الإشعارات' },
  wishesHint: {
    en: 'How you are told of what. The weekly email holds only what you have not read here.',
    ar: 'كيف يصلك كل نوع. الرسالة الأسبوعية تضم ما لم تقرأه هنا فقط.',
  },
  wishesKept: {
    en: 'This site does not send email: emails stay in the Admin Panel, where administrators can read them.',
    ar: 'هذا الموقع لا يرسل رسائل بريد: تبقى الرسائل في لوحة الإدارة ويمكن لمديري الموقع قراءتها.',
  },
  inApp: { en: 'In the app', ar: 'في الموقع' },
  byMail: { en: 'By email', ar: 'بالبريد' },
  wishSaved: { en: 'The setting is saved', ar: 'حُفظ الإعداد' },
  wishFailed: { en: 'The setting could not be saved', ar: 'تعذّر حفظ الإعداد' },
})

export const kindWords = words({
  'question.answered': { en: 'New answers to questions I follow', ar: 'إجابات جديدة عن أسئلة أتابعها' },
  'answer.accepted': { en: 'My answer was accepted', ar: 'قبول إجابتي' },
  mention: { en: 'Somebody mentions me', ar: 'الإشارة إليّ' },
  'question.moderated': { en: 'My question was reviewed', ar: 'مراجعة سؤالي' },
  'answer.moderated': { en: 'My answer was reviewed', ar: 'مراجعة إجابتي' },
  'meeting.reminder': { en: 'A meeting begins soon', ar: 'لقاء يبدأ قريبًا' },
  'meeting.changed': { en: 'A meeting has changed', ar: 'تغيّر في لقاء' },
  'meeting.cancelled': { en: 'A meeting is cancelled', ar: 'إلغاء لقاء' },
  'meeting.seat': { en: 'A seat at a meeting is mine', ar: 'حصولي على مقعد في لقاء' },
  'article.published': { en: 'New articles', ar: 'المقالات الجديدة' },
  'domain.broken': { en: 'A sending domain breaks', ar: 'تعطل نطاق إرسال' },
  'webhook.stopped': { en: 'A webhook stops by itself', ar: 'توقف ويب هوك تلقائيًا' },
  'automation.told': { en: 'An automation tells you something', ar: 'الأتمتة تبلغك بأمر' },
  'send.stopped': { en: 'A send stops by itself', ar: 'توقف إرسال تلقائيًا' },
  'send.stuck': {
    en: 'A test, a series or an automation cannot send',
    ar: 'تعذّر إرسال اختبار أو سلسلة أو أتمتة',
  },
  'support.assigned': { en: 'A support conversation is handed to me', ar: 'إسناد محادثة دعم إليّ' },
  'support.unread': { en: 'Somebody writes to the Facebook Page', ar: 'رسالة جديدة إلى صفحة فيسبوك' },
  'workspace.invitation': { en: 'An invitation to a workspace', ar: 'دعوة إلى مساحة عمل' },
  'workspace.ownership': { en: 'A workspace offers me ownership', ar: 'عرض ملكية مساحة عمل عليّ' },
} satisfies Record<NotificationKind, { en: string; ar: string }>)

/** Kinds for administrators only. */
const administrators: readonly NotificationKind[] = ['support.assigned', 'support.unread']

/** The kinds of notifications that a user can receive. */
export const kindsFor = (role: string | undefined) =>
  (Object.keys(kindWords) as NotificationKind[]).filter((kind) => role === 'admin' || !administrators.includes(kind))

export const mailWords = words({
  none: { en: 'No email', ar: 'بلا بريد' },
  once: { en: 'Email at once', ar: 'بريد فوري' },
  weekly: { en: 'Weekly email', ar: 'بريد أسبوعي' },
} satisfies Record<MailFrequency, { en: string; ar: string }>)

export const mailWishes = Object.keys(mailWords) as MailFrequency[]
