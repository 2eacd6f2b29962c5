/**
 * The readable spelling of a domain name that is written as in DNS (`xn--…`, RFC 5890) or with letters that mean the
 * same there, such as wide ones. A name without a form in DNS stays as it is.
 */
export function readableDomain(domain: string): string {
  // oxlint-disable-next-line no-control-regex
  if (/^[\u0000-\u007f]*$/.test(domain) && !domain.includes('xn--')) return domain
  const inDns = domainInDns(domain)
  if (inDns === null) return domain
  const labels = inDns.split('.').map((label) => (label.startsWith('xn--') ? punycode(label.slice(4)) : label))
  const readable = labels.join('.')
  // A name with pictures stays as it is in DNS.
  return domainInDns(readable) === inDns && /^[\p{L}\p{M}\p{N}.-]+$/u.test(readable) ? readable : domain
}

/** The form in DNS (UTS #46); null without one. */
const domainInDns = (domain: string) =>
  URL.canParse(`https://${domain}`) ? new URL(`https://${domain}`).hostname : null

/** Decodes a label of a valid domain name (RFC 3492 §6.2). */
function punycode(label: string): string {
  const hyphen = label.lastIndexOf('-')
  const letters = Array.from(label.slice(0, Math.max(hyphen, 0)), codeOf)
  let code = 128
  let place = 0
  let bias = 72
  for (let at = hyphen + 1; at < label.length;) {
    const before = place
    for (let weight = 1, step = 36; at < label.length; step += 36) {
      const digit = digits.indexOf(label.charAt(at))
      at += 1
      place += digit * weight
      const threshold = Math.min(Math.max(step - bias, 1), 26)
      if (digit < threshold) break
      weight *= 36 - threshold
    }
    const length = letters.length + 1
    bias = adapted(place - before, length, before === 0)
    code += Math.floor(place / length)
    place %= length
    letters.splice(place, 0, code)
    place += 1
  }
  return String.fromCodePoint(...letters)
}

const digits = 'abcdefghijklmnopqrstuvwxyz0123456789'
const codeOf = (letter: string) => letter.codePointAt(0) ?? 0

/** RFC 3492 §6.1. */
function adapted(difference: number, length: number, isFirst: boolean): number {
  let delta = Math.floor(difference / (isFirst ? 700 : 2))
  delta += Math.floor(delta / length)
  let bias = 0
  for (; delta > 455; bias += 36) delta = Math.floor(delta / 35)
  return bias + Math.floor((36 * delta) / (delta + 38))
}
