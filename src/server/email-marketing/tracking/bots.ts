import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import type { MessageKey } from './tokens.ts'

type TrackingRequest = Pick<Context, 'method' | 'device' | 'header' | 'config'>
type What = 'open' | 'click'

/**
 * Programs that fetch links or images without a reader: mail scanners, messenger previews, libraries. The image
 * proxies of Google and Yahoo are not among them: they fetch when a reader opens the message.
 */
const programs =
  /\b(?:bot|crawler|spider|slurp|scan(?:ner)?|monitor|preview|prefetch|headless\w*|phantomjs|curl|wget|python\w*|aiohttp|httpx|go-http-client|java|okhttp|apache-httpclient|libwww\w*|lwp|perl|ruby|php|node(?:-fetch)?|undici|axios|got|postman\w*|facebookexternalhit|slackbot\w*|whatsapp|telegrambot|skypeuripreview|bingpreview|barracuda\w*|mimecast\w*|proofpoint\w*|fireeye|trendmicro|symantec|forcepoint|sophos\w*|avanan|ironport|messagelabs|cloudmark|microsoft office|ms-office|outlookmobile-prefetch)\b/i

/** Gmail's prefetching, which names a browser that never existed. */
const gmailAhead = /Chrome\/42\.0\.2311\.135 Safari\/537\.36 Edge\/12\.246 Mozilla\/5\.0/

/** Outlook on a desktop loads images on display, never ahead; other Office programs with its name check links. */
const outlook = /\bMicrosoft Outlook \d/

/**
 * Whether a request comes from a machine: HEAD, a prefetch header, no browser name, or a browser name that its headers
 * contradict.
 */
export function isMachine(request: TrackingRequest, what: What): boolean {
  const { method, device, header } = request
  if (method === 'HEAD') return true
  const ahead = [header('sec-purpose'), header('purpose'), header('x-purpose'), header('x-moz')].join(' ')
  if (/\b(?:prefetch|prerender|preview)\b/i.test(ahead)) return true
  const name = device.trim()
  // Apple's Mail Privacy Protection loads every image of every message under this bare name.
  if (name === '' || name === 'Mozilla/5.0') return true
  if (/GoogleImageProxy|YahooMailProxy/.test(name)) return false
  if (what === 'open' && outlook.test(name)) return false
  return programs.test(name) || gmailAhead.test(name) || (what === 'click' && feignsBrowser(request))
}

/** Versions that certainly send Fetch Metadata over TLS; the first ones to do so are years older. */
const sendsFetchMetadata = { Chrome: 100, Firefox: 100 } as const

/**
 * Whether a click comes from something other than the browser it names. In these browsers a click is a navigation and
 * says so (Fetch Metadata, §2.2); libraries do not. Images are no sign: mail programs built on browsers load them.
 */
function feignsBrowser({ device, header, config }: TrackingRequest): boolean {
  // Browsers send it over TLS only (§3).
  if (!config.publicUrl.startsWith('https:')) return false
  const mode = header('sec-fetch-mode')
  if (mode !== undefined) return mode !== 'navigate'
  // In-app browsers may omit it.
  if (/; wv\)/.test(device)) return false
  const [, name, version] = /\b(Chrome|Firefox)\/(\d+)/.exec(device) ?? []
  return (name === 'Chrome' || name === 'Firefox') && Number(version) >= sendsFetchMetadata[name]
}

/**
 * Whether no person can have read a message yet: it is being handed over and scanned meanwhile, or was accepted
 * seconds ago. Images right after acceptance count, because an open mailbox loads them at once. With an unknown
 * outcome someone may have the message.
 */
export async function isTooSoon(db: Db, { tenantId, jobId, contactId }: MessageKey, what: What): Promise<boolean> {
  const { rows } = await sql`select from ledger
    where tenant_id = ${tenantId} and job_id = ${jobId} and contact_id = ${contactId} and uncertain_attempts = 0
      and (status = 'claimed' and handed_at > clock_timestamp() - interval '30 seconds'
        or ${what === 'click'} and sent_at > clock_timestamp() - interval '3 seconds')`.execute(db)
  return rows.length > 0
}
