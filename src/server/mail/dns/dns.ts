import { Resolver } from 'node:dns/promises'

/** What a name holds: records; none of that type; or nobody who knows could be asked. */
export type Found<T> = { state: 'found'; records: T[] } | { state: 'none' } | { state: 'failed'; code: string }

export type MailExchange = { exchange: string; priority: number }

/** The questions of mail to the DNS. Each is asked once, however often it is put. Never throws. */
export type Dns = {
  txt(name: string): Promise<Found<string>>
  mx(name: string): Promise<Found<MailExchange>>
  cname(name: string): Promise<Found<string>>
  /** Of both families. */
  addresses(name: string): Promise<Found<string>>
}

type Options = {
  /** Whom to ask, as `address` or `address:port`; the system's resolver where nobody is named. */
  servers: readonly string[]
  /** In ms: after so long all that is still open counts as not answered. */
  within: number
  signal?: AbortSignal | undefined
}

const timeout = 1500
const tries = 2
/** There is no such name, or it has no record of the type, or it is no name at all. */
const nothing = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME', 'ENONAME'])

/** Asks the DNS while `ask` runs, within a limit of time. */
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
  const asked = new Map<string, Promise<Found<unknown>>>()
  const once = <T>(kind: string, name: string, ask: (name: string) => Promise<T[]>): Promise<Found<T>> => {
    const key = `${kind} ${name.toLowerCase()}`
    const known = asked.get(key)
    if (known) return known as Promise<Found<T>>
    const answer: Promise<Found<T>> = over.yet
      ? Promise.resolve({ state: 'failed', code: 'ETIMEOUT' })
      : heard(ask(name))
    asked.set(key, answer)
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
