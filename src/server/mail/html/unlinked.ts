import { parse } from 'tldts'

// Mail programs turn addresses in plain text into links. In a system message only the product's own links may be
// clickable.

/** RFC 2606 and RFC 6761: these cannot be registered, but some mail programs link them. */
const reservedNames = new Set(['example', 'invalid', 'local', 'localhost', 'onion', 'test'])

/** Full stops that browsers and mail programs accept as the dot of a domain (UTS #46). */
const dot = /[.。．｡]/u
const notInHost = /([^\p{L}\p{M}\p{N}.。．｡_-]+)/u

/**
 * Makes addresses unlinkable in mail programs: `evil.example` becomes `evil[.]example`, `https://` becomes
 * `https[:]//`.
 */
export function unlinkAddresses(text: string): string {
  const parts = text.split(notInHost)
  const written = parts.map((part, at) => {
    if (at % 2 === 1) return part
    return isHost(part, parts[at - 1] ?? '', parts[at + 1] ?? '') ? defanged(part) : part
  })
  return written.join('').replaceAll('://', '[:]//')
}

function isHost(part: string, before: string, after: string): boolean {
  const labels = part.split(dot).filter(Boolean)
  if (labels.length < 2) return false
  if (before.endsWith('//') || before.endsWith('@') || after.startsWith('/')) return true
  return labels[0]?.toLowerCase() === 'www' || labels.slice(1).some(isTopLevel)
}

function isTopLevel(label: string): boolean {
  if (!/^\p{L}/u.test(label)) return false
  const { isIcann } = parse(`a.${label}`)
  return Boolean(isIcann) || reservedNames.has(label.toLowerCase())
}

const defanged = (host: string) => host.replace(/(?<=[^.。．｡])[.。．｡](?=[^.。．｡])/gu, '[.]')
