import { bounceRules } from '#contract/email-marketing/bounce-rules.ts'
import type { exportCampaignReport } from '#contract/email-marketing/campaign-report.ts'
import type { Figures } from '#contract/email-marketing/reports.ts'
import type { In } from '#contract/endpoint.ts'
import type { Both } from '#contract/fields.ts'
import type { TenantContext } from '../../context.ts'
import { workspaceTable } from '../../export/table-file.ts'
import { titleIn } from '../transactional/title.ts'
import { reportOf } from './campaign-report.ts'

const sections = {
  total: { en: 'Total', ar: 'الإجمالي' },
  variant: { en: 'A/B variant', ar: 'نسخة الاختبار' },
  hour: { en: 'Hour after the start', ar: 'الساعة بعد البدء' },
  link: { en: 'Link', ar: 'الرابط' },
  provider: { en: 'Mailbox provider', ar: 'مزود البريد' },
  device: { en: 'Device', ar: 'الجهاز' },
  automated: { en: 'Automated opens and clicks', ar: 'فتح ونقر آليان' },
  bounce: { en: 'Bounce', ar: 'ارتداد' },
} satisfies Record<string, Both>

type Row = {
  section: keyof typeof sections
  name: string
  people?: number
  clicks?: number
  rule?: string | null
  response?: string | null
} & Partial<Figures>

/** The report of a campaign as one table. @throws not_found */
export async function download(ctx: TenantContext, { jobId }: In<typeof exportCampaignReport>) {
  const report = await reportOf(ctx.db, ctx.tenant.id, jobId)
  const rows: Row[] = [
    { section: 'total', name: titleIn(report.title, ctx.lang), ...report.total },
    ...report.variants.map(({ variant, subject, figures }) => ({
      section: 'variant' as const,
      name: `${variant?.toUpperCase() ?? '–'} ${subject}`,
      ...figures,
    })),
    ...report.hours.map(({ hour, opened, clicked }) => ({
      section: 'hour' as const,
      name: String(hour),
      opened,
      clicked,
    })),
    ...report.links.map(({ url, people, clicks }) => ({ section: 'link' as const, name: url, people, clicks })),
    ...(report.otherClicks > 0 ? [{ section: 'link' as const, name: '…', clicks: report.otherClicks }] : []),
    ...report.providers.map(({ key, figures }) => ({ section: 'provider' as const, name: key || '…', ...figures })),
    ...report.devices.map(({ device, opened, clicked }) => ({
      section: 'device' as const,
      name: device,
      opened,
      clicked,
    })),
    { section: 'automated', name: '', ...report.automated },
    ...report.bounces.map(({ outcome, reason, rule, count, response }) => ({
      section: 'bounce' as const,
      name: `${outcome} ${reason}`,
      bounced: count,
      rule,
      response,
    })),
  ]
  return workspaceTable<Row>(ctx, {
    name: 'campaign-report',
    of: (report.startedAt ?? ctx.now()).toISOString().slice(0, 10),
    columns: {
      section: (row) => row.section,
      name: (row) => row.name,
      sent: (row) => row.sent,
      delivered: (row) => row.delivered,
      opened: (row) => row.opened,
      clicked: (row) => row.clicked,
      replied: (row) => row.replied,
      bounced: (row) => row.bounced,
      complained: (row) => row.complained,
      unsubscribed: (row) => row.unsubscribed,
      people: (row) => row.people,
      clicks: (row) => row.clicks,
      bounce_rule: (row) => row.rule,
      response: (row) => row.response,
    },
    words: { section: sections, bounce_rule: bounceRules },
    rows: inOnePiece(rows),
  })
}

// oxlint-disable-next-line typescript/require-await -- a table reads pieces asynchronously
async function* inOnePiece(rows: Row[]) {
  yield rows
}
