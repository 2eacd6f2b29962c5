import { hostname } from 'node:os'
import { trimWhere } from '#contract/trimming.ts'

/** Labels with dots between, the last one a word: what servers take for a host in EHLO (RFC 5321 §4.1.2). No address is one. */
const isName = (host: string) =>
  host.length <= 253 && /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/i.test(host)

/** What this machine calls itself towards mail servers where the operator named no host. */
export function machineName(machine = hostname()): string {
  if (isName(machine)) return machine.toLowerCase()
  // Servers that want a name with a dot refuse a bare one, and many refuse an address in brackets.
  const label = trimWhere(machine.replace(/[^a-z0-9-]/gi, '-'), /-/).slice(0, 63)
  return `${label || 'sanad'}.localdomain`.toLowerCase()
}

/** The host's name in EHLO, in Message-IDs and in the sender of the product's own mails: that of PUBLIC_URL, else the machine's. */
export function mailHostName(publicUrl: string): string {
  const { hostname: host } = new URL(publicUrl)
  return isName(host) ? host : machineName()
}
