import { type RawBuilder, sql } from 'kysely'
import { type Condition, type Conditions, ContactStatus } from '#contract/email-marketing/conditions.ts'
import { parseNumber } from '#contract/fields.ts'
import { begins, contains } from '../../text/folding.ts'

/**
 * The table of contacts by its alias in the statement, and the current time. `eachTagByKey` looks tags up per contact:
 * without statistics of the workspace the planner would join them without a key and compare all pairs.
 */
export type ConditionScope = { table: 'contacts' | 'c'; now: Date; eachTagByKey?: boolean }

type Sql = RawBuilder<boolean>

/** Compiles conditions to one SQL condition over a table of contacts. All values are parameters. */
export function matchesConditions({ match, of }: Conditions, place: ConditionScope): Sql {
  const parts = of.map((condition) =>
    'of' in condition ? matchesConditions(condition, place) : holding(condition, place),
  )
  if (parts.length === 0) return sql<boolean>`false`
  return sql<boolean>`(${sql.join(parts, match === 'all' ? sql` and ` : sql` or `)})`
}

function holding(condition: Condition, place: ConditionScope): Sql {
  const column = (name: string) => sql.ref(`${place.table}.${name}`)
  switch (condition.field) {
    case 'tags':
      return hasTags(condition, place)
    case 'status':
      return hasStatus(matchingStatuses(condition), place)
    case 'language': {
      const sign = condition.is === 'is' ? sql`is not distinct from` : sql`is distinct from`
      return sql<boolean>`${column('language')} ${sign} ${condition.value}::text`
    }
    case 'timeZone': {
      const sign = condition.is === 'is' ? sql`is not distinct from` : sql`is distinct from`
      return sql<boolean>`${column('time_zone')} ${sign} ${condition.value}::text`
    }
    case 'email':
    case 'firstName':
    case 'lastName':
      return textual(column(columns[condition.field]), condition, place)
    case 'attribute':
      return attribute(column('attributes'), condition, place)
    case 'campaign':
      return didWithCampaign(condition, place)
    case 'topic':
      return wantsTopic(condition, place)
    case 'form':
      return joinedBy(condition, place)
    case 'import':
      return cameWith(condition, place)
    case 'automation':
      return enteredAutomation(condition, place)
    case 'consent':
      return gaveConsent(condition, place)
    case 'engagement':
      return isEngaged(condition, place)
    default:
      return timely(condition, place)
  }
}

const matchingStatuses = ({ is, values }: Extract<Condition, { field: 'status' }>) =>
  is === 'in' ? values : ContactStatus.options.filter((status) => !values.includes(status))

/** Contacts that are not subscribed also have rows in a table ordered by id, whose index serves lists. */
export function hasStatus(statuses: readonly ContactStatus[], { table }: Pick<ConditionScope, 'table'>): Sql {
  const ref = (name: string) => sql.ref(`${table}.${name}`)
  const apart = sql`select from contact_statuses s where s.tenant_id = ${ref('tenant_id')} and s.contact_id = ${ref('id')}`
  const [only = '', ...others] = statuses
  if (others.length === 0) {
    return only === 'subscribed'
      ? sql<boolean>`not exists (${apart})`
      : sql<boolean>`exists (${apart} and s.status = ${only})`
  }
  // The most frequent case: the contact's own row decides.
  if (statuses.includes('subscribed')) return sql<boolean>`${ref('status')} = any(${[...statuses]}::text[])`
  return sql<boolean>`exists (${apart} and s.status = any(${[...statuses]}::text[]))`
}

const columns = { email: 'email', firstName: 'first_name', lastName: 'last_name' } as const

/** Whether a contact has any, all or none of these tags. */
export function hasTags(
  { is, tagIds }: Pick<Extract<Condition, { field: 'tags' }>, 'is' | 'tagIds'>,
  { table, eachTagByKey }: Pick<ConditionScope, 'table' | 'eachTagByKey'>,
): Sql {
  // PostgreSQL never turns a subquery with an offset into a join.
  const apart = eachTagByKey ? sql`offset 0` : sql``
  const carries = (tags: RawBuilder<unknown>) => sql<boolean>`exists (select from contact_tags x
    where x.tenant_id = ${sql.ref(`${table}.tenant_id`)} and x.contact_id = ${sql.ref(`${table}.id`)} and x.tag_id = ${tags} ${apart})`
  const any = carries(sql`any(${tagIds}::uuid[])`)
  if (is === 'none') return sql<boolean>`not ${any}`
  if (is === 'any') return any
  return sql<boolean>`(${sql.join(
    [...new Set(tagIds)].map((tagId) => carries(sql`${tagId}::uuid`)),
    sql` and `,
  )})`
}

type Textual = Extract<Condition, { field: 'email' | 'firstName' | 'lastName' }>

function textual(column: RawBuilder<unknown>, condition: Textual, { table }: ConditionScope): Sql {
  if (!('value' in condition)) return sql<boolean>`${column} ${condition.is === 'empty' ? sql`=` : sql`<>`} ''`
  const text = condition.value.toLowerCase()
  if (condition.is === 'equals') return sql<boolean>`lower(${column}) = ${text}`
  if (condition.is === 'notEquals') return sql<boolean>`lower(${column}) <> ${text}`
  if (condition.is === 'begins') return begins(column, condition.value)
  if (condition.is === 'notContains') return sql<boolean>`not ${contains(column, condition.value)}`
  const ref = (name: string) => sql.ref(`${table}.${name}`)
  // The index `contacts_search` covers both names and the address together; it finds the candidates.
  const whole = sql`${ref('first_name')} || ' ' || ${ref('last_name')} || ' ' || ${ref('email')}`
  return sql<boolean>`(${contains(whole, condition.value)} and ${contains(column, condition.value)})`
}

type OfAttribute = Extract<Condition, { field: 'attribute' }>

function attribute(attributes: RawBuilder<unknown>, condition: OfAttribute, place: ConditionScope): Sql {
  const value = sql`(${attributes} ->> ${condition.name}::text)`
  switch (condition.is) {
    case 'empty':
      return sql<boolean>`coalesce(${value}, '') = ''`
    case 'filled':
      return sql<boolean>`coalesce(${value}, '') <> ''`
    case 'equals':
      return is(attributes, condition.name, condition.value)
    case 'notEquals':
      return sql<boolean>`not ${is(attributes, condition.name, condition.value)}`
    case 'contains':
      return sql<boolean>`coalesce(${contains(value, condition.value)}, false)`
    case 'notContains':
      return sql<boolean>`not coalesce(${contains(value, condition.value)}, false)`
    case 'begins':
      return sql<boolean>`coalesce(${begins(value, condition.value)}, false)`
    case 'above':
    case 'below': {
      const sign = condition.is === 'above' ? sql`>` : sql`<`
      return sql<boolean>`coalesce(number_read(${value}) ${sign} ${condition.value}::numeric, false)`
    }
    case 'range':
      return sql<boolean>`coalesce(number_read(${value}) between coalesce(${condition.min}::numeric, '-infinity')
        and coalesce(${condition.max}::numeric, 'infinity'), false)`
    case 'yes':
    case 'no':
      return is(attributes, condition.name, String(condition.is === 'yes'))
    case 'anyOf':
      return isAnyOf(attributes, condition.name, condition.values)
    case 'noneOf':
      return sql<boolean>`not ${isAnyOf(attributes, condition.name, condition.values)}`
    default:
      return dated(attributes, condition, place)
  }
}

const isAnyOf = (attributes: RawBuilder<unknown>, name: string, values: readonly string[]) =>
  sql<boolean>`(${sql.join(
    values.map((value) => is(attributes, name, value)),
    sql` or `,
  )})`

export type Dated = Extract<OfAttribute, { date: string } | { days: number }>

/** Whether a date fits a condition. Days are those of the contact, or of the workspace. */
function dated(attributes: RawBuilder<unknown>, condition: Dated, place: ConditionScope): Sql {
  const value = sql`(${attributes} ->> ${condition.name}::text)`
  const written = sql`left(${value}, 10)`
  if ('date' in condition) {
    const sign = { on: sql`=`, before: sql`<`, after: sql`>` }[condition.is]
    return sql<boolean>`coalesce(${value} ~ ${wholeDate} and ${written} collate "C" ${sign} ${condition.date}, false)`
  }
  const today = todayOf(place)
  const { is, days } = condition
  if (is === 'lastDays' || is === 'nextDays') {
    const [from, to] = is === 'lastDays' ? [-days, 0] : [0, days]
    return sql<boolean>`coalesce(${value} ~ ${wholeDate} and ${written} collate "C"
      between to_char(${today} + ${from}::int, 'YYYY-MM-DD') and to_char(${today} + ${to}::int, 'YYYY-MM-DD'), false)`
  }
  const first = is === 'anniversaryIn' ? days : 0
  return sql<boolean>`coalesce(${value} ~ ${anyDate} and exists (
    select from generate_series(${first}::int, ${days}::int) as n (days)
    where right(${written}, 5) = to_char(${today} + n.days, 'MM-DD')
      -- In a common year, 29 February is celebrated on the 28th.
      or (right(${written}, 5) = '02-29' and to_char(${today} + n.days, 'MM-DD') = '02-28'
        and to_char(${today} + n.days + 1, 'MM-DD') = '03-01')), false)`
}

const wholeDate = String.raw`^\d{4}-\d\d-\d\d(T|\s|$)`
const anyDate = String.raw`^(\d{4}-\d\d-\d\d(T|\s|$)|--\d\d-\d\d$)`

const todayOf = ({ table, now }: ConditionScope) => {
  const ref = (name: string) => sql.ref(`${table}.${name}`)
  return sql`((${now}::timestamptz at time zone coalesce(${ref('time_zone')},
    (select r.rules ->> 'timeZone' from sending_rules r where r.tenant_id = ${ref('tenant_id')}), 'UTC'))::date)`
}

/**
 * Whether an attribute equals a text, ignoring case, or the number or boolean that the text may mean. An index finds
 * each value.
 */
function is(attributes: RawBuilder<unknown>, name: string, text: string): Sql {
  const number = parseNumber(text)
  const numbers =
    number === null ? [] : [number, String(number), number.toLocaleString('en', { maximumFractionDigits: 20 })]
  const flag = text === 'true' || text === 'false' ? [text === 'true'] : []
  const each = [...new Set([text, ...numbers, ...flag])].map(
    (value) =>
      sql<boolean>`attributes_compared(${attributes}) @> attributes_compared(${JSON.stringify({ [name]: value })}::jsonb)`,
  )
  return sql<boolean>`(${attributes} <> '{}' and (${sql.join(each, sql` or `)}))`
}

type OfCampaign = Extract<Condition, { field: 'campaign' }>

/** What the recipient of ledger row `l` did. A click or a reply shows that the email was opened. */
export const opened = sql<boolean>`(l.opened_at is not null or l.clicked_at is not null or l.replied_at is not null)`

/** Whether a contact got the email of a campaign, and what they did with it. */
function didWithCampaign(condition: OfCampaign, { table, eachTagByKey }: ConditionScope): Sql {
  const { is, campaignId } = condition
  const ref = (name: string) => sql.ref(`${table}.${name}`)
  const apart = eachTagByKey ? sql`offset 0` : sql``
  const got = (did: Sql) => sql<boolean>`exists (select from ledger l where l.tenant_id = ${ref('tenant_id')}
    and l.job_id = ${campaignId}::uuid and l.contact_id = ${ref('id')} and l.status in ('sent', 'unknown') and ${did} ${apart})`
  switch (is) {
    case 'got':
      return got(sql`true`)
    case 'notGot':
      return sql<boolean>`(not ${got(sql`true`)} and exists (
        select from jobs j where j.tenant_id = ${ref('tenant_id')} and j.id = ${campaignId}::uuid))`
    case 'opened':
      return got(opened)
    case 'notOpened':
      return got(sql`not ${opened}`)
    case 'clickedLink':
    case 'notClickedLink': {
      const clicked = sql<boolean>`exists (select from contact_clicks k where k.tenant_id = ${ref('tenant_id')}
        and k.contact_id = ${ref('id')} and k.job_id = ${campaignId}::uuid and k.url = ${condition.url} ${apart})`
      return is === 'clickedLink' ? clicked : sql<boolean>`(${got(sql`true`)} and not ${clicked})`
    }
    default:
      return got(sql`l.clicked_at is ${is === 'clicked' ? sql`not null` : sql`null`}`)
  }
}

type OfTopic = Extract<Condition, { field: 'topic' }>

function wantsTopic({ is, topicId }: OfTopic, { table }: ConditionScope): Sql {
  const ref = (name: string) => sql.ref(`${table}.${name}`)
  return sql<boolean>`(select coalesce((select x.wanted from topic_choices x where x.tenant_id = t.tenant_id
      and x.contact_id = ${ref('id')} and x.topic_id = t.id), t.is_default)
    from topics t where t.tenant_id = ${ref('tenant_id')} and t.id = ${topicId}::uuid) is ${is === 'wanted' ? sql`true` : sql`false`}`
}

type OfForm = Extract<Condition, { field: 'form' }>

function joinedBy({ is, formId }: OfForm, { table, eachTagByKey }: ConditionScope): Sql {
  const ref = (name: string) => sql.ref(`${table}.${name}`)
  const joined = sql<boolean>`exists (select from consents x where x.tenant_id = ${ref('tenant_id')}
    and x.contact_id = ${ref('id')} and x.form_id = ${formId}::uuid ${eachTagByKey ? sql`offset 0` : sql``})`
  if (is === 'joined') return joined
  return sql<boolean>`(not ${joined} and exists (
    select from forms f where f.tenant_id = ${ref('tenant_id')} and f.id = ${formId}::uuid))`
}

type OfImport = Extract<Condition, { field: 'import' }>

/** Contacts that an import created have its id; those that it changed or met are listed. */
function cameWith({ is, importId }: OfImport, { table, eachTagByKey }: ConditionScope): Sql {
  const ref = (name: string) => sql.ref(`${table}.${name}`)
  const met = sql`select x.contact_id from import_contacts x where x.tenant_id = ${ref('tenant_id')}
    and x.import_id = ${importId}::uuid`
  const came = eachTagByKey
    ? sql<boolean>`(${ref('import_id')} is not distinct from ${importId}::uuid
        or exists (${met} and x.contact_id = ${ref('id')} offset 0))`
    : sql<boolean>`${ref('id')} in (select c.id from contacts c where c.tenant_id = ${ref('tenant_id')}
        and c.import_id = ${importId}::uuid union all ${met})`
  if (is === 'cameWith') return came
  return sql<boolean>`(not ${came} and exists (
    select from imports i where i.tenant_id = ${ref('tenant_id')} and i.id = ${importId}::uuid))`
}

type OfAutomation = Extract<Condition, { field: 'automation' }>

function enteredAutomation({ is, automationId }: OfAutomation, { table, eachTagByKey }: ConditionScope): Sql {
  const ref = (name: string) => sql.ref(`${table}.${name}`)
  const entered = (
    how: Sql,
  ) => sql<boolean>`exists (select from automation_runs r where r.tenant_id = ${ref('tenant_id')}
    and r.automation_id = ${automationId}::uuid and r.contact_id = ${ref('id')} and ${how} ${eachTagByKey ? sql`offset 0` : sql``})`
  const inside = entered(sql`r.status = 'active'`)
  if (is === 'inside') return inside
  if (is === 'exited') return sql<boolean>`(${entered(sql`true`)} and not ${inside})`
  return sql<boolean>`(not ${entered(sql`true`)} and exists (
    select from automations a where a.tenant_id = ${ref('tenant_id')} and a.id = ${automationId}::uuid))`
}

type OfConsent = Extract<Condition, { field: 'consent' }>

/** Consents of imported files have no version of a form, and stay when the import is deleted. */
function gaveConsent(condition: OfConsent, { table, eachTagByKey }: ConditionScope): Sql {
  const ref = (name: string) => sql.ref(`${table}.${name}`)
  const given = (how: Sql) => sql<boolean>`exists (select from consents x where x.tenant_id = ${ref('tenant_id')}
    and x.contact_id = ${ref('id')} and ${how} ${eachTagByKey ? sql`offset 0` : sql``})`
  switch (condition.is) {
    case 'ever':
      return given(sql`true`)
    case 'never':
      return sql<boolean>`not ${given(sql`true`)}`
    case 'byForm':
      return given(sql`x.version > 0`)
    case 'byImport':
      return given(sql`x.version = 0`)
    default:
      return given(sql`x.asked_at >= coalesce(${condition.from}::timestamptz, '-infinity')
        and x.asked_at < coalesce(${condition.to}::timestamptz, 'infinity')`)
  }
}

type OfEngagement = Extract<Condition, { field: 'engagement' }>

/** Days after the last opening, click or reply until a contact cools, and until it sleeps. */
const coolingDays = 90
const asleepDays = 180

function isEngaged({ is, values }: OfEngagement, { table, now }: ConditionScope): Sql {
  const ref = (name: string) => sql.ref(`${table}.${name}`)
  const ago = (days: number) => sql`${new Date(now.getTime() - days * day).toISOString()}::timestamptz`
  const last = sql`greatest(${ref('last_opened_at')}, ${ref('last_clicked_at')}, ${ref('last_replied_at')})`
  const since = sql`coalesce(${last}, ${ref('created_at')})`
  const level = sql`case
    when ${last} >= ${ago(coolingDays)} then 'active'
    when ${last} is null and (${ref('last_sent_at')} is null or ${ref('created_at')} >= ${ago(coolingDays)}) then 'new'
    when ${since} >= ${ago(asleepDays)} then 'cooling' else 'asleep' end`
  return sql<boolean>`(${level} ${is === 'in' ? sql`=` : sql`<>`} ${is === 'in' ? sql`any` : sql`all`}(${values}::text[]))`
}

type Timely = Extract<Condition, { field: 'created' | 'sent' | 'opened' | 'clicked' | 'replied' }>

const moments = {
  created: 'created_at',
  sent: 'last_sent_at',
  opened: 'last_opened_at',
  clicked: 'last_clicked_at',
  replied: 'last_replied_at',
} as const

const day = 24 * 60 * 60_000

function timely(condition: Timely, { table, now }: ConditionScope): Sql {
  const at = sql.ref(`${table}.${moments[condition.field]}`)
  if (condition.is === 'between') {
    const parts = [sql<boolean>`${at} is not null`]
    if (condition.from !== null) parts.push(sql<boolean>`${at} >= ${condition.from}::timestamptz`)
    if (condition.to !== null) parts.push(sql<boolean>`${at} < ${condition.to}::timestamptz`)
    if (condition.field === 'created') parts.push(...madeBetween(condition, table))
    return sql<boolean>`(${sql.join(parts, sql` and `)})`
  }
  if (!('days' in condition)) return sql<boolean>`${at} is ${condition.is === 'ever' ? sql`not null` : sql`null`}`
  const since = new Date(now.getTime() - condition.days * day).toISOString()
  if (condition.is === 'notWithin') return sql<boolean>`(${at} is null or ${at} < ${since}::timestamptz)`
  const made = condition.field === 'created' ? madeBetween({ from: since, to: null }, table) : []
  return sql<boolean>`(${sql.join([sql<boolean>`${at} >= ${since}::timestamptz`, ...made], sql` and `)})`
}

/**
 * Contacts that may have begun or ceased to match since an instant because of time or mail: one SQL condition for each
 * cause, each served by an index. Triggers report all other changes.
 */
export function mayHaveChangedSince(conditions: Conditions, since: Date, { table, now }: ConditionScope): Sql[] {
  const made = sql<boolean>`${sql.ref(`${table}.id`)} >= ${firstIdAt(since.getTime() - day)}::uuid
    and ${sql.ref(`${table}.created_at`)} >= ${since.toISOString()}::timestamptz`
  const others = timelyIn(conditions).flatMap((condition) => {
    const at = sql.ref(`${table}.${moments[condition.field]}`)
    const happened = condition.field === 'created' ? [] : [sql<boolean>`${at} >= ${since.toISOString()}::timestamptz`]
    if (!('days' in condition)) return happened
    const ago = (date: Date) => new Date(date.getTime() - condition.days * day).toISOString()
    const passed = [sql<boolean>`${at} >= ${ago(since)}::timestamptz`, sql<boolean>`${at} < ${ago(now)}::timestamptz`]
    const between = { from: ago(since), to: ago(now) }
    const found = condition.field === 'created' ? [...passed, ...madeBetween(between, table)] : passed
    return [...happened, sql<boolean>`(${sql.join(found, sql` and `)})`]
  })
  return [
    made,
    ...others,
    ...eventsSince(conditions, since, { table, now }),
    ...(isNewQuarter(since, now) ? datedIn(conditions).map(changed) : []),
  ]

  function changed(condition: Dated): Sql {
    const attributes = sql.ref(`${table}.attributes`)
    const at = (now: Date) => dated(attributes, condition, { table, now })
    return sql<boolean>`(${attributes} ? ${condition.name}::text and ${at(since)} <> ${at(now)})`
  }
}

/** Contacts to which something happened since an instant that these conditions depend on. */
function eventsSince(conditions: Conditions, since: Date, { table, now }: ConditionScope): Sql[] {
  const from = sql`${since.toISOString()}::timestamptz`
  const ref = (name: string) => sql.ref(`${table}.${name}`)
  const all = [...new Map(allIn(conditions).map((condition) => [JSON.stringify(condition), condition])).values()]
  const mail = all.some(({ field }) => field === 'campaign' || field === 'engagement')
    ? [moments.sent, moments.opened, moments.clicked, moments.replied].map(
        (column) => sql<boolean>`${ref(column)} >= ${from}`,
      )
    : []
  const cooled = all.some(({ field }) => field === 'engagement')
    ? [coolingDays, asleepDays].flatMap((days) => passedDays(days, since, now, table))
    : []
  const elsewhere = all.flatMap((condition): RawBuilder<unknown>[] => {
    if (condition.field === 'topic')
      return [sql`topic_choices x where x.topic_id = ${condition.topicId}::uuid and x.updated_at >= ${from}`]
    if (condition.field === 'form')
      return [
        sql`consents x where x.form_id = ${condition.formId}::uuid and coalesce(x.confirmed_at, x.asked_at) >= ${from}`,
      ]
    if (condition.field === 'import')
      return [sql`import_contacts x where x.import_id = ${condition.importId}::uuid and x.created_at >= ${from}`]
    // The contact's own time of its last click is exact to the hour only.
    if (condition.field === 'campaign' && 'url' in condition)
      return [sql`contact_clicks x where x.job_id = ${condition.campaignId}::uuid and x.first_at >= ${from}`]
    if (condition.field === 'automation')
      return [
        sql`automation_runs x where x.automation_id = ${condition.automationId}::uuid
          and (x.entered_at >= ${from} or x.ended_at >= ${from})`,
      ]
    return []
  })
  const found = elsewhere.map(
    (rows) => sql<boolean>`${ref('id')} in (select x.contact_id from ${rows} and x.tenant_id = ${ref('tenant_id')})`,
  )
  return [...mail, ...cooled, ...found]
}

/** Contacts whose last event passed an age between two instants. */
function passedDays(days: number, since: Date, now: Date, table: ConditionScope['table']): Sql[] {
  const ago = (date: Date) => sql`${new Date(date.getTime() - days * day).toISOString()}::timestamptz`
  return (['created', 'opened', 'clicked', 'replied'] as const).map((event) => {
    const at = sql.ref(`${table}.${moments[event]}`)
    return sql<boolean>`(${at} >= ${ago(since)} and ${at} < ${ago(now)})`
  })
}

const allIn = ({ of }: Conditions): Condition[] =>
  of.flatMap((condition) => ('of' in condition ? allIn(condition) : [condition]))

/** A day begins at a quarter of an hour in every time zone. */
const isNewQuarter = (since: Date, now: Date) =>
  Math.floor(since.getTime() / quarterMs) < Math.floor(now.getTime() / quarterMs)
const quarterMs = 15 * 60_000

/** The conditions on dates whose result depends on the day. */
const datedIn = ({ of }: Conditions): Dated[] =>
  of.flatMap((condition) =>
    'of' in condition ? datedIn(condition) : condition.field === 'attribute' && 'days' in condition ? [condition] : [],
  )

const timelyIn = ({ of }: Conditions): Timely[] =>
  of.flatMap((condition) =>
    'of' in condition ? timelyIn(condition) : condition.field in moments ? [condition as Timely] : [],
  )

/** Version 7 ids sort by time, so the key finds what was created within a day. */
function madeBetween({ from, to }: { from: string | null; to: string | null }, table: string): Sql[] {
  const id = sql.ref(`${table}.id`)
  return [
    ...(from === null ? [] : [sql<boolean>`${id} >= ${firstIdAt(new Date(from).getTime() - day)}::uuid`]),
    ...(to === null ? [] : [sql<boolean>`${id} < ${firstIdAt(new Date(to).getTime() + day)}::uuid`]),
  ]
}

/** The smallest id of that time (RFC 9562 §5.7). */
function firstIdAt(ms: number): string {
  const time = Math.max(0, ms).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`
}
