/**
 * The score of a page's headers by the rules of the HTTP Observatory (developer.mozilla.org/observatory): 100 or more
 * is an A+.
 */
export function observatory(headers: Headers, cookies: readonly string[] = headers.getSetCookie()) {
  const scores: [rule: string, points: number][] = [
    policy(headers.get('content-security-policy')),
    ['framing', /frame-ancestors\s+'(?:none|self)'/.test(headers.get('content-security-policy') ?? '') ? 5 : -20],
    ['sniffing', headers.get('x-content-type-options') === 'nosniff' ? 0 : -5],
    ['referrer', referrer(headers.get('referrer-policy') ?? '')],
    ['transport', seconds(headers.get('strict-transport-security')) >= 15_768_000 ? 0 : -20],
    ['resource', headers.get('cross-origin-resource-policy') === 'same-origin' ? 10 : 0],
    ['sharing', headers.get('access-control-allow-origin') === '*' ? -50 : 0],
    ['cookies', cookies.every((cookie) => /;\s*secure/i.test(cookie)) ? 0 : -20],
  ]
  const lost = scores.reduce((sum, [, points]) => sum + Math.min(points, 0), 100)
  // Bonuses count from a score of 90 on.
  const score = lost >= 90 ? scores.reduce((sum, [, points]) => sum + Math.max(points, 0), lost) : lost
  return { score, said: Object.fromEntries(scores) }
}

function policy(text: string | null): [string, number] {
  if (text === null) return ['policy', -25]
  const parts = new Map(
    text.split(';').map((part) => {
      const [name = '', ...sources] = part.trim().split(/\s+/)
      return [name, sources] as const
    }),
  )
  const of = (name: string) => parts.get(name) ?? parts.get('default-src') ?? ['*']
  const wide = (source: string) => ['*', 'http:', 'https:', 'data:'].includes(source)
  const scripts = of('script-src')
  const named = scripts.some((source) => /^'(?:sha256|sha384|sha512|nonce)-/.test(source))
  if (scripts.some(wide) || of('object-src').some(wide)) return ['policy', -20]
  if (scripts.includes("'unsafe-inline'") && !named) return ['policy', -20]
  if (scripts.includes("'unsafe-eval'")) return ['policy', -10]
  if (of('style-src').includes("'unsafe-inline'")) return ['policy', 0]
  return ['policy', parts.get('default-src')?.join() === "'none'" ? 10 : 5]
}

const referrer = (value: string) =>
  /^(?:no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(value) ? 5 : value === '' ? 0 : -5

const seconds = (value: string | null) => Number(/max-age=(\d+)/.exec(value ?? '')?.[1] ?? 0)
