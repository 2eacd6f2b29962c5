import type { z } from 'zod'
import type { CampaignReport } from '#contract/email-marketing/campaign-report.ts'
import { namedPools } from '#contract/email-marketing/pace.ts'
import type { sharedReportPage } from '#contract/email-marketing/public.ts'
import type { Figures } from '#contract/email-marketing/reports.ts'
import type { In } from '#contract/endpoint.ts'
import type { Both, Lang } from '#contract/fields.ts'
import { localeOf } from '#contract/text/languages.ts'
import type { Context } from '../../context.ts'
import { languageQuery, noticeHtml, pageAnswer, publicHtml, unknownPage } from '../../http/public-page.ts'
import { textIn } from '../../i18n/text-in.ts'
import { escapeHtml } from '../../text/html.ts'
import { titleIn } from '../transactional/title.ts'
import { reportOf, sendsOf } from './campaign-report.ts'
import { plainTitle } from '../templates/plain-title.ts'
import { publicLinks } from './public-links.ts'
import { readShare } from './shares.ts'

const words = {
  title: { en: 'Campaign report', ar: 'تقرير الحملة' },
  sentBy: { en: 'Sent by', ar: 'المرسل' },
  sent: { en: 'Sent', ar: 'أُرسلت' },
  delivered: { en: 'Delivered', ar: 'وصلت' },
  opened: { en: 'Opened', ar: 'فُتحت' },
  clicked: { en: 'Clicked', ar: 'نُقرت' },
  unsubscribed: { en: 'Unsubscribed', ar: 'إلغاء الاشتراك' },
  untracked: { en: 'Not tracked', ar: 'بلا تتبّع' },
  hours: { en: 'Opens and clicks in the first 48 hours', ar: 'مرات الفتح والنقر خلال أول 48 ساعة' },
  hour: { en: 'Hour', ar: 'الساعة' },
  links: { en: 'Links', ar: 'الروابط' },
  link: { en: 'Link', ar: 'الرابط' },
  people: { en: 'People', ar: 'الأشخاص' },
  clicks: { en: 'Clicks', ar: 'النقرات' },
  otherLinks: { en: 'Other links', ar: 'روابط أخرى' },
  providers: { en: 'Mailbox providers', ar: 'مزودو البريد' },
  provider: { en: 'Mailbox provider', ar: 'مزود البريد' },
  others: { en: 'Others', ar: 'مزودون آخرون' },
  devices: { en: 'Devices', ar: 'الأجهزة' },
  device: { en: 'Device', ar: 'الجهاز' },
  desktop: { en: 'Desktop', ar: 'حاسوب' },
  phone: { en: 'Phone', ar: 'هاتف' },
  tablet: { en: 'Tablet', ar: 'جهاز لوحي' },
  unknown: { en: 'Unknown', ar: 'غير معروف' },
  automated: {
    en: 'Automated opens and clicks by scanners and privacy proxies aren’t counted.',
    ar: 'لا تُحتسب مرات الفتح والنقر الآلية من برامج الفحص وخدمات الخصوصية.',
  },
} satisfies Record<string, Both>

const over = {
  title: { en: 'This report is no longer shared', ar: 'لم تعد مشاركة هذا التقرير متاحة' },
  text: {
    en: 'The link has expired or was revoked. Ask the person who shared it for a new one.',
    ar: 'انتهت صلاحية الرابط أو أُلغيت المشاركة. يمكن طلب رابط جديد ممن شاركه.',
  },
} satisfies Record<string, Both>

const poolNames = { google: 'Google', microsoft: 'Microsoft', yahoo: 'Yahoo', apple: 'Apple' }

/** The report behind a signed link, without addresses, names, replies, servers’ words or small domains. */
export async function show(ctx: Context, { token, lang = ctx.lang }: In<typeof sharedReportPage>) {
  const share = await readShare(ctx, token)
  if (!share) return unknownPage(lang)
  const other = languageQuery
  if (share.isOver)
    return pageAnswer(410, noticeHtml({ lang, title: textIn(over.title, lang), text: textIn(over.text, lang), other }))
  const [report, { sends }] = await Promise.all([
    reportOf(ctx.db, share.tenantId, share.jobId),
    sendsOf(ctx.db, share.tenantId, share.jobId),
  ])
  const links = await publicLinks(ctx.db, { tenantId: share.tenantId, ids: sends.map(({ id }) => id) }, report)
  const title = plainTitle(titleIn(report.title, lang))
  const body = `<main><p class="hint">${textIn(words.sentBy, lang)}: <bdi>${escapeHtml(share.workspace)}</bdi></p>
<h1><bdi>${escapeHtml(title || textIn(words.title, lang))}</bdi></h1>${page(report, links, lang)}</main>`
  return pageAnswer(200, publicHtml({ lang, title: `${textIn(words.title, lang)} · ${title}`, body, other, style }))
}

type Report = Pick<z.input<typeof CampaignReport>, 'total' | 'hours' | 'providers' | 'devices'>

function page(report: Report, links: Awaited<ReturnType<typeof publicLinks>>, lang: Lang) {
  const say = (name: keyof typeof words) => textIn(words[name], lang)
  const pools = report.providers.filter(({ key }) => (namedPools as readonly string[]).includes(key))
  const rest = report.providers.filter((provider) => !pools.includes(provider))
  const sentTo = (some: typeof rest) => some.reduce((sum, { figures }) => sum + figures.sent, 0)
  return [
    `<dl>${(['delivered', 'opened', 'clicked', 'unsubscribed'] as const).map((name) => rateHtml(report.total, name, lang)).join('')}</dl>`,
    hoursHtml(report, lang),
    links.listed.length + links.otherClicks > 0
      ? table(
          say('links'),
          [say('link'), say('people'), say('clicks')],
          [
            ...links.listed.map(({ url, people, clicks }) => [
              `<bdi dir="ltr">${escapeHtml(url)}</bdi>`,
              people,
              clicks,
            ]),
            ...(links.otherClicks > 0 ? [[say('otherLinks'), '', links.otherClicks]] : []),
          ],
          lang,
        )
      : '',
    table(
      say('providers'),
      [say('provider'), say('sent'), say('opened'), say('clicked')],
      [
        ...pools.map(({ key, figures }) => [
          poolNames[key as keyof typeof poolNames],
          figures.sent,
          figures.opened,
          figures.clicked,
        ]),
        ...(rest.length > 0
          ? [
              [
                say('others'),
                sentTo(rest),
                ...(['opened', 'clicked'] as const).map((name) =>
                  rest.reduce((sum, { figures }) => sum + figures[name], 0),
                ),
              ],
            ]
          : []),
      ],
      lang,
    ),
    table(
      say('devices'),
      [say('device'), say('opened'), say('clicked')],
      report.devices.map(({ device, opened, clicked }) => [say(device), opened, clicked]),
      lang,
    ),
    `<p class="hint">${say('automated')}</p>`,
  ].join('')
}

function rateHtml(figures: Figures, name: 'delivered' | 'opened' | 'clicked' | 'unsubscribed', lang: Lang) {
  const wholes = {
    delivered: figures.delivered + figures.bounced,
    opened: figures.opensCounted ?? 0,
    clicked: figures.clicksCounted ?? 0,
    unsubscribed: figures.delivered,
  }
  const whole = wholes[name]
  const isTracked = (name !== 'opened' && name !== 'clicked') || whole > 0 || figures.delivered === 0
  const rate = isTracked ? percent(whole > 0 ? figures[name] / whole : 0, lang) : textIn(words.untracked, lang)
  const count = isTracked ? number(figures[name], lang) : ''
  return `<div><dt>${textIn(words[name], lang)}</dt><dd><strong>${rate}</strong> <span>${count}</span></dd></div>`
}

function hoursHtml({ hours }: Report, lang: Lang) {
  const say = (name: keyof typeof words) => textIn(words[name], lang)
  const max = Math.max(1, ...hours.map(({ opened, clicked }) => Math.max(opened, clicked)))
  if (hours.every(({ opened, clicked }) => opened + clicked === 0)) return ''
  const bars = hours
    .map(({ hour, opened, clicked }) => {
      const bar = (kind: string, value: number) =>
        `<i class="${kind}" style="block-size:${((100 * value) / max).toFixed(1)}%"></i>`
      return `<span title="${say('hour')} ${number(hour + 1, lang)}: ${number(opened, lang)} / ${number(clicked, lang)}">${bar('o', opened)}${bar('k', clicked)}</span>`
    })
    .join('')
  return `<h2>${say('hours')}</h2><p class="hint"><i class="key o"></i> ${say('opened')} <i class="key k"></i> ${say('clicked')}</p>
<div class="bars" role="img" aria-label="${say('hours')}">${bars}</div>
<div class="axis"><span>0</span><span>${number(24, lang)}</span><span>${number(48, lang)}</span></div>`
}

function table(caption: string, heads: string[], rows: (string | number | undefined)[][], lang: Lang) {
  if (rows.length === 0) return ''
  const cell = (value: string | number | undefined) => (typeof value === 'number' ? number(value, lang) : (value ?? ''))
  return `<h2>${caption}</h2><div class="wide"><table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead>
<tbody>${rows.map(([first, ...more]) => `<tr><th scope="row">${cell(first)}</th>${more.map((value) => `<td>${cell(value)}</td>`).join('')}</tr>`).join('')}</tbody></table></div>`
}

const numberingSystem = 'latn'
const number = (value: number, lang: Lang) => new Intl.NumberFormat(localeOf(lang), { numberingSystem }).format(value)
const share = { style: 'percent', maximumFractionDigits: 1, numberingSystem } as const
const percent = (value: number, lang: Lang) =>
  `<bdi dir="ltr">${new Intl.NumberFormat(lang === 'ar' ? 'en' : localeOf(lang), share).format(value)}</bdi>`

const style = `main{inline-size:min(46rem,calc(100vw - 2rem))}dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(9rem,1fr));gap:.75rem;margin:0 0 1.5rem}
dl div{padding:.9rem 1rem;border:1px solid #e2e8f0;border-radius:.75rem}dt{color:#475569;font-size:.9rem}dd{margin:0}dd strong{display:block;font-size:1.7rem;line-height:1.3}
dd span{color:#475569}h2{margin-block:1.75rem .5rem}.wide{overflow-x:auto}table{inline-size:100%;border-collapse:collapse;font-size:.95rem}
th,td{padding:.45rem .5rem;border-block-end:1px solid #e2e8f0;text-align:start;overflow-wrap:anywhere}thead th{color:#475569;font-weight:500}tbody th{font-weight:500}
.bars{display:flex;align-items:flex-end;gap:2px;block-size:9rem;border-block-end:1px solid #94a3b8}.bars span{flex:1;display:flex;align-items:flex-end;gap:1px;block-size:100%}
.bars i{flex:1;border-radius:2px 2px 0 0}.o{background:#1c5db8}.k{background:#d97706}.axis{display:flex;justify-content:space-between;color:#475569;font-size:.85rem}
.key{display:inline-block;inline-size:.7rem;block-size:.7rem;border-radius:2px;margin-inline:.5rem .2rem}`
