import type { CheckState } from '#contract/email-marketing/domains.ts'
import type { Dns } from '../../mail/dns/dns.ts'
import { keyHost, keyRecord, publishedKey } from '../../mail/dns/dkim-keys.ts'
import { readDmarc } from '../../mail/dns/dmarc.ts'
import type { Sender } from './senders.ts'
import { checkSpf } from './spf-check.ts'
import { checkReturnPath } from './return-path-check.ts'
import type { Advice, CheckItem, KeyToCheck, DomainToCheck, CheckResult } from './check-result.ts'

/** Runs all DNS checks that decide whether a domain's mail arrives. Never throws for DNS answers. */
export async function checkDomain(dns: Dns, of: DomainToCheck): Promise<CheckResult> {
  const mx = checkMx(dns, of.domain)
  const [spf, ours, theirs, dmarc, returnPaths] = await Promise.all([
    checkSpf(dns, of),
    Promise.all(keysToCheck(of).map((key) => checkOwnKey(dns, of, key))),
    Promise.all(
      of.senders.filter((sender) => sender.signsItself).map((sender) => checkServiceKey(dns, of.domain, sender)),
    ),
    checkDmarc(dns, of),
    Promise.all(of.senders.map(async (sender) => checkReturnPath(dns, of.domain, sender, await mx))),
  ])
  const seen = new Set(ours.filter(({ isThere }) => isThere).map(({ id }) => id))
  return { items: [spf, ...ours.map(({ item }) => item), ...theirs, dmarc, await mx, ...returnPaths], seen }
}

const order: CheckState[] = ['fail', 'warn', 'unknown', 'pass']

/** The worst of these states. */
export const worstState = (states: readonly CheckState[]): CheckState =>
  order.find((state) => states.includes(state)) ?? 'unknown'

/** Whether the domain needs its own keys: some sender does not sign, or there is no sender. */
export const needsOwnKeys = (senders: readonly Sender[]) =>
  senders.length === 0 || senders.some((sender) => !sender.signsItself)

/** Keys to look up: all that sign or have signed, and waiting ones if the domain needs its own keys. */
function keysToCheck({ keys, senders }: DomainToCheck) {
  const states = needsOwnKeys(senders) ? ['waiting', 'signing', 'retiring'] : ['signing', 'retiring']
  return keys.filter(({ state }) => states.includes(state))
}

async function checkOwnKey(dns: Dns, { domain, keys }: DomainToCheck, key: KeyToCheck) {
  const host = keyHost(key.selector, domain)
  const record = keyRecord(key)
  const published = await publishedKey(dns, key.selector, domain)
  const isThere = published.keys.length === 1 && published.keys[0] === key.publicKey
  const item: CheckItem = {
    kind: 'dkim',
    about: key.selector,
    state: 'pass',
    host,
    found: published.records,
    wanted: [record],
    advice: [],
    publish: isThere ? [] : [{ host, type: 'TXT', value: record }],
  }
  if (isThere) item.advice.push({ code: key.state === 'retiring' ? 'keyRetiring' : 'keyThere' })
  else if (published.state === 'failed') Object.assign(item, { state: 'unknown', advice: [{ code: 'unanswered' }] })
  else {
    const succeeds = key.state === 'waiting' && keys.some(({ state }) => state === 'signing')
    item.state = succeeds || key.state === 'retiring' ? 'warn' : 'fail'
    const missing = key.state === 'retiring' ? 'keyRetiringGone' : succeeds ? 'keyNextMissing' : 'keyMissing'
    item.advice.push({ code: published.keys.length > 0 ? 'keyOther' : missing })
  }
  return { id: key.id, item, isThere }
}

async function checkServiceKey(dns: Dns, domain: string, sender: Sender): Promise<CheckItem> {
  const values = { name: sender.name }
  const item: CheckItem = {
    kind: 'dkim',
    about: sender.name,
    state: 'unknown',
    host: sender.selectors.map((selector) => keyHost(selector, domain))[0] ?? `_domainkey.${domain}`,
    found: [],
    wanted: sender.selectors.map((selector) => keyHost(selector, domain)),
    advice: [],
    publish: [],
  }
  if (sender.selectors.length === 0) {
    const status = (await sender.ask?.()) ?? null
    if (status === 'active') return { ...item, state: 'pass', advice: [{ code: 'serviceSaysYes', values }] }
    if (status === null) return { ...item, advice: [{ code: 'serviceSilent', values }] }
    return { ...item, state: 'fail', advice: [{ code: 'serviceSaysNo', values }] }
  }
  const all = await Promise.all(sender.selectors.map((selector) => publishedKey(dns, selector, domain)))
  const there = sender.selectors.filter((_selector, at) => (all[at]?.keys.length ?? 0) > 0)
  if (there.length > 0) {
    const hosts = there.map((selector) => keyHost(selector, domain))
    return {
      ...item,
      state: 'pass',
      host: hosts[0] ?? item.host,
      found: hosts,
      advice: [{ code: 'serviceKeyThere', values }],
    }
  }
  if (all.some(({ state }) => state === 'failed')) return { ...item, advice: [{ code: 'unanswered' }] }
  return { ...item, state: 'fail', advice: [{ code: 'serviceKeyMissing', values }] }
}

async function checkDmarc(dns: Dns, { domain, senders }: DomainToCheck): Promise<CheckItem> {
  const dmarc = await readDmarc(dns, domain)
  const reportsTo = senders[0]?.fromEmail ?? `postmaster@${domain}`
  const recommended = `v=DMARC1; p=none; rua=mailto:${reportsTo}`
  const item: CheckItem = {
    kind: 'dmarc',
    about: '',
    state: 'pass',
    host: dmarc.host,
    found: dmarc.records,
    wanted: [recommended],
    advice: [],
    publish: [],
  }
  if (dmarc.state === 'failed') return { ...item, state: 'unknown', advice: [{ code: 'unanswered' }] }
  if (dmarc.state !== 'found') {
    const code = ({ none: 'dmarcNone', double: 'dmarcDouble', syntax: 'dmarcSyntax' } as const)[dmarc.state]
    return {
      ...item,
      state: 'fail',
      advice: [{ code }],
      publish: [{ host: dmarc.host, type: 'TXT', value: recommended }],
    }
  }
  const code = dmarc.isWithoutPolicy ? 'dmarcWithout' : dmarc.policy === 'none' ? 'dmarcWatches' : 'dmarcStrict'
  const advice: Advice[] = [{ code, values: { policy: dmarc.policy ?? '' } }]
  if (dmarc.reports.length === 0) advice.push({ code: 'dmarcNoReports', values: { address: reportsTo } })
  for (const other of dmarc.unwilling)
    advice.push({ code: 'dmarcUnwilling', values: { other, host: `${domain}._report._dmarc.${other}` } })
  if (dmarc.strictSpf || dmarc.strictDkim) advice.push({ code: 'dmarcAlignment' })
  return {
    ...item,
    wanted: [],
    advice,
    state: dmarc.isWithoutPolicy || dmarc.reports.length === 0 || dmarc.unwilling.length > 0 ? 'warn' : 'pass',
  }
}

async function checkMx(dns: Dns, domain: string): Promise<CheckItem> {
  const answer = await dns.mx(domain)
  const item: CheckItem = {
    kind: 'mx',
    about: '',
    state: 'pass',
    host: domain,
    found: [],
    wanted: [],
    advice: [],
    publish: [],
  }
  if (answer.state === 'failed') return { ...item, state: 'unknown', advice: [{ code: 'unanswered' }] }
  if (answer.state === 'found') {
    const sorted = answer.records.toSorted((a, b) => a.priority - b.priority)
    item.found = sorted.map(({ priority, exchange }) => `${priority} ${exchange || '.'}`)
    // RFC 7505: a single dot means that no mail is accepted.
    if (sorted.every(({ exchange }) => exchange === '' || exchange === '.'))
      return { ...item, state: 'fail', advice: [{ code: 'mxNull' }] }
    return { ...item, advice: [{ code: 'mxThere' }] }
  }
  const addresses = await dns.addresses(domain)
  if (addresses.state === 'found') return { ...item, state: 'warn', advice: [{ code: 'mxImplicit' }] }
  return { ...item, state: 'fail', advice: [{ code: 'mxNone' }] }
}
