/** Kinds of devices that opens and clicks come from. */
export type DeviceClass = 'desktop' | 'phone' | 'tablet' | 'unknown'

const proxies = /GoogleImageProxy|YahooMailProxy/i
const tablets = /\b(?:iPad|Tablet|PlayBook|Silk|Kindle|SM-T\d)/i
const phones = /\b(?:iPhone|iPod|Windows Phone|IEMobile|BlackBerry|Opera Mini|Mobile)\b/i
const desktops = /\b(?:Windows NT|Macintosh|CrOS|X11|Linux|Microsoft Outlook)\b/i

/**
 * The kind of device that a User-Agent names. Image proxies conceal it. An iPad names itself a Mac unless it asks for
 * mobile pages.
 */
export function deviceClass(userAgent: string): DeviceClass {
  if (proxies.test(userAgent)) return 'unknown'
  if (tablets.test(userAgent)) return 'tablet'
  // Android says "Mobile" on phones only.
  if (/\bAndroid\b/i.test(userAgent)) return /\bMobile\b/i.test(userAgent) ? 'phone' : 'tablet'
  if (phones.test(userAgent)) return 'phone'
  return desktops.test(userAgent) ? 'desktop' : 'unknown'
}
