import { isolated } from '#contract/text/direction.ts'
import type { Both, Lang } from '#contract/fields.ts'
import { escapeHtml } from '../../text/html.ts'
import { languageQuery, noticeHtml, type PageBrand } from '../../http/public-page.ts'
import { textIn } from '../../i18n/text-in.ts'

type Page = { lang: Lang; workspace: string; email: string; brand: PageBrand }

const words = {
  ask: { en: 'Confirm your subscription to {workspace}', ar: 'تأكيد الاشتراك في رسائل {workspace}' },
  askMore: {
    en: 'Click the button to start getting emails at {email}.',
    ar: 'يؤكد الضغط على الزر الموافقة على استلام الرسائل على {email}.',
  },
  confirm: { en: 'Confirm subscription', ar: 'تأكيد الاشتراك' },
  expired: { en: 'This link has expired', ar: 'انتهت صلاحية هذا الرابط' },
  expiredMore: {
    en: 'It was valid for 7 days. We can send a new one to {email}.',
    ar: 'كان صالحًا لمدة 7 أيام. يمكننا إرسال رابط جديد إلى {email}.',
  },
  again: { en: 'Send new link', ar: 'إرسال رابط جديد' },
  sent: { en: 'Check your inbox', ar: 'يرجى تفقّد بريدك الوارد' },
  sentMore: {
    en: 'If we can send another link to {email}, it’s on its way.',
    ar: 'إن أمكن إرسال رابط آخر إلى {email} فسيصل قريبًا.',
  },
  sentKeptMore: {
    en: 'This site doesn’t send email. Ask {workspace} for the new link.',
    ar: 'لا يرسل هذا الموقع رسائل بريد. يمكن طلب الرابط الجديد من {workspace}.',
  },
  kept: { en: 'One step left', ar: 'بقيت خطوة واحدة' },
  refused: { en: 'We can’t subscribe this address', ar: 'لا يمكن إضافة هذا العنوان إلى القائمة' },
  refusedMore: {
    en: 'It was permanently removed from this list. Contact {workspace} if that’s a mistake.',
    ar: 'أُزيل هذا العنوان من القائمة نهائيًا. إن كان ذلك خطأ فيمكن التواصل مع {workspace}.',
  },
  full: { en: 'The list is full right now', ar: 'القائمة ممتلئة حاليًا' },
  fullMore: { en: 'Try the same link again in a few days.', ar: 'يمكن تجربة الرابط نفسه بعد بضعة أيام.' },
} satisfies Record<string, Both>

/** The text with the names filled in, as HTML. */
function filled(name: keyof typeof words, { lang, workspace, email }: Page): string {
  const values: Record<string, string> = {
    workspace: `<bdi>${escapeHtml(workspace)}</bdi>`,
    email: `<bdi dir="ltr">${escapeHtml(email)}</bdi>`,
  }
  return textIn(words[name], lang).replace(/\{(\w+)\}/g, (_whole, key: string) => values[key] ?? '')
}

const buttonHtml = (lang: Lang, text: string, action: string) =>
  `<form method="post" action="?lang=${lang}"><button name="action" value="${action}">${text}</button></form>`

function pageOf(page: Page, title: keyof typeof words, text: keyof typeof words, more = '') {
  const { lang, workspace, brand } = page
  return noticeHtml({
    lang,
    brand,
    title: textIn(words[title], lang).replace('{workspace}', () => isolated(workspace)),
    heading: filled(title, page),
    text: filled(text, page),
    more,
    other: languageQuery,
  })
}

/** The page with the confirmation button. */
export const askHtml = (page: Page) =>
  pageOf(page, 'ask', 'askMore', buttonHtml(page.lang, textIn(words.confirm, page.lang), 'confirm'))

/** The page of an expired link, with a button to request a new one. */
export const expiredHtml = (page: Page) =>
  pageOf(page, 'expired', 'expiredMore', buttonHtml(page.lang, textIn(words.again, page.lang), 'again'))

/** The same page whether a mail was sent or the limit is reached. */
export const sentAgainHtml = (page: Page, isInSandbox: boolean) =>
  isInSandbox ? pageOf(page, 'kept', 'sentKeptMore') : pageOf(page, 'sent', 'sentMore')

/** The page of a sign-up that cannot be confirmed. */
export const refusedHtml = (page: Page, why: 'full' | 'refused') =>
  why === 'full' ? pageOf(page, 'full', 'fullMore') : pageOf(page, 'refused', 'refusedMore')
