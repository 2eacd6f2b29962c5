import type { FastifyRequest } from 'fastify'
import type { Both, Lang } from '#contract/fields.ts'
import { escapeHtml } from '../text/html.ts'
import { noticeHtml } from './public-page.ts'
import { textIn } from '../i18n/text-in.ts'

const title = { en: 'This page isn’t available right now', ar: 'هذه الصفحة غير متاحة الآن' } satisfies Both
const refusedTitle = { en: 'We couldn’t open this page', ar: 'تعذّر فتح هذه الصفحة' } satisfies Both
const tryAgain = { en: 'Try Again', ar: 'إعادة المحاولة' } satisfies Both
const home = { en: 'Go Home', ar: 'الصفحة الرئيسية' } satisfies Both
const reference = { en: 'Reference', ar: 'الرقم المرجعي' } satisfies Both

const style =
  '.retry{display:grid;place-content:center;min-block-size:3rem;border-radius:.6rem;background:var(--accent);color:var(--on-accent);font-weight:600;text-decoration:none}'

/** Whether a browser opens the address itself, not a call of the contract, so that a person sees the response. */
export const isPageNavigation = ({ url, headers: { accept = '' } }: Pick<FastifyRequest, 'url' | 'headers'>) =>
  accept.includes('text/html') && !url.startsWith('/api/')

/**
 * The page shown when the server cannot send the requested one.
 * @param address the address that Retry requests; null if retrying is useless
 */
export function failurePage(
  lang: Lang,
  { message, requestId, address }: { message: string; requestId?: string | undefined; address: string | null },
): string {
  const [to, label] = address === null ? ['/', textIn(home, lang)] : [address, textIn(tryAgain, lang)]
  const id =
    requestId === undefined ? '' : `<br><small>${textIn(reference, lang)}: <bdi>${escapeHtml(requestId)}</bdi></small>`
  return noticeHtml({
    lang,
    title: textIn(address === null ? refusedTitle : title, lang),
    text: escapeHtml(message) + id,
    style,
    more: `<p><a class="retry" href="${escapeHtml(to)}">${label}</a></p>`,
  })
}
