import { getDomain, getPublicSuffix } from 'tldts'

// The public suffix list without its private part, where companies list domains for their customers' pages.

/** Whether domains are registered directly below this name, such as `co.uk`. */
export const isPublicSuffix = (domain: string) => getPublicSuffix(domain) === domain

/** The organisational domain of a host (RFC 7489 §3.2); the host itself if it is unknown. */
export const registeredDomain = (host: string) => getDomain(host) ?? host

/** The domain and its parents, up to the registered domain, nearest first. */
export function upToRegistered(domain: string): string[] {
  const labels = domain.split('.')
  const registered = registeredDomain(domain).split('.').length
  return labels.slice(0, labels.length - registered + 1).map((_label, from) => labels.slice(from).join('.'))
}
