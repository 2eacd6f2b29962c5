import type { Both, Lang } from '#contract/fields.ts'
import { escapeHtml } from '../../text/html.ts'
import { noticeHtml } from '../../http/public-page.ts'

type Page = { lang: Lang; workspace: string; email: string }

const words = {
  ask: { en: 'Get mail from {workspace}', ar: 'استلام رسائل {workspace}' },
  askMore: {
    en: 'One press confirms that mail may be sent to {email}.',
    ar: 'بضغطة واحدة تؤكد قبول إرسال الرسائل إلى {email}.',
  },
  confirm: { en: 'Confirm the subscription', ar: 'تأكيد الاشتراك' },
  expired: { en: 'This link has run out', ar: 'انتهت صلاحية هذا الرابط' },
  expiredMore: {
    en: 'It worked for 7 days. We can send a new one to {email}.',
    ar: 'كان صالحًا 7 أيام. يمكننا إرسال رابط جديد إلى {email}.',
  },
  again: { en: 'Send a new link', ar: 'إرسال رابط جديد' },
  sent: { en: 'Look into your mailbox', ar: 'تفقّد بريدك' },
  sentMore: {
    en: 'If another link may be sent to {email}, it is on its way.',
    ar: 'إن كان بالإمكان إرسال رابط آخر إلى {email} فهو في الطريق إليك.',
  },
  sentKeptMore: {
    en: 'This site does not send email. Ask {workspace} for the new link.',
    ar: 'هذا الموقع لا يرسل رسائل بريد. اطلب الرابط الجديد من {workspace}.',
  },
  kept: { en: 'One step is left', ar: 'بقيت خطوة واحدة' },
  refused: { en: 'This address cannot be subscribed', ar: 'لا يمكن اشتراك هذا العنوان' },
  refusedMore: {
    en: 'It was taken off this list for good. Please write to {workspace} if that is a mistake.',
    ar: 'أُزيل هذا العنوان من القائمة نهائيًا. راسل {workspace} إن كان ذلك خطأ.',
  },
  full: { en: 'The list is full at the moment', ar: 'القائمة ممتلئة حاليًا' },
  fullMore: { en: 'Please try the same link again in a few days.', ar: 'جرّب الرابط نفسه بعد بضعة أيام.' },
} satisfies Record<string, Both>

/** The text with the names filled in, as HTML. */
function filled(name: keyof typeof words, { lang, workspace, email }: Page): string {
  const values: Record<string, string> = {
    workspace: `<bdi>${escapeHtml(workspace)}</bdi>`,
    email: `<bdi dir="ltr">${escapeHtml(email)}</bdi>`,
  }
  return words[name][lang].replace(/\{(\w+)\}/g, (_whole, key: string) => values[key] ?? '')
}

const buttonHtml = (lang: Lang, text: string, action: string) =>
  `<form method="post" action="?lang=${lang}"><button name="action" value="${action}">${text}</button></form>`

function pageOf(page: Page, title: keyof typeof words, text: keyof typeof words, more = '') {
  const { lang, workspace } = page
  return noticeHtml({
    lang,
    title: words[title][lang].replace('{workspace}', () => `\u2068${workspace}\u2069`),
    heading: filled(title, page),
    text: filled(text, page),
    more,
    other: `?lang=${lang === 'ar' ? 'en' : 'ar'}`,
  })
}

/** The page with the confirmation button. */
export const askHtml = (page: Page) =>
  pageOf(page, 'ask', 'askMore', buttonHtml(page.lang, words.confirm[page.lang], 'confirm'))

/** The page of an expired link, with a button to request a new one. */
export const expiredHtml = (page: Page) =>
  pageOf(page, 'expired', 'expiredMore', buttonHtml(page.lang, words.again[page.lang], 'again'))

/** The same page whether a mail was sent or the limit is reached. */
export const sentAgainHtml = (page: Page, isInSandbox: boolean) =>
  isInSandbox ? pageOf(page, 'kept', 'sentKeptMore') : pageOf(page, 'sent', 'sentMore')

/** The page of a sign-up that cannot be confirmed. */
export const refusedHtml = (page: Page, why: 'full' | 'refused') =>
  why === 'full' ? pageOf(page, 'full', 'fullMore') : pageOf(page, 'refused', 'refusedMore')
