import type { Dns } from '../../mail/dns/dns.ts'
import { registeredDomain } from '../../mail/dns/public-suffix.ts'
import { readSpf } from '../../mail/dns/spf.ts'
import type { Advice, CheckItem } from './check-result.ts'
import type { Sender } from './senders.ts'

/** Whether a service's bounces arrive, and SPF of the return path is aligned with the domain. */
export async function checkReturnPath(dns: Dns, domain: string, sender: Sender, mx: CheckItem): Promise<CheckItem> {
  const { returnPath: path, name } = sender
  const item: CheckItem = {
    kind: 'return_path',
    about: name,
    state: 'pass',
    host: domain,
    found: [],
    wanted: [],
    advice: [],
    publish: [],
  }
  const values = { name }
  if (path.kind === 'service') return { ...item, advice: [{ code: 'pathService', values }] }
  if (path.kind === 'own') {
    const code = mx.state === 'fail' ? 'pathOwnLost' : 'pathOwn'
    return { ...item, state: mx.state, found: mx.found, advice: [{ code, values }] }
  }
  if (path.kind === 'cname') return checkAlias(dns, item, { host: `${path.label}.${domain}`, target: path.target })
  if (path.kind === 'domain') return checkDomainOf(dns, item, { domain, at: path.domain, include: path.include })
  return checkExchange(dns, item, { host: `${path.label}.${domain}`, include: path.include, exchange: path.exchange })
}

const withState = (item: CheckItem, state: CheckItem['state'], ...advice: Advice[]): CheckItem => ({
  ...item,
  state,
  advice,
})

async function checkAlias(dns: Dns, item: CheckItem, { host, target }: { host: string; target: string }) {
  const answer = await dns.cname(host)
  const whole = { ...item, host, found: answer.state === 'found' ? answer.records : [], wanted: [target] }
  const values = { name: item.about }
  if (answer.state === 'failed') return withState(whole, 'unknown', { code: 'unanswered' })
  if (whole.found.some((name) => name.toLowerCase().replace(/\.$/, '') === target))
    return withState(whole, 'pass', { code: 'pathThere', values })
  return {
    ...withState(whole, 'warn', { code: 'pathMissing', values }),
    publish: [{ host, type: 'CNAME' as const, value: target }],
  }
}

async function checkExchange(
  dns: Dns,
  item: CheckItem,
  { host, include, exchange }: { host: string; include: string; exchange: RegExp },
) {
  const [mx, spf] = await Promise.all([dns.mx(host), readSpf(dns, host)])
  const exchanges = mx.state === 'found' ? mx.records.map((record) => `${record.priority} ${record.exchange}`) : []
  const record = `v=spf1 include:${include} ~all`
  const whole = { ...item, host, found: [...exchanges, ...spf.records], wanted: [record] }
  const values = { name: item.about }
  if (mx.state === 'failed') return withState(whole, 'unknown', { code: 'unanswered' })
  const isExchange = mx.state === 'found' && mx.records.some((record) => exchange.test(record.exchange.toLowerCase()))
  const isIncluded = spf.includes.includes(include)
  if (isExchange && isIncluded) return withState(whole, 'pass', { code: 'pathThere', values })
  const publish = isIncluded ? [] : [{ host, type: 'TXT' as const, value: record }]
  return { ...withState(whole, 'warn', { code: isExchange ? 'pathMissing' : 'pathExchange', values }), publish }
}

async function checkDomainOf(
  dns: Dns,
  item: CheckItem,
  { domain, at, include }: { domain: string; at: string; include: string },
) {
  const spf = await readSpf(dns, at)
  const record = `v=spf1 include:${include} ~all`
  const whole = { ...item, host: at, found: spf.records, wanted: [record] }
  const values = { name: item.about, domain }
  if (spf.problems.some(({ code }) => code === 'unanswered')) return withState(whole, 'unknown', { code: 'unanswered' })
  const isAligned = registeredDomain(at) === registeredDomain(domain)
  if (!isAligned) return withState(whole, 'warn', { code: 'pathElsewhere', values })
  if (spf.includes.includes(include)) return withState(whole, 'pass', { code: 'pathThere', values })
  return {
    ...withState(whole, 'fail', { code: 'pathMissing', values }),
    publish: [{ host: at, type: 'TXT' as const, value: record }],
  }
}
