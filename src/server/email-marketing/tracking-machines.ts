import type { Context } from '../context.ts'

/**
 * Programs that fetch what stands in a mail by themselves: scanners of mail servers, previews of messengers, libraries. Google's and Yahoo's
 * picture proxies are none: they fetch when the mail is opened, for who opens it.
 */
const programs =
  /\b(?:bot|crawler|spider|slurp|scan(?:ner)?|monitor|preview|prefetch|headless\w*|phantomjs|curl|wget|python\w*|aiohttp|httpx|go-http-client|java|okhttp|apache-httpclient|libwww\w*|lwp|perl|ruby|php|node(?:-fetch)?|undici|axios|got|postman\w*|facebookexternalhit|slackbot\w*|whatsapp|telegrambot|skypeuripreview|bingpreview|barracuda\w*|mimecast\w*|proofpoint\w*|fireeye|trendmicro|symantec|forcepoint|sophos\w*|avanan|ironport|messagelabs|cloudmark|microsoft office|ms-office|outlookmobile-prefetch)\b/i

/** Gmail's fetching ahead, which names a browser that never was. */
const gmailAhead = /Chrome\/42\.0\.2311\.135 Safari\/537\.36 Edge\/12\.246 Mozilla\/5\.0/

/** Whether a machine asks: it only looks (HEAD), says that it fetches ahead, or names no browser. */
export function isMachine({ method, device, header }: Pick<Context, 'method' | 'device' | 'header'>): boolean {
  if (method === 'HEAD') return true
  const ahead = [header('sec-purpose'), header('purpose'), header('x-purpose'), header('x-moz')].join(' ')
  if (/\b(?:prefetch|prerender|preview)\b/i.test(ahead)) return true
  const name = device.trim()
  // Apple's Mail Privacy Protection fetches every picture of every mail, read or not, and names itself no further.
  if (name === '' || name === 'Mozilla/5.0') return true
  if (/GoogleImageProxy|YahooMailProxy/.test(name)) return false
  return programs.test(name) || gmailAhead.test(name)
}
