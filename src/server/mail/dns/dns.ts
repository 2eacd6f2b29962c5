import { Resolver } from 'node:dns/promises'

/** The result of a query: records, none of that type, or no answer from the DNS. */
export type Found<T> = { state: 'found'; records: T[] } | { state: 'none' } | { state: 'failed'; code: string }

export type MailExchange = { exchange: string; priority: number }

/** The DNS queries that mail needs. Each is sent once and its answer cached. Never throws. */
export type Dns = {
  txt(name: string): Promise<Found<string>>
  mx(name: string): Promise<Found<MailExchange>>
  cname(name: string): Promise<Found<string>>
  /** IPv4 and IPv6. */
  addresses(name: string): Promise<Found<string>>
}

type Options = {
  /** DNS servers, as `address` or `address:port`; the system's resolver if empty. */
  servers: readonly string[]
  /** Time limit in ms; queries still open then count as unanswered. */
  within: number
  signal?: AbortSignal | undefined
}

const timeout = 1500
const tries = 2
/** The name does not exist, is invalid, or has no record of the type. */
const nothing = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME', 'ENONAME'])

/** Provides DNS queries to `ask`, within a time limit. */
export async function withDns<T>({ servers, within, signal }: Options, ask: (dns: Dns) => Promise<T>): Promise<T> {
  const resolver = new Resolver({ timeout, tries })
  if (servers.length > 0) resolver.setServers([...servers])
  const over = { yet: false }
  const stop = () => {
    over.yet = true
    resolver.cancel()
  }
  const timer = setTimeout(stop, within)
  signal?.addEventListener('abort', stop, { once: true })
  try {
    return await ask(questions(resolver, over))
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

function questions(resolver: Resolver, over: { yet: boolean }): Dns {
  const lookups = new Map<string, Promise<Found<unknown>>>()
  const once = <T>(kind: string, name: string, ask: (name: string) => Promise<T[]>): Promise<Found<T>> => {
    const key = `${kind} ${name.toLowerCase()}`
    const known = lookups.get(key)
    if (known) return known as Promise<Found<T>>
    const answer: Promise<Found<T>> = over.yet
      ? Promise.resolve({ state: 'failed', code: 'ETIMEOUT' })
      : heard(ask(name))
    lookups.set(key, answer)
    return answer
  }
  return {
    txt: (name) => once('txt', name, async (of) => (await resolver.resolveTxt(of)).map((pieces) => pieces.join(''))),
    mx: (name) => once('mx', name, (of) => resolver.resolveMx(of)),
    cname: (name) => once('cname', name, (of) => resolver.resolveCname(of)),
    addresses: (name) => once('addresses', name, (of) => bothFamilies(resolver, of)),
  }
}

async function heard<T>(answer: Promise<T[]>): Promise<Found<T>> {
  try {
    const records = await answer
    return records.length > 0 ? { state: 'found', records } : { state: 'none' }
  } catch (error) {
    const { code = 'EUNKNOWN' } = error as NodeJS.ErrnoException
    return nothing.has(code) ? { state: 'none' } : { state: 'failed', code }
  }
}

async function bothFamilies(resolver: Resolver, name: string): Promise<string[]> {
  const families = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  const found = families.flatMap((family) => (family.status === 'fulfilled' ? family.value : []))
  const failed = families.find((family) => family.status === 'rejected')
  if (found.length === 0 && failed) throw failed.reason
  return found
}
