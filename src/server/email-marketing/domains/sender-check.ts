import type { checkSender, SendingWarning } from '#contract/email-marketing/domains.ts'
import type { In } from '#contract/endpoint.ts'
import type { Both, Lang } from '#contract/fields.ts'
import type { TenantContext } from '../../context.ts'
import { found } from '../../failure.ts'
import { type Dns, withDns } from '../../mail/dns/dns.ts'
import { readDmarc } from '../../mail/dns/dmarc.ts'
import { checkDomain } from './checks.ts'
import type { CheckItem } from './check-result.ts'
import { keysOf } from './keys.ts'
import { upToRegistered } from '../../mail/dns/public-suffix.ts'
import { domainOf, readableDomain } from './names.ts'
import { type Sender, senderOf } from './senders.ts'
import { checkedKey } from './verify.ts'
import { isFreemail, maySendFor } from './freemail.ts'
import { storedSettings } from '../providers/settings.ts'
import type { ProviderRow } from '../providers/provider-row.ts'

/** Timeout (ms) of the check that a mail's author waits for. */
const within = 4000
/** Timeout (ms) of the check within the creation of a send, which also waits for other work. */
const withinSend = 1500

type Warning = { code: SendingWarning['code']; severity?: SendingWarning['severity'] }

const words: Record<Warning['code'], { message: Both; advice: Both }> = {
  freemail: {
    message: {
      en: '{domain} is the domain of a mailbox provider: only its own servers may send in its name.',
      ar: 'النطاق {domain} تابع لمزود بريد، ولا يحق الإرسال باسمه إلا لخوادمه.',
    },
    advice: {
      en: 'Send from an address at a domain of your own; replies can still go to this one.',
      ar: 'أرسل من عنوان على نطاق تملكه، ويمكن أن تصل الردود إلى هذا العنوان.',
    },
  },
  unauthenticated: {
    message: {
      en: 'Neither SPF nor DKIM vouches for {domain}: Gmail and Yahoo refuse such mail or put it into spam.',
      ar: 'لا يضمن SPF ولا DKIM النطاق {domain}، فترفض Gmail وYahoo هذه الرسائل أو تضعها في المزعج.',
    },
    advice: {
      en: 'See “Domains” for the records to publish.',
      ar: 'تجد السجلات المطلوب نشرها في صفحة «النطاقات».',
    },
  },
  unaligned: {
    message: {
      en: 'SPF or DKIM passes, but not in the name of {domain}.',
      ar: 'ينجح SPF أو DKIM لكن ليس باسم {domain}.',
    },
    advice: { en: 'Let the service sign with your own domain.', ar: 'اجعل الخدمة توقّع بنطاقك أنت.' },
  },
  dmarc: {
    message: {
      en: '{domain} has no DMARC record, which Gmail and Yahoo want from everybody who writes to many.',
      ar: 'لا يملك {domain} سجل DMARC، وتشترطه Gmail وYahoo على من يراسل كثيرين.',
    },
    advice: {
      en: 'Publish the record that “Domains” shows: it only asks for reports.',
      ar: 'انشر السجل الذي تعرضه صفحة «النطاقات»، فهو يطلب التقارير فقط.',
    },
  },
  one_click: {
    message: {
      en: 'This installation has no https address, so that mail programs show no button to unsubscribe with one click.',
      ar: 'ليس لهذا الموقع عنوان https، فلا تعرض برامج البريد زر إلغاء الاشتراك بنقرة واحدة.',
    },
    advice: {
      en: 'Whoever runs it sets PUBLIC_URL to an address that begins with https://.',
      ar: 'على مدير الموقع ضبط PUBLIC_URL على عنوان يبدأ بـ \u2066https://\u2069.',
    },
  },
  unknown: {
    message: {
      en: 'The DNS did not answer about {domain}: whether its mail would be taken is not known.',
      ar: 'لم يُجب نظام أسماء النطاقات عن {domain}، فلا يُعرف هل ستُقبل رسائله.',
    },
    advice: { en: 'Check again in a while.', ar: 'أعد الفحص بعد قليل.' },
  },
}

/** Problems that large mailbox providers would have with a sender. The sandbox sends nothing. @throws not_found */
export async function check(ctx: TenantContext, { providerId, fromEmail }: In<typeof checkSender>) {
  const provider = found(await providerOf(ctx, providerId))
  const domain = domainOf(fromEmail ?? provider.from_email)
  const sender = senderOf(ctx, provider)
  const own = await domainRow(ctx, domain)
  const warned = sender ? await warningsOf(ctx, { provider, sender, domain, own }) : []
  const warnings = warned.map((warning) => inWords(warning, ctx.lang, domain))
  return { data: { domain, isAdded: own !== undefined, warnings } }
}

/**
 * The warning that would get a sender's mail rejected, in the caller's language; null for none, or if the DNS does not
 * answer.
 */
export async function blockingWarning(
  ctx: TenantContext,
  { providerId, fromEmail }: { providerId?: string | undefined; fromEmail?: string | undefined },
) {
  const provider = await providerOf(ctx, providerId)
  if (!provider || !senderOf(ctx, provider)) return null
  const domain = domainOf(fromEmail ?? provider.from_email)
  if (!isFreemail(domain)) return null
  const options = { servers: ctx.config.dnsServers, within: withinSend, signal: ctx.signal }
  const warnings = await withDns(options, (dns) => freemail(dns, { domain, provider }))
  const worst = warnings.find(({ severity }) => severity === 'confirm')
  return worst ? inWords(worst, ctx.lang, domain) : null
}

const providerOf = ({ db, tenant }: TenantContext, id: string | undefined): Promise<ProviderRow | undefined> =>
  db
    .selectFrom('providers')
    .selectAll()
    .where('tenant_id', '=', tenant.id)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(id === undefined, (query) => query.where('is_default', '=', true))
    .executeTakeFirst()

/** The domain or nearest parent that was added; its keys sign. */
const domainRow = ({ db, tenant }: TenantContext, domain: string) =>
  db
    .selectFrom('domains')
    .selectAll()
    .where('tenant_id', '=', tenant.id)
    .where('domain', 'in', upToRegistered(domain))
    .orderBy(({ fn }) => fn('length', ['domain']), 'desc')
    .executeTakeFirst()

type Checked = {
  provider: ProviderRow
  sender: Sender
  domain: string
  own: { id: string; domain: string } | undefined
}

async function warningsOf(ctx: TenantContext, of: Checked): Promise<Warning[]> {
  const { servers, keys } = {
    servers: ctx.config.dnsServers,
    keys: of.own ? await keysOf(ctx.db, ctx.tenant.id, [of.own.id]) : [],
  }
  const warnings = await withDns({ servers, within, signal: ctx.signal }, async (dns) => {
    if (isFreemail(of.domain)) return freemail(dns, of)
    const { items } = await checkDomain(dns, { domain: of.domain, senders: [of.sender], keys: keys.map(checkedKey) })
    const above =
      of.own && of.own.domain !== of.domain
        ? await checkDomain(dns, { domain: of.own.domain, senders: [of.sender], keys: keys.map(checkedKey) })
        : null
    return judged([...items, ...(above?.items.filter(({ kind }) => kind === 'dkim') ?? [])], of.sender)
  })
  return ctx.config.publicUrl.startsWith('https://') ? warnings : [...warnings, { code: 'one_click' }]
}

async function freemail(dns: Dns, { domain, provider }: Pick<Checked, 'domain' | 'provider'>): Promise<Warning[]> {
  if (maySendFor(domain, storedSettings(provider).host)) return []
  const { policy } = await readDmarc(dns, domain)
  const isHopeless = provider.type === 'smtp' && (policy === 'reject' || policy === 'quarantine')
  return [{ code: 'freemail', ...(isHopeless && { severity: 'confirm' }) }]
}

function judged(items: CheckItem[], sender: Sender): Warning[] {
  const stateOf = (kind: CheckItem['kind']) => items.filter((item) => item.kind === kind).map(({ state }) => state)
  // For services with their own return path, SPF passes for that domain only.
  const bySpf =
    sender.returnPath.kind === 'own'
      ? stateOf('spf')
      : stateOf('return_path').filter(() => sender.returnPath.kind !== 'service')
  const vouched = [...bySpf, ...stateOf('dkim')]
  const isUnknown = vouched.includes('unknown') || stateOf('dmarc').includes('unknown')
  const warnings: Warning[] = []
  if (!vouched.includes('pass')) {
    if (vouched.includes('unknown')) warnings.push({ code: 'unknown' })
    else
      warnings.push({ code: sender.signsItself && stateOf('spf').includes('pass') ? 'unaligned' : 'unauthenticated' })
  }
  if (stateOf('dmarc').includes('fail')) warnings.push({ code: 'dmarc' })
  else if (isUnknown && warnings.length === 0) warnings.push({ code: 'unknown' })
  return warnings
}

function inWords({ code, severity = 'warn' }: Warning, lang: Lang, domain: string): SendingWarning {
  const isolated = `\u2068${readableDomain(domain)}\u2069`
  const { message, advice } = words[code]
  return { code, severity, message: message[lang].replace('{domain}', isolated), advice: advice[lang] }
}
