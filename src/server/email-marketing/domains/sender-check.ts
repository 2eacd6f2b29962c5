import { isolated } from '#contract/text/direction.ts'
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
import { textIn } from '../../i18n/text-in.ts'

/** Timeout (ms) of the check that a mail's author waits for. */
const within = 4000
/** Timeout (ms) of the check within the creation of a send, which also waits for other work. */
const withinSend = 1500

type Warning = { code: SendingWarning['code']; severity?: SendingWarning['severity'] }

const words: Record<Warning['code'], { message: Both; advice: Both }> = {
  freemail: {
    message: {
      en: '{domain} belongs to a mailbox provider. Only its own servers can send from it.',
      ar: 'النطاق {domain} تابع لمزود بريد، ولا يمكن الإرسال منه إلا عبر خوادمه.',
    },
    advice: {
      en: 'Send from an address at your own domain. Replies can still go to this one.',
      ar: 'يلزم الإرسال من عنوان على نطاق يخصك، ويمكن أن تصل الردود إلى هذا العنوان.',
    },
  },
  unauthenticated: {
    message: {
      en: '{domain} has no valid SPF or DKIM. Gmail and Yahoo reject such emails or send them to spam.',
      ar: 'ليس للنطاق {domain} سجل SPF أو DKIM صالح. يرفض Gmail وYahoo مثل هذه الرسائل أو يعدّانها بريدًا غير مرغوب فيه.',
    },
    advice: {
      en: 'Add the DNS records shown on the Domains page.',
      ar: 'يلزم إضافة سجلات DNS المعروضة في صفحة «النطاقات».',
    },
  },
  unaligned: {
    message: {
      en: 'SPF or DKIM passes, but for a domain other than {domain}.',
      ar: 'ينجح SPF أو DKIM، لكن لنطاق آخر غير {domain}.',
    },
    advice: { en: 'Set up DKIM for your own domain at your provider.', ar: 'يلزم إعداد DKIM لنطاقك لدى مزود الإرسال.' },
  },
  dmarc: {
    message: {
      en: '{domain} has no DMARC record. Gmail and Yahoo require one from bulk senders.',
      ar: 'ليس للنطاق {domain} سجل DMARC، ويشترطه Gmail وYahoo على المرسلين بكميات كبيرة.',
    },
    advice: {
      en: 'Add the DMARC record shown on the Domains page. It only asks for reports.',
      ar: 'يلزم إضافة سجل DMARC المعروض في صفحة «النطاقات»، فهو يطلب التقارير فقط.',
    },
  },
  one_click: {
    message: {
      en: 'This site has no https address, so email apps can’t show a one-click unsubscribe button.',
      ar: 'ليس لهذا الموقع عنوان https، فلا تعرض تطبيقات البريد زر إلغاء الاشتراك بنقرة واحدة.',
    },
    advice: {
      en: 'Ask the operator to set PUBLIC_URL to an address that starts with https://.',
      ar: 'يلزم أن يضبط مشغّل الموقع PUBLIC_URL على عنوان يبدأ بـ\u2066https://\u2069.',
    },
  },
  unknown: {
    message: {
      en: 'DNS didn’t respond for {domain}. We couldn’t check whether its emails pass.',
      ar: 'لم يستجب DNS للنطاق {domain}، فتعذّر التحقق من قبول رسائله.',
    },
    advice: { en: 'Check again later.', ar: 'يمكن إعادة الفحص بعد قليل.' },
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
  const { message, advice } = words[code]
  return {
    code,
    severity,
    message: textIn(message, lang).replace('{domain}', isolated(readableDomain(domain))),
    advice: textIn(advice, lang),
  }
}
