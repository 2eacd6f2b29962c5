import type { checkLinks } from '#contract/email-marketing/templates.ts'
import { findUrls } from '#contract/text/addresses.ts'
import type { In } from '#contract/endpoint.ts'
import type { Both, Lang } from '#contract/fields.ts'
import type { TenantContext } from '../../context.ts'
import { PrivateAddress } from '../../net/private-addresses.ts'
import { rewriteLinks } from '../../mail/html/links.ts'
import { fetchRemote } from '../../net/remote-get.ts'
import { semaphore } from '../../concurrency/semaphore.ts'
import { linkMemory } from './link-memory.ts'
import { filled } from './preview.ts'
import { textIn } from '../../i18n/text-in.ts'

const maxLinks = 40
const maxConcurrent = 8
// An endpoint answers within ten seconds; links that are not followed by then are counted in `left`.
const forOne = 5000
const forAll = 8000

const words = {
  works: { en: 'The link works', ar: 'الرابط يعمل' },
  unsure: {
    en: 'This site blocks automated checks ({status}). Open the link yourself to make sure.',
    ar: 'يرفض الموقع الفحص الآلي ({status}). يُستحسن فتح الرابط للتأكد.',
  },
  fails: { en: 'The page returned an error ({status})', ar: 'تُظهر الصفحة خطأ ({status})' },
  unreachable: { en: 'No response from this address', ar: 'لا توجد استجابة من هذا العنوان' },
  private: { en: 'This address only opens on your own network', ar: 'لا يُفتح هذا العنوان إلا من الشبكة الداخلية' },
  circles: { en: 'This link redirects in a loop', ar: 'إعادة توجيه بلا نهاية' },
} satisfies Record<string, Both>

export type LinkResult = {
  url: string
  state: 'works' | 'unsure' | 'fails'
  reason: keyof typeof words
  status: number | null
}

/** Of this process: another one fetches a link for itself. */
const results = linkMemory<LinkResult>()

// The page exists but refuses automated requests.
const unsure = new Set([401, 403, 405, 406, 429, 999])

/**
 * Follows the links of an email as a reader would and reports the result of each. Private addresses fail unless the
 * operator allows them. @throws not_found, validation_failed
 */
export async function followLinks(ctx: TenantContext, input: In<typeof checkLinks>) {
  const urls = await linksIn(ctx, input)
  const links = await followAll(ctx, urls.slice(0, maxLinks))
  return { data: { links: links.map((link) => withMessage(link, ctx.lang)), left: urls.length - links.length } }
}

/**
 * Results for many URLs. Those of the last minutes are used again, so that only the others are fetched: as many as
 * possible in eight seconds, and the rest is `left` for the next call.
 * @param isFresh whether failing links are fetched again
 */
export async function rememberedResults(ctx: TenantContext, urls: readonly string[], isFresh: boolean) {
  const now = ctx.now().getTime()
  const known = urls.flatMap((url) => {
    const result = results.get(keyOf(ctx, url), now)
    return result && !(isFresh && result.state === 'fails') ? [result] : []
  })
  const others = urls.filter((url) => !known.some((result) => result.url === url))
  const fetched = await followAll(ctx, others.slice(0, maxLinks))
  return { results: [...known, ...fetched], left: others.length - fetched.length }
}

/** Follows links; those that are not reached in time are left out. */
async function followAll(ctx: TenantContext, urls: readonly string[]): Promise<LinkResult[]> {
  const deadline = Date.now() + forAll
  const inTurn = semaphore(maxConcurrent)
  const found = await Promise.all(
    urls.map((url) =>
      inTurn(async () => {
        const timeoutMs = Math.min(forOne, deadline - Date.now())
        if (timeoutMs < 200 || ctx.signal.aborted) return null
        const result = await followed(ctx, url, timeoutMs)
        results.set(keyOf(ctx, url), result, ctx.now().getTime())
        return result
      }),
    ),
  )
  return found.filter((link) => link !== null)
}

const keyOf = ({ tenant }: TenantContext, url: string) => `${tenant.id} ${url}`

/** The links of an email as a sample contact gets it, without our own pages. @throws not_found, validation_failed */
export async function linksIn(ctx: TenantContext, mail: Omit<In<typeof checkLinks>, 'tenant'>): Promise<string[]> {
  const { html, text } = await filled(ctx, { ...mail, subject: mail.subject || '–' }, ctx.config.publicUrl)
  return linksOf(html ?? '', text ?? '').filter((url) => !url.startsWith(`${ctx.config.publicUrl}/`))
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

async function followed(ctx: TenantContext, url: string, timeoutMs: number): Promise<LinkResult> {
  const { allowPrivateHosts: allowPrivate } = ctx.config
  const failed = (reason: keyof typeof words) => ({ url, state: 'fails' as const, reason, status: null })
  try {
    const response = await fetchRemote(url, { allowPrivate, accept: '*/*', timeoutMs })
    if (!response) return failed('circles')
    response.destroy()
    const status = response.statusCode ?? 0
    if (status < 400) return { url, state: 'works', reason: 'works', status }
    const state = unsure.has(status) ? 'unsure' : 'fails'
    return { url, state, reason: state, status }
  } catch (error) {
    return failed(error instanceof PrivateAddress ? 'private' : 'unreachable')
  }
}

/** The result with its reason in the reader's language. */
export const withMessage = ({ reason, ...result }: LinkResult, lang: Lang) => ({
  ...result,
  message: textIn(words[reason], lang).replace('{status}', String(result.status)),
})
