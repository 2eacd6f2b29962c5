import { isolated } from '#contract/text/direction.ts'
import type { Both, Lang } from '#contract/fields.ts'
import type { NotificationKind } from '#contract/notifications.ts'
import { textIn } from '../i18n/text-in.ts'

/**
 * Sentences for each kind of news; `without` is used if the actor is unknown. The Arabic sentences do not depend on
 * the gender of `{actor}`.
 */
const sentences: Record<NotificationKind, { by: Both; without: Both }> = {
  'question.answered': {
    by: { en: '{actor} answered “{title}”', ar: 'إجابة جديدة من {actor} عن «{title}»' },
    without: { en: 'New answer to “{title}”', ar: 'إجابة جديدة عن «{title}»' },
  },
  'answer.accepted': {
    by: { en: '{actor} accepted your answer to “{title}”', ar: 'إجابتك عن «{title}» صارت الإجابة المقبولة' },
    without: { en: 'Your answer to “{title}” was accepted', ar: 'إجابتك عن «{title}» صارت الإجابة المقبولة' },
  },
  mention: {
    by: { en: '{actor} mentioned you in “{title}”', ar: 'إشارة إليك من {actor} في «{title}»' },
    without: { en: 'You were mentioned in “{title}”', ar: 'إشارة إليك في «{title}»' },
  },
  'question.moderated': {
    by: { en: 'Your question “{title}” was reviewed', ar: 'تمت مراجعة سؤالك «{title}»' },
    without: { en: 'Your question “{title}” was reviewed', ar: 'تمت مراجعة سؤالك «{title}»' },
  },
  'answer.moderated': {
    by: { en: 'Your answer to “{title}” was reviewed', ar: 'تمت مراجعة إجابتك عن «{title}»' },
    without: { en: 'Your answer to “{title}” was reviewed', ar: 'تمت مراجعة إجابتك عن «{title}»' },
  },
  'meeting.reminder': {
    by: { en: '“{title}” starts soon', ar: 'لقاء «{title}» يبدأ قريبًا' },
    without: { en: '“{title}” starts soon', ar: 'لقاء «{title}» يبدأ قريبًا' },
  },
  'meeting.changed': {
    by: { en: '“{title}” was updated', ar: 'تغيرت تفاصيل لقاء «{title}»' },
    without: { en: '“{title}” was updated', ar: 'تغيرت تفاصيل لقاء «{title}»' },
  },
  'meeting.cancelled': {
    by: { en: '“{title}” was cancelled', ar: 'أُلغي لقاء «{title}»' },
    without: { en: '“{title}” was cancelled', ar: 'أُلغي لقاء «{title}»' },
  },
  'meeting.seat': {
    by: { en: 'You’re now registered for “{title}”', ar: 'تم حجز مقعد لك في لقاء «{title}»' },
    without: { en: 'You’re now registered for “{title}”', ar: 'تم حجز مقعد لك في لقاء «{title}»' },
  },
  'article.published': {
    by: { en: 'New article: “{title}”', ar: 'مقال جديد: «{title}»' },
    without: { en: 'New article: “{title}”', ar: 'مقال جديد: «{title}»' },
  },
  'domain.broken': {
    by: { en: 'Emails from {title} may not be delivered', ar: 'قد لا تصل الرسائل المرسلة من {title}' },
    without: { en: 'Emails from {title} may not be delivered', ar: 'قد لا تصل الرسائل المرسلة من {title}' },
  },
  'links.broken': {
    by: { en: 'Links in new emails no longer use {title}', ar: 'لم تعد روابط الرسائل الجديدة تستخدم {title}' },
    without: { en: 'Links in new emails no longer use {title}', ar: 'لم تعد روابط الرسائل الجديدة تستخدم {title}' },
  },
  'automation.told': {
    by: { en: 'Automation: {title}', ar: 'الأتمتة: {title}' },
    without: { en: 'Automation: {title}', ar: 'الأتمتة: {title}' },
  },
  'webhook.stopped': {
    by: { en: 'Webhook “{title}” was turned off', ar: 'تم تعطيل الويب هوك «{title}»' },
    without: { en: 'Webhook “{title}” was turned off', ar: 'تم تعطيل الويب هوك «{title}»' },
  },
  'send.stopped': {
    by: {
      en: 'Campaign “{title}” was paused after too many bounces or complaints',
      ar: 'تم إيقاف الحملة «{title}» مؤقتًا بعد كثرة الارتدادات أو البلاغات',
    },
    without: {
      en: 'Campaign “{title}” was paused after too many bounces or complaints',
      ar: 'تم إيقاف الحملة «{title}» مؤقتًا بعد كثرة الارتدادات أو البلاغات',
    },
  },
  'send.stuck': {
    by: { en: 'Sending “{title}” needs your attention', ar: 'إرسال «{title}» يحتاج إلى انتباهك' },
    without: { en: 'Sending “{title}” needs your attention', ar: 'إرسال «{title}» يحتاج إلى انتباهك' },
  },
  'support.assigned': {
    by: { en: '{actor} assigned you the conversation with {title}', ar: 'محادثة مسندة إليك من {actor}: {title}' },
    without: { en: 'You were assigned the conversation with {title}', ar: 'أُسندت إليك المحادثة مع {title}' },
  },
  'support.unread': {
    by: { en: 'New Facebook message from {title}', ar: 'رسالة فيسبوك جديدة من {title}' },
    without: { en: 'New Facebook message from {title}', ar: 'رسالة فيسبوك جديدة من {title}' },
  },
  'workspace.invitation': {
    by: { en: '{actor} invited you to “{title}”', ar: 'دعوة إلى «{title}» من {actor}' },
    without: { en: 'You’ve been invited to “{title}”', ar: 'وصلتك دعوة إلى «{title}»' },
  },
  'workspace.ownership': {
    by: { en: '{actor} offered you ownership of “{title}”', ar: 'ملكية «{title}» معروضة عليك من {actor}' },
    without: { en: 'You’ve been offered ownership of “{title}”', ar: 'ملكية «{title}» معروضة عليك' },
  },
}

/** A notification as a sentence. Names and titles keep their own direction (UAX #9: FSI … PDI). */
export function sentence(
  lang: Lang,
  news: { kind: NotificationKind; title: string; actorName: string | null },
): string {
  const { by, without } = sentences[news.kind]
  const text = textIn(news.actorName === null ? without : by, lang)
  return text.replace('{actor}', () => isolated(news.actorName ?? '')).replace('{title}', () => isolated(news.title))
}

export const kindNames: Record<NotificationKind, Both> = {
  'question.answered': { en: 'new answers to questions you follow', ar: 'الإجابات الجديدة عن الأسئلة المتابَعة' },
  'answer.accepted': { en: 'your accepted answers', ar: 'قبول إجاباتك' },
  mention: { en: 'mentions of you', ar: 'الإشارة إليك' },
  'question.moderated': { en: 'reviews of your questions', ar: 'مراجعة أسئلتك' },
  'answer.moderated': { en: 'reviews of your answers', ar: 'مراجعة إجاباتك' },
  'meeting.reminder': { en: 'meeting reminders', ar: 'التذكير باللقاءات' },
  'meeting.changed': { en: 'meeting changes', ar: 'تغييرات اللقاءات' },
  'meeting.cancelled': { en: 'cancelled meetings', ar: 'إلغاء اللقاءات' },
  'meeting.seat': { en: 'seats from the waitlist', ar: 'المقاعد المتاحة من قائمة الانتظار' },
  'article.published': { en: 'new articles', ar: 'المقالات الجديدة' },
  'domain.broken': { en: 'sending domain problems', ar: 'مشكلات نطاقات الإرسال' },
  'links.broken': { en: 'link domain problems', ar: 'مشكلات نطاق الروابط' },
  'webhook.stopped': { en: 'webhook endpoints turned off automatically', ar: 'التعطيل التلقائي لنقاط الاستقبال' },
  'automation.told': { en: 'automation notifications', ar: 'إشعارات الأتمتة' },
  'send.stopped': { en: 'campaigns paused automatically', ar: 'الإيقاف المؤقت التلقائي للحملات' },
  'send.stuck': { en: 'campaigns and automations that can’t send', ar: 'تعذّر إرسال الحملات وعمليات الأتمتة' },
  'support.assigned': { en: 'support conversations assigned to you', ar: 'محادثات الدعم المسندة إليك' },
  'support.unread': { en: 'unread Facebook messages', ar: 'رسائل فيسبوك غير المقروءة' },
  'workspace.invitation': { en: 'workspace invitations', ar: 'الدعوات إلى مساحات العمل' },
  'workspace.ownership': { en: 'workspace ownership offers', ar: 'عروض ملكية مساحات العمل' },
}

/** The mail about one notification; its subject is the sentence. */
export const mailWords = {
  en: { subject: '{sentence}', lines: ['Hello {name},', '{sentence}', '{excerpt}', '{more}'], button: 'View details' },
  ar: { subject: '{sentence}', lines: ['مرحبًا {name}،', '{sentence}', '{excerpt}', '{more}'], button: 'عرض التفاصيل' },
}

/** News about the same question that one mail replaces. */
export const moreNews = {
  en: {
    one: 'There is # more notification about this question.',
    other: 'There are # more notifications about this question.',
  },
  ar: {
    zero: 'لا إشعارات أخرى عن هذا السؤال.',
    one: 'يوجد إشعار آخر عن هذا السؤال.',
    two: 'يوجد إشعاران آخران عن هذا السؤال.',
    few: 'توجد # إشعارات أخرى عن هذا السؤال.',
    many: 'يوجد # إشعارًا آخر عن هذا السؤال.',
    other: 'يوجد # إشعار آخر عن هذا السؤال.',
  },
}

/** The weekly mail. */
export const digestWords = {
  en: {
    subject: 'Your week at {site}',
    lines: ['Hello {name},', 'Here’s what you missed:'],
    button: 'View all',
  },
  ar: { subject: 'أسبوعك في {site}', lines: ['مرحبًا {name}،', 'هذا ما فاتك:'], button: 'عرض الكل' },
}

export const stopWords = {
  kind: { en: 'Stop these emails', ar: 'إيقاف هذه الرسائل' },
  weekly: { en: 'Stop weekly digests', ar: 'إيقاف الملخص الأسبوعي' },
} satisfies Record<string, Both>
