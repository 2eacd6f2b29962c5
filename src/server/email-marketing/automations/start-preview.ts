import { sql } from 'kysely'
import type { Flow, StartPreview, startPreview, Trigger } from '#contract/email-marketing/automations.ts'
import type { In } from '#contract/endpoint.ts'
import type { Both } from '#contract/fields.ts'
import type { z } from 'zod'
import type { TenantContext } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import { textIn } from '../../i18n/text-in.ts'
import { dayIn } from '../../text/time-zone.ts'
import { count } from '../campaigns/audience.ts'
import { addDays, instantsOf, monthAndDay, parseDate, parseDay } from '../clock/local-time.ts'
import { forTopicInBulk, joinClosedAddresses, skipReasonSql } from '../ledger/sendable.ts'
import { readAutomation } from './automations.ts'
import { starterMails } from './starter-texts.ts'

/** Contacts with a date that are examined; of more the number is a lower bound. */
const maxExamined = 5000
const maxNamed = 10

const words = {
  noDates: {
    en: 'No contact has a date in the field “{field}”, so none would enter. Add dates such as 1990-05-17 first.',
    ar: 'لا تحتوي أي جهة اتصال على تاريخ في الحقل «{field}»، فلن تدخل أي منها المسار. يلزم أولًا إضافة تواريخ مثل \u20661990-05-17\u2069.',
  },
  allPast: {
    en: 'Every date in the field “{field}” has passed, so no contact would enter.',
    ar: 'مضت كل التواريخ في الحقل «{field}»، فلن تدخل أي جهة اتصال المسار.',
  },
  noneSendable: {
    en: 'No contact with a date in the field “{field}” can be emailed. They are unsubscribed, suppressed or paused.',
    ar: 'لا يمكن مراسلة أي جهة اتصال لها تاريخ في الحقل «{field}»: اشتراكها ملغى أو عناوينها مستبعدة أو موقوفة مؤقتًا.',
  },
} satisfies Record<string, Both>

type DateTrigger = Extract<Trigger, { kind: 'date' }>
type Entrant = { id: string; email: string; name: string; zone: string; day: string }
type Reach = {
  entering: number
  isWhole: boolean
  skipped: number
  next: Entrant[]
  refusal: keyof typeof words | null
}

/** What starting an automation would do: who enters, and what speaks against it. Changes nothing. @throws not_found */
export async function preview(
  ctx: TenantContext,
  { automationId }: In<typeof startPreview>,
): Promise<{ data: z.input<typeof StartPreview> }> {
  const { db, tenant, lang } = ctx
  const { flow, problems } = await readAutomation(db, ctx, automationId)
  const parsed = flow as Flow
  const reach = await reachOf(db, tenant.id, parsed, ctx.now())
  const { trigger } = parsed
  const times = await instantsOf(
    db,
    reach.next.map(({ day, zone }) => ({ day, zone, hour: trigger.kind === 'date' ? trigger.hour : 0 })),
  )
  return {
    data: {
      entering: reach.entering,
      isWhole: reach.isWhole,
      skipped: reach.skipped,
      present: await presentIn(ctx, trigger),
      contacts: reach.next.map(({ id, email, name }, at) => ({ contactId: id, email, name, at: times[at] ?? null })),
      refusal: reach.refusal && textIn(refusalOf(reach.refusal, trigger), lang),
      problems,
      starterTexts: await starterMails(db, tenant.id, parsed),
    },
  }
}

/** Why a flow would reach no contacts; null if it may reach some. */
export async function refusalToStart(db: Db, tenantId: string, flow: Flow, now: Date): Promise<Both | null> {
  const { refusal } = await reachOf(db, tenantId, flow, now)
  return refusal && refusalOf(refusal, flow.trigger)
}

function refusalOf(code: keyof typeof words, trigger: Trigger): Both {
  const field = trigger.kind === 'date' ? trigger.field : ''
  const filled = (text: string) => text.replace('{field}', () => field)
  return { en: filled(words[code].en), ar: filled(words[code].ar) }
}

/** The members of a trigger's segment. They do not enter: contacts enter when they join it. */
async function presentIn(ctx: TenantContext, trigger: Trigger): Promise<number | null> {
  if (trigger.kind !== 'segment' || trigger.groupId === null) return null
  const { rows } = await sql`select from groups where tenant_id = ${ctx.tenant.id} and id = ${trigger.groupId}`.execute(
    ctx.db,
  )
  if (rows.length === 0) return null
  return (await count(ctx, { recipients: { groupIds: [trigger.groupId] } })).data.matched
}

/** Contacts enter at a start only by their dates; with other triggers they enter by what happens after it. */
async function reachOf(db: Db, tenantId: string, flow: Flow, now: Date): Promise<Reach> {
  const { trigger } = flow
  if (trigger.kind !== 'date' || trigger.field === '')
    return { entering: 0, isWhole: true, skipped: 0, next: [], refusal: null }
  const sends = flow.steps.some(({ kind }) => kind === 'send')
  const skip = sends ? sql`(${skipReasonSql(forTopicInBulk(flow.topicId))}) is not null` : sql`false`
  const { rows } = await sql<Omit<Entrant, 'day' | 'zone'> & { zone: string | null; value: string; skipped: boolean }>`
    select c.id, c.email, trim(c.first_name || ' ' || c.last_name) as name, c.time_zone as zone,
      left(c.attributes ->> ${trigger.field}::text, 100) as value, ${skip} as skipped
    from contacts c ${joinClosedAddresses(tenantId)}
    where c.tenant_id = ${tenantId} and c.attributes <> '{}' and c.attributes ->> ${trigger.field}::text <> ''
    limit ${maxExamined}`.execute(db)
  const dated = rows.filter(({ value }) => (trigger.yearly ? parseDate(value) : parseDay(value)) !== null)
  const thresholds = new Map<string, string>()
  const coming = dated.flatMap(({ zone, value, ...contact }) => {
    const at = zone ?? flow.timeZone
    const from = thresholds.get(at) ?? firstDay(trigger, at, now)
    thresholds.set(at, from)
    const day = nextDay(trigger, value, from)
    return day === null ? [] : [{ ...contact, zone: at, day }]
  })
  const sendable = coming.filter(({ skipped }) => !skipped)
  const isWhole = rows.length < maxExamined
  const code = dated.length === 0 ? 'noDates' : coming.length === 0 ? 'allPast' : 'noneSendable'
  return {
    entering: sendable.length,
    isWhole,
    skipped: coming.length - sendable.length,
    next: sendable.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)).slice(0, maxNamed),
    refusal: isWhole && sendable.length === 0 ? code : null,
  }
}

/** The first day in a zone whose hour of the trigger is still to come. */
const firstDay = ({ hour }: DateTrigger, zone: string, now: Date) =>
  dayIn(zone, new Date(now.getTime() + (24 - hour) * 3_600_000 - 1))

/** The next day, from `from` on, on which a contact with this date enters. */
function nextDay({ yearly, days }: DateTrigger, value: string, from: string): string | null {
  if (!yearly) {
    const day = parseDay(value)
    const next = day === null ? null : addDays(day, days)
    return next !== null && next >= from ? next : null
  }
  const date = parseDate(value)
  if (date === null) return null
  const year = Number(from.slice(0, 4))
  for (let candidate = year - 2; candidate <= year + 2; candidate += 1) {
    const next = addDays(anniversary(monthAndDay(date), candidate), days)
    if (next >= from) return next
  }
  return null
}

/** 29 February falls on the 28th in a common year. */
function anniversary(monthDay: string, year: number): string {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return `${year}-${monthDay === '02-29' && !isLeap ? '02-28' : monthDay}`
}
