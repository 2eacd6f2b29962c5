import { isPrivate } from '../../net/private-addresses.ts'
import type { Dns } from '../../mail/dns/dns.ts'
import { maxLookups, readSpf, type Spf, type SpfProblem } from '../../mail/dns/spf.ts'
import type { AdviceCode } from './advice.ts'
import type { Advice, DomainToCheck, CheckItem } from './check-result.ts'
import type { Sender } from './senders.ts'

const failing: Record<SpfProblem['code'], AdviceCode> = {
  none: 'spfNone',
  double: 'spfDouble',
  syntax: 'spfSyntax',
  lookups: 'spfLookups',
  voids: 'spfVoids',
  passAll: 'spfPassAll',
  neutralAll: 'spfNeutralAll',
  noAll: 'spfNoAll',
  noInclude: 'spfNoInclude',
  loop: 'spfLoop',
  unanswered: 'unanswered',
}
const mild = new Set<SpfProblem['code']>(['neutralAll', 'noAll'])

/** Whether the domain's SPF record is valid and allows its services (RFC 7208). */
export async function checkSpf(dns: Dns, { domain, senders }: DomainToCheck): Promise<CheckItem> {
  const spf = await readSpf(dns, domain)
  // For services with their own return path, that domain's record counts.
  const judged = senders.filter(({ returnPath }) => returnPath.kind === 'own')
  const missing = await Promise.all(judged.map((sender) => missingFor(dns, spf, sender)))
  const isNeeded = judged.length > 0 || senders.length === 0
  const advice: Advice[] = spf.problems.map(({ code, at }) => ({
    code: failing[code],
    values: { at, count: spf.lookups, most: maxLookups },
  }))
  const terms = missing.flatMap((sender) => (sender?.term ? [sender.term] : []))
  for (const sender of missing) if (sender && spf.records.length === 1) advice.push(sender.advice)
  const hard = spf.problems.some(({ code }) => !mild.has(code) && code !== 'unanswered')
  const unanswered = spf.problems.some(({ code }) => code === 'unanswered')
  const excluded = missing.some((sender) => sender?.state === 'fail')
  const soft = spf.problems.length > 0 || missing.some(Boolean)
  const state =
    unanswered && !hard ? 'unknown' : hard || excluded ? (isNeeded ? 'fail' : 'warn') : soft ? 'warn' : 'pass'
  if (state === 'pass')
    advice.push({ code: isNeeded ? 'spfThere' : 'spfByService', values: { count: spf.lookups, most: maxLookups } })
  const instead =
    spf.records.length > 0 ? [] : senders.flatMap(({ includes }) => (includes[0] ? [`include:${includes[0]}`] : []))
  const recommended = repaired(spf, terms.length > 0 ? terms : instead)
  const better = state === 'fail' || terms.length > 0
  return {
    kind: 'spf',
    about: '',
    state,
    host: domain,
    found: spf.records,
    wanted: recommended && better ? [recommended] : [],
    advice,
    publish:
      recommended && better && recommended !== spf.records[0]
        ? [{ host: domain, type: 'TXT', value: recommended }]
        : [],
  }
}

type Missing = { state: 'fail' | 'warn'; term: string | null; advice: Advice }

/** Services that the record misses, each with the term that allows it. */
async function missingFor(dns: Dns, spf: Spf, { includes, host, name }: Sender): Promise<Missing | null> {
  const [include] = includes
  if (include !== undefined) {
    if (includes.some((include) => spf.includes.includes(include))) return null
    return {
      state: 'fail',
      term: `include:${include}`,
      advice: { code: 'spfLeavesOut', values: { name, term: `include:${include}` } },
    }
  }
  const server = host ?? ''
  const answer = await dns.addresses(server)
  const addresses = answer.state === 'found' ? answer.records : await bare(server)
  const open = addresses.filter((address) => !isPrivate(address))
  // The public address of a relay in a private network is unknown here.
  if (open.length === 0) return { state: 'warn', term: null, advice: { code: 'spfCannotTell', values: { name } } }
  const results = open.map((address) => spf.judge(address))
  if (results.includes('pass')) return null
  const term = addresses.includes(server) ? `ip${server.includes(':') ? 6 : 4}:${server}` : `a:${server}`
  return { state: 'fail', term, advice: { code: 'spfLeavesOut', values: { name, term } } }
}

const bare = async (host: string) =>
  /^[\d.]+$/.test(host) || host.includes(':') ? [host.replaceAll(/[[\]]/g, '')] : []

/**
 * One record that replaces the current ones: every term once, missing ones before `all`, and an `all` that passes no
 * other sender.
 */
function repaired(spf: Spf, terms: string[]): string | null {
  const current = spf.records.flatMap((record) => record.trim().split(/\s+/).slice(1))
  const broken = new Set(
    spf.problems.filter(({ code }) => code === 'syntax' || code === 'noInclude').map(({ at }) => at.toLowerCase()),
  )
  const good = current.filter((term) => {
    const include = /^[+?~-]?(?:include:|redirect=)(.*)$/i.exec(term)?.[1]?.toLowerCase()
    return !broken.has(term.toLowerCase()) && !(include !== undefined && broken.has(include))
  })
  const isEnd = (term: string) => /^[+?~-]?all$|^redirect=/i.test(term)
  const ends = good.filter(isEnd)
  const end = ends.find((term) => /^[-~]all$|^redirect=/i.test(term)) ?? '~all'
  const named = [...good.filter((term) => !isEnd(term)), ...terms]
  // A record without any sender would exclude the current ones.
  const all = [...new Set([...(named.length > 0 ? named : ['mx']), end])]
  // A person has to decide how to reduce the lookups.
  if (spf.problems.some(({ code }) => code === 'lookups' || code === 'loop')) return null
  return `v=spf1 ${all.join(' ')}`
}
