/** The properties of an image by which a tracking pixel is recognised (section 9 of the specification). */
export type ImageLook = { url: string; width: string; height: string; style: string; hidden: boolean }

const keyword =
  /(?:^|[^a-z0-9])(?:e?mail)?(?:track(?:ing|er|s)?(?:pixels?)?|trk|pixels?|beacons?|telemetry|analytics|webbug|emltrk|1x1)(?:[^a-z0-9]|$)|[/._?&=-]opens?(?:\.(?:php|aspx?|gif|png|cgi)|[?&]|\/[\w~+=-]{8,})|doubleclick\.net|mailtrack\.io|google-analytics/i

/**
 * An image of at most three pixels in both dimensions, of one pixel, hidden, or with an address that names a tracker.
 */
export function isTracker({ url, width, height, style, hidden }: ImageLook): boolean {
  if (hidden || hiding.test(style)) return true
  const wide = pixels(/(?:^|[;\s])(?:max-)?width\s*:\s*([^;]+)/i.exec(style)?.[1] ?? width)
  const high = pixels(/(?:^|[;\s])(?:max-)?height\s*:\s*([^;]+)/i.exec(style)?.[1] ?? height)
  if (wide !== null && high !== null && wide <= 3 && high <= 3) return true
  // If only one dimension is given, the other follows it.
  if ((wide ?? 1) <= 1 && (high ?? 1) <= 1 && (wide ?? high) !== null) return true
  if (wide === 0 || high === 0) return true
  return /^https?:/i.test(url) && keyword.test(url)
}

const hiding =
  /display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*0(?:\.0*)?\s*(?:;|!|$)|mso-hide\s*:\s*all/i

function pixels(text: string): number | null {
  const [, number, unit = ''] = /^\s*([\d.]+)\s*([a-z%]*)/i.exec(text) ?? []
  if (number === undefined || !['', 'px', 'pt'].includes(unit.toLowerCase())) return null
  const value = Number(number)
  return Number.isNaN(value) ? null : value
}
