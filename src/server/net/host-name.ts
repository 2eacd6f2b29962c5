import { hostname } from 'node:os'
import { trimWhere } from '#contract/trimming.ts'

/**
 * Labels joined by dots; the last one starts with a letter, as servers expect in EHLO (RFC 5321 §4.1.2). No IP address
 * matches.
 */
const isName = (host: string) =>
  host.length <= 253 && /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/i.test(host)

/** The machine's name for EHLO if the operator configured no host. */
export function machineName(machine = hostname()): string {
  if (isName(machine)) return machine.toLowerCase()
  // Some servers require a dot and refuse a bare name; many refuse an address in brackets.
  const label = trimWhere(machine.replace(/[^a-z0-9-]/gi, '-'), /-/).slice(0, 63)
  return `${label || 'sanad'}.localdomain`.toLowerCase()
}

/** The host name in EHLO, Message-IDs and the product's own sender: from PUBLIC_URL, otherwise the machine's. */
export function mailHostName(publicUrl: string): string {
  const { hostname: host } = new URL(publicUrl)
  return isName(host) ? host : machineName()
}

/** The host of PUBLIC_URL. */
export const publicHost = ({ publicUrl }: { publicUrl: string }) => new URL(publicUrl).hostname
