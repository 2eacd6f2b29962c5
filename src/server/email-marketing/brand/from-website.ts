import type { IncomingMessage } from 'node:http'
import type { brandFromWebsite } from '#contract/email-marketing/brand.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../../context.ts'
import { fault } from '../../failure.ts'
import { reencode } from '../../images/resize.ts'
import { charsetInHtml, charsetOf } from '../../mail/parse/charset.ts'
import { PrivateAddress } from '../../net/private-addresses.ts'
import { fetchRemote } from '../../net/remote-get.ts'
import { fetchRemoteImage } from '../../net/remote-image.ts'
import { readWebsite } from './read-website.ts'

// An endpoint answers within ten seconds.
const pageTimeoutMs = 5000
const imagesTimeoutMs = 3500
const maxPageBytes = 1024 * 1024
/** Of the proposed images: each as large as a logo needs, in pixels and in bytes. */
const logoPixels = 600
const maxLogoBytes = 300 * 1024

const off = fault(
  'forbidden',
  {
    en: 'Filling the brand from a website is turned off on this site.',
    ar: 'تعبئة العلامة التجارية من موقع إلكتروني معطّلة في هذا الموقع.',
  },
  'url',
)
const unreachable = fault(
  'validation_failed',
  {
    en: 'We couldn’t reach this website. Check the address.',
    ar: 'تعذّر الوصول إلى هذا الموقع. يلزم التحقق من عنوانه.',
  },
  'url',
)
const privateAddress = fault(
  'validation_failed',
  {
    en: 'This address only opens on a private network. Enter a public website.',
    ar: 'لا يُفتح هذا العنوان إلا من شبكة داخلية. يلزم إدخال موقع عام.',
  },
  'url',
)
const notPage = fault(
  'validation_failed',
  {
    en: 'There’s no web page at this address. Enter the address of your home page.',
    ar: 'لا توجد صفحة ويب في هذا العنوان. يلزم إدخال عنوان الصفحة الرئيسية.',
  },
  'url',
)
const failing = fault(
  'validation_failed',
  { en: 'This website returned an error ({status}).', ar: 'أعاد هذا الموقع خطأ ({status}).' },
  'url',
)

/**
 * Reads a website and proposes a brand. Stores nothing.
 * @throws forbidden if the operator turned it off; validation_failed if there is no page, also behind a redirect to a
 * private address
 */
export async function fromWebsite(ctx: TenantContext, { url }: In<typeof brandFromWebsite>) {
  if (!ctx.config.fetchWebsites) throw off()
  const { html, address } = await pageAt(ctx, url)
  const { images, ...page } = readWebsite(html, address)
  return { data: { url: address.href, ...page, images: await imagesAt(ctx, images) } }
}

async function pageAt({ config }: TenantContext, url: string): Promise<{ html: string; address: URL }> {
  const options = { allowPrivate: config.allowPrivateHosts, accept: 'text/html', timeoutMs: pageTimeoutMs }
  const answer = await fetchRemote(url, options).catch((error: unknown) => {
    throw error instanceof PrivateAddress ? privateAddress() : unreachable()
  })
  if (!answer) throw unreachable()
  try {
    const { statusCode = 0, headers } = answer
    if (statusCode >= 400) throw failing({ status: statusCode })
    const [type = '', ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';')
    if (!/^(?:text\/html|application\/xhtml\+xml)$/.test(type.trim()) || headers['content-encoding']) throw notPage()
    const declared = /charset\s*=\s*"?([\w-]{1,40})/.exec(parameters.join(';').slice(0, 200))?.[1]
    const bytes = await beginningOf(answer).catch(() => {
      throw unreachable()
    })
    return { html: decoded(bytes, declared), address: new URL(answer.url || url) }
  } finally {
    answer.destroy()
  }
}

/** The body up to its maximum; the rest of a larger page is not read. */
async function beginningOf(answer: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of answer as AsyncIterable<Buffer>) {
    pieces.push(piece)
    size += piece.length
    if (size >= maxPageBytes) break
  }
  return Buffer.concat(pieces).subarray(0, maxPageBytes)
}

function decoded(bytes: Buffer, declared: string | undefined): string {
  try {
    return new TextDecoder(charsetOf(bytes, declared ?? charsetInHtml(bytes)) ?? 'utf-8').decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

/** The images that could be fetched in time and are small enough, in the order of their addresses. */
async function imagesAt({ config }: TenantContext, addresses: readonly string[]) {
  const options = { allowPrivate: config.allowPrivateHosts, timeoutMs: imagesTimeoutMs }
  const all = addresses.map(async (address) => {
    const image = await fetchRemoteImage(address, options)
    if (!image) return null
    const { data, width, height, moves } = await reencode(image.bytes, { max: logoPixels, square: false })
    if (moves || data.length > maxLogoBytes || width < 16) return null
    return { data: `data:image/webp;base64,${data.toString('base64')}`, width, height }
  })
  // One failure, such as a format that is not supported, leaves the others.
  const settled = await Promise.allSettled(all)
  return settled.flatMap((result) => (result.status === 'fulfilled' && result.value ? [result.value] : []))
}
