import type { checkLinks } from '#contract/email-marketing/templates.ts'
import { findUrls } from '#contract/text/addresses.ts'
import type { In } from '#contract/endpoint.ts'
import type { Both } from '#contract/fields.ts'
import type { TenantContext } from '../../context.ts'
import { PrivateAddress } from '../../net/private-addresses.ts'
import { rewriteLinks } from '../../mail/html/links.ts'
import { fetchRemote } from '../../net/remote-get.ts'
import { semaphore } from '../../concurrency/semaphore.ts'
import { filled } from './preview.ts'

const maxLinks = 40
const atOnce = 8
// An endpoint answers within ten seconds; links that are not followed by then are counted in `left`.
const forOne = 5000
const forAll = 8000

const words = {
  works: { en: 'Opens', ar: 'يعمل' },
  unsure: {
    en: 'The site answers, but not to programs ({status}). Open it once yourself.',
    ar: 'الموقع يجيب لكنه لا يستجيب للبرامج ({status}). افتحه بنفسك مرة للتأكد.',
  },
  fails: { en: 'The page is not there ({status})', ar: 'الصفحة غير موجودة ({status})' },
  unreachable: { en: 'Nobody answers at this address', ar: 'لا أحد يجيب على هذا العنوان' },
  private: { en: 'Only your own network can open this address', ar: 'لا يُفتح هذا العنوان إلا من شبكتك الداخلية' },
  circles: { en: 'It leads from one address to the next without an end', ar: 'ينقل من عنوان إلى آخر بلا نهاية' },
} satisfies Record<string, Both>

// The page exists but refuses automated requests.
const unsure = new Set([401, 403, 405, 406, 429, 999])

/**
 * Follows the links of an email as a reader would and reports the result of each. Private addresses fail unless the
 * operator allows them. @throws not_found, validation_failed
 */
export async function followLinks(ctx: TenantContext, input: In<typeof checkLinks>) {
  const mail = await filled(ctx, { ...input, subject: input.subject || '–' }, ctx.config.publicUrl)
  const urls = linksOf(mail.html ?? '', mail.text ?? '').filter((url) => !url.startsWith(`${ctx.config.publicUrl}/`))
  const chosen = urls.slice(0, maxLinks)
  const deadline = Date.now() + forAll
  const inTurn = semaphore(atOnce)
  const found = await Promise.all(
    chosen.map((url) =>
      inTurn(async () => {
        const timeoutMs = Math.min(forOne, deadline - Date.now())
        return timeoutMs < 200 || ctx.signal.aborted ? null : followed(ctx, url, timeoutMs)
      }),
    ),
  )
  const links = found.filter((link) => link !== null)
  return { data: { links, left: urls.length - links.length } }
}

function linksOf(html: string, text: string): string[] {
  const urls = new Set<string>()
  rewriteLinks(html, (url) => {
    urls.add(url)
    return null
  })
  if (!html) for (const { url } of findUrls(text)) urls.add(url)
  return [...urls]
}

async function followed(ctx: TenantContext, url: string, timeoutMs: number) {
  const result = (state: 'works' | 'unsure' | 'fails', text: Both, status: number | null = null) => ({
    url,
    state,
    status,
    message: text[ctx.lang].replace('{status}', String(status)),
  })
  try {
    const response = await fetchRemote(url, {
      allowPrivate: ctx.config.allowPrivateHosts,
      accept: '*/*',
      timeoutMs,
    })
    if (!response) return result('fails', words.circles)
    response.destroy()
    const status = response.statusCode ?? 0
    if (status < 400) return result('works', words.works, status)
    return unsure.has(status) ? result('unsure', words.unsure, status) : result('fails', words.fails, status)
  } catch (error) {
    return result('fails', error instanceof PrivateAddress ? words.private : words.unreachable)
  }
}
