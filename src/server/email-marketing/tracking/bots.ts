import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import type { MessageKey } from './tokens.ts'

type Asked = Pick<Context, 'method' | 'device' | 'header' | 'config'>
type What = 'open' | 'click'

/**
 * Programs that fetch what stands in a mail by themselves: scanners of mail servers, previews of messengers, libraries. Google's and Yahoo's
 * picture proxies are none: they fetch when the mail is opened, for who opens it.
 */
const programs =
  /\b(?:bot|crawler|spider|slurp|scan(?:ner)?|monitor|preview|prefetch|headless\w*|phantomjs|curl|wget|python\w*|aiohttp|httpx|go-http-client|java|okhttp|apache-httpclient|libwww\w*|lwp|perl|ruby|php|node(?:-fetch)?|undici|axios|got|postman\w*|facebookexternalhit|slackbot\w*|whatsapp|telegrambot|skypeuripreview|bingpreview|barracuda\w*|mimecast\w*|proofpoint\w*|fireeye|trendmicro|symantec|forcepoint|sophos\w*|avanan|ironport|messagelabs|cloudmark|microsoft office|ms-office|outlookmobile-prefetch)\b/i

/** Gmail's fetching ahead, which names a browser that never was. */
const gmailAhead = /Chrome\/42\.0\.2311\.135 Safari\/537\.36 Edge\/12\.246 Mozilla\/5\.0/

/** Outlook on a desktop fetches pictures when it shows a mail, never ahead; other programs of Office that bear its marks look at links. */
const outlook = /\bMicrosoft Outlook \d/

/** Whether a machine asks: it only looks (HEAD), says that it fetches ahead, names no browser, or is not the browser that it names. */
export function isMachine(asked: Asked, what: What): boolean {
  const { method, device, header } = asked
  if (method === 'HEAD') return true
  const ahead = [header('sec-purpose'), header('purpose'), header('x-purpose'), header('x-moz')].join(' ')
  if (/\b(?:prefetch|prerender|preview)\b/i.test(ahead)) return true
  const name = device.trim()
  // Apple's Mail Privacy Protection fetches every picture of every mail, read or not, and names itself no further.
  if (name === '' || name === 'Mozilla/5.0') return true
  if (/GoogleImageProxy|YahooMailProxy/.test(name)) return false
  if (what === 'open' && outlook.test(name)) return false
  return programs.test(name) || gmailAhead.test(name) || (what === 'click' && feignsBrowser(asked))
}

/** Since these versions browsers say with each request over TLS how it came about (Fetch Metadata); some years ahead of the first that did. */
const telling = { Chrome: 100, Firefox: 100 } as const

/**
 * Whether what follows a link is not the browser it names: with one of these a person's click is a navigation and says so (Fetch Metadata,
 * §2.2), which libraries that bear a browser's name do not. Pictures are no such sign: mail programs that build on browsers load them.
 */
function feignsBrowser({ device, header, config }: Asked): boolean {
  // Without TLS no browser says it (§3).
  if (!config.publicUrl.startsWith('https:')) return false
  const mode = header('sec-fetch-mode')
  if (mode !== undefined) return mode !== 'navigate'
  // Programs that show pages inside of them may leave it out.
  if (/; wv\)/.test(device)) return false
  const [, name, version] = /\b(Chrome|Firefox)\/(\d+)/.exec(device) ?? []
  return (name === 'Chrome' || name === 'Firefox') && Number(version) >= telling[name]
}

/**
 * Whether nobody can have had a message yet: it has not been taken, but is being looked through while it is handed over; or it was taken so
 * shortly ago that nobody has found, read and followed it. Pictures are loaded at once where a mailbox lies open, so that these count. Where
 * it is not known whether a server took it, somebody may have it.
 */
export async function isTooSoon(db: Db, { tenantId, jobId, contactId }: MessageKey, what: What): Promise<boolean> {
  const { rows } = await sql`select from ledger
    where tenant_id = ${tenantId} and job_id = ${jobId} and contact_id = ${contactId} and doubts = 0
      and (status = 'claimed' and handed_at > clock_timestamp() - interval '30 seconds'
        or ${what === 'click'} and sent_at > clock_timestamp() - interval '3 seconds')`.execute(db)
  return rows.length > 0
}
