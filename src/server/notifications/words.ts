import type { Both, Lang } from '#contract/fields.ts'
import type { NotificationKind } from '#contract/notifications.ts'

/**
 * Sentences for each kind of news; `without` is used if the actor is unknown. The Arabic sentences do not depend on
 * the gender of `{actor}`.
 */
const sentences: Record<NotificationKind, { by: Both; without: Both }> = {
  'question.answered': {
    by: { en: '{actor} answered “{title}”', ar: 'إجابة جديدة من {actor} عن «{title}»' },
    without: { en: 'There is a new answer to “{title}”', ar: 'إجابة جديدة عن «{title}»' },
  },
  'answer.accepted': {
    by: { en: '{actor} accepted your answer to “{title}”', ar: 'إجابتك عن «{title}» اعتُمدت من قِبل {actor}' },
    without: { en: 'Your answer to “{title}” was accepted', ar: 'اعتُمدت إجابتك عن «{title}»' },
  },
  mention: {
    by: { en: '{actor} mentioned you in “{title}”', ar: 'إشارة إليك من {actor} في «{title}»' },
    without: { en: 'You were mentioned in “{title}”', ar: 'ورد ذكرك في «{title}»' },
  },
  'question.moderated': {
    by: { en: 'Your question “{title}” was reviewed', ar: 'راجع المشرفون سؤالك «{title}»' },
    without: { en: 'Your question “{title}” was reviewed', ar: 'راجع المشرفون سؤالك «{title}»' },
  },
  'answer.moderated': {
    by: { en: 'Your answer to “{title}” was reviewed', ar: 'راجع المشرفون إجابتك عن «{title}»' },
    without: { en: 'Your answer to “{title}” was reviewed', ar: 'راجع المشرفون إجابتك عن «{title}»' },
  },
  'meeting.reminder': {
    by: { en: '“{title}” begins soon', ar: 'لقاء «{title}» يبدأ قريبًا' },
    without: { en: '“{title}” begins soon', ar: 'لقاء «{title}» يبدأ قريبًا' },
  },
  'meeting.changed': {
    by: { en: 'Something has changed about “{title}”', ar: 'تغيّرت تفاصيل لقاء «{title}»' },
    without: { en: 'Something has changed about “{title}”', ar: 'تغيّرت تفاصيل لقاء «{title}»' },
  },
  'meeting.cancelled': {
    by: { en: '“{title}” is cancelled', ar: 'أُلغي لقاء «{title}»' },
    without: { en: '“{title}” is cancelled', ar: 'أُلغي لقاء «{title}»' },
  },
  'meeting.seat': {
    by: { en: 'A seat at “{title}” is yours now', ar: 'صار لك مقعد في لقاء «{title}»' },
    without: { en: 'A seat at “{title}” is yours now', ar: 'صار لك مقعد في لقاء «{title}»' },
  },
  'article.published': {
    by: { en: 'New article: “{title}”', ar: 'مقال جديد: «{title}»' },
    without: { en: 'New article: “{title}”', ar: 'مقال جديد: «{title}»' },
  },
  'domain.broken': {
    by: { en: 'Mail from {title} may no longer arrive', ar: 'قد لا تصل الرسائل المرسلة من {title}' },
    without: { en: 'Mail from {title} may no longer arrive', ar: 'قد لا تصل الرسائل المرسلة من {title}' },
  },
  'automation.told': {
    by: { en: 'Automation: {title}', ar: 'الأتمتة: {title}' },
    without: { en: 'Automation: {title}', ar: 'الأتمتة: {title}' },
  },
  'webhook.stopped': {
    by: { en: 'Webhook calls to “{title}” stopped', ar: 'توقفت استدعاءات الويب هوك إلى «{title}»' },
    without: { en: 'Webhook calls to “{title}” stopped', ar: 'توقفت استدعاءات الويب هوك إلى «{title}»' },
  },
  'send.stopped': {
    by: {
      en: 'The send “{title}” stopped: too much came back',
      ar: 'توقف إرسال «{title}»: ارتدّت رسائل كثيرة أو كثرت الشكاوى',
    },
    without: {
      en: 'The send “{title}” stopped: too much came back',
      ar: 'توقف إرسال «{title}»: ارتدّت رسائل كثيرة أو كثرت الشكاوى',
    },
  },
  'send.stuck': {
    by: { en: 'The send of “{title}” waits for you', ar: 'إرسال «{title}» بانتظارك' },
    without: { en: 'The send of “{title}” waits for you', ar: 'إرسال «{title}» بانتظارك' },
  },
  'support.assigned': {
    by: {
      en: '{actor} handed the conversation with {title} to you',
      ar: 'أُسندت إليك المحادثة مع {title} من قِبل {actor}',
    },
    without: { en: 'The conversation with {title} is yours now', ar: 'أُسندت إليك المحادثة مع {title}' },
  },
  'support.unread': {
    by: { en: '{title} wrote to the Facebook Page', ar: 'رسالة إلى صفحة فيسبوك من {title}' },
    without: { en: '{title} wrote to the Facebook Page', ar: 'رسالة إلى صفحة فيسبوك من {title}' },
  },
  'workspace.invitation': {
    by: { en: '{actor} invites you to “{title}”', ar: 'دعوة إلى «{title}» من {actor}' },
    without: { en: 'You are invited to “{title}”', ar: 'وصلتك دعوة إلى «{title}»' },
  },
  'workspace.ownership': {
    by: { en: '{actor} made you an owner of “{title}”: do you agree?', ar: 'ملكية «{title}» معروضة عليك من {actor}' },
    without: { en: 'You were made an owner of “{title}”: do you agree?', ar: 'ملكية «{title}» معروضة عليك' },
  },
}

/** A notification as a sentence. Names and titles keep their own direction (UAX #9: FSI … PDI). */
export function sentence(
  lang: Lang,
  news: { kind: NotificationKind; title: string; actorName: string | null },
): string {
  const { by, without } = sentences[news.kind]
  const text = (news.actorName === null ? without : by)[lang]
  return text.replace('{actor}', () => isolated(news.actorName ?? '')).replace('{title}', () => isolated(news.title))
}

const isolated = (text: string) => `\u2068${text}\u2069`

export const kindNames: Record<NotificationKind, Both> = {
  'question.answered': { en: 'new answers to questions you follow', ar: 'الإجابات الجديدة عن الأسئلة التي تتابعها' },
  'answer.accepted': { en: 'your answers being accepted', ar: 'اعتماد إجاباتك' },
  mention: { en: 'mentions of you', ar: 'الإشارة إليك' },
  'question.moderated': { en: 'reviews of your questions', ar: 'مراجعة أسئلتك' },
  'answer.moderated': { en: 'reviews of your answers', ar: 'مراجعة إجاباتك' },
  'meeting.reminder': { en: 'meetings that begin soon', ar: 'التذكير باللقاءات' },
  'meeting.changed': { en: 'changes of meetings', ar: 'تغيّر مواعيد اللقاءات' },
  'meeting.cancelled': { en: 'cancelled meetings', ar: 'إلغاء اللقاءات' },
  'meeting.seat': { en: 'seats at meetings', ar: 'المقاعد المتاحة في اللقاءات' },
  'article.published': { en: 'new articles', ar: 'المقالات الجديدة' },
  'domain.broken': { en: 'sending domains that break', ar: 'تعطل نطاقات الإرسال' },
  'webhook.stopped': { en: 'webhooks that stop by themselves', ar: 'توقف الويب هوك تلقائيًا' },
  'automation.told': { en: 'what automations tell', ar: 'إشعارات الأتمتة' },
  'send.stopped': { en: 'sends that stop by themselves', ar: 'توقف الإرسال تلقائيًا' },
  'send.stuck': { en: 'sends that cannot be made by themselves', ar: 'تعذّر الإرسال التلقائي' },
  'support.assigned': { en: 'support conversations handed to you', ar: 'محادثات الدعم المسندة إليك' },
  'support.unread': { en: 'unread messages on the Facebook Page', ar: 'رسائل صفحة فيسبوك غير المقروءة' },
  'workspace.invitation': { en: 'invitations to workspaces', ar: 'الدعوات إلى مساحات العمل' },
  'workspace.ownership': { en: 'being made an owner of a workspace', ar: 'عرض ملكية مساحة عمل عليك' },
}

/** The mail about one notification; its subject is the sentence. */
export const mailWords = {
  en: { subject: '{sentence}', lines: ['Hello {name},', '{sentence}', '{excerpt}'], button: 'Open it' },
  ar: { subject: '{sentence}', lines: ['مرحبًا {name}،', '{sentence}', '{excerpt}'], button: 'فتح الصفحة' },
}

/** The weekly mail. */
export const digestWords = {
  en: {
    subject: 'Your week at {site}',
    lines: ['Hello {name},', 'here is what you have not read yet:'],
    button: 'See all',
  },
  ar: { subject: 'أسبوعك في {site}', lines: ['مرحبًا {name}،', 'إليك ما لم تقرأه بعد:'], button: 'عرض الكل' },
}

export const stopWords = {
  kind: { en: 'No more mails about this', ar: 'إيقاف رسائل هذا الموضوع' },
  weekly: { en: 'No more weekly mails', ar: 'إيقاف الرسائل الأسبوعية' },
} satisfies Record<string, Both>
