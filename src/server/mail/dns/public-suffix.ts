import { getDomain, getPublicSuffix } from 'tldts'

// Under which names registries sell domains: the public suffix list, without the part that companies have put in for their customers' pages.

/** Whether domains are sold under a name, such as `co.uk`, so that it is nobody's own. */
export const isPublicSuffix = (domain: string) => getPublicSuffix(domain) === domain

/** The part of a host's name that somebody registered: the organisational domain of RFC 7489 §3.2. A name of which that cannot be told is itself. */
export const registeredDomain = (host: string) => getDomain(host) ?? host

/** A domain and those above it up to the registered one, the nearest first. */
export function upToRegistered(domain: string): string[] {
  const labels = domain.split('.')
  const registered = registeredDomain(domain).split('.').length
  return labels.slice(0, labels.length - registered + 1).map((_label, from) => labels.slice(from).join('.'))
}
