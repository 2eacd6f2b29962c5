import { type RawBuilder, sql } from 'kysely'
import type { Audience as AudienceSchema } from '#contract/email-marketing/sending.ts'
import type { z } from 'zod'
import type { Conditions } from '#contract/email-marketing/conditions.ts'
import type { Tenant, TenantContext } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import { opaque } from '../../db/paging/opaque.ts'
import { fault } from '../../failure.ts'
import { matchesConditions, opened } from '../conditions/conditions.ts'
import { conditionsOf, definitionsOf } from '../conditions/segment-conditions.ts'
import { forJob, forTopicInBulk, joinClosedAddresses, skipReasonSql } from '../ledger/sendable.ts'
import { findTopic } from '../topics/choices.ts'

const unknownTag = fault(
  'validation_failed',
  { en: 'One of these tags wasn’t found. It may have been deleted.', ar: 'أحد هذه الوسوم غير موجود. ربما حُذف.' },
  'recipients.tagIds',
)
const unknownGroup = fault(
  'validation_failed',
  {
    en: 'One of these segments wasn’t found. It may have been deleted.',
    ar: 'إحدى هذه الشرائح غير موجودة. ربما حُذفت.',
  },
  'recipients.groupIds',
)

/** Contacts with any tag of `anyOf`, all tags of a set in `allOf`, or in any segment. */
type Carriers = { anyOf: string[]; allOf: string[][]; segments?: Conditions[] }

/**
 * An audience with its groups resolved to tags and conditions, as stored with the job. Later changes of a group do not
 * affect the send. Conditions on recent days are relative to `at`.
 */
export type Audience = Carriers & {
  emailIds: string[]
  reached?: Reached
  all: boolean
  exclude: Carriers & { jobIds?: string[] }
  at?: string
  part?: Part
}

/** Contacts that these sends reached, or only those among them who did something with the email, or did not. */
type Reached = { jobIds: string[]; only?: 'notOpened' | 'opened' | 'clicked' | undefined }

/**
 * A stable random part of an audience: contacts whose hash with `seed`, modulo 10,000, is at least `from` and below
 * `to`.
 */
export type Part = { seed: string; from: number; to: number }

type AudienceInput = {
  recipients: z.output<typeof AudienceSchema>
  exclude?:
    | { tagIds?: string[] | undefined; groupIds?: string[] | undefined; jobIds?: string[] | undefined }
    | undefined
  topic?: string | undefined
}

/** Resolves recipients to tags and contacts. @throws validation_failed for a tag or group of another workspace */
export async function resolve(
  db: Db,
  tenantId: string,
  { recipients, exclude = {} }: AudienceInput,
): Promise<Audience> {
  const included = await carriers(db, tenantId, recipients)
  return {
    ...included,
    emailIds: recipients.emailIds ?? [],
    ...(recipients.reached && { reached: recipients.reached }),
    all: recipients.all ?? false,
    exclude: { ...(await carriers(db, tenantId, exclude)), ...(exclude.jobIds && { jobIds: exclude.jobIds }) },
    at: new Date().toISOString(),
  }
}

async function carriers(
  db: Db,
  tenantId: string,
  { tagIds = [], groupIds = [] }: { tagIds?: string[] | undefined; groupIds?: string[] | undefined },
): Promise<Carriers> {
  const tags = await sql<{ count: number }>`select count(*) as count from tags
    where tenant_id = ${tenantId} and type = 'email' and id = any(${tagIds}::uuid[])`.execute(db)
  if (tags.rows[0]?.count !== new Set(tagIds).size) throw unknownTag()
  const groupDefinitions = await definitionsOf(db, tenantId, groupIds)
  const groups = groupDefinitions.filter(({ conditions }) => conditions === null)
  if (groupDefinitions.length !== new Set(groupIds).size) throw unknownGroup()
  return {
    anyOf: [...new Set([...tagIds, ...groups.filter(({ match }) => match === 'any').flatMap(({ tags }) => tags)])],
    // A group without tags is empty.
    allOf: groups.filter(({ match, tags }) => match === 'all' && tags.length > 0).map(({ tags }) => [...tags]),
    segments: groupDefinitions.filter(({ conditions }) => conditions !== null).map(conditionsOf),
  }
}

/** Contact ids of an audience after `from`, ascending, distinct, at most `limit`; without a limit unordered. */
export function candidates(
  tenantId: string,
  audience: Audience,
  from: string | null,
  limit: number | null,
): RawBuilder<unknown> {
  const place = { table: 'c', now: timeOf(audience), eachTagByKey: true } as const
  const after = from ?? '00000000-0000-0000-0000-000000000000'
  const cutBy = (column: string) => (limit === null ? sql`` : sql`order by ${sql.ref(column)} limit ${limit}`)
  const byId = cutBy('id')
  if (audience.all) return sql`select id from contacts where tenant_id = ${tenantId} and id > ${after} ${byId}`
  const parts = [
    sql`(select id from contacts where tenant_id = ${tenantId} and id > ${after} and id = any(${audience.emailIds}::uuid[]) ${byId})`,
    ...(audience.reached?.jobIds ?? []).map(
      (jobId) => sql`(select l.contact_id as id from ledger l
        where l.tenant_id = ${opaque(tenantId)} and l.job_id = ${jobId} and l.contact_id > ${after}
          and l.status in ('sent', 'unknown') and ${did(audience.reached?.only)} ${cutBy('l.contact_id')})`,
    ),
    ...audience.anyOf.map(
      (tag) => sql`(select contact_id as id from contact_tags
        where tenant_id = ${tenantId} and tag_id = ${tag} and contact_id > ${after} ${cutBy('contact_id')})`,
    ),
    ...audience.allOf.map(
      ([first, ...others]) => sql`(select t.contact_id as id from contact_tags t
        where t.tenant_id = ${tenantId} and t.tag_id = ${first} and t.contact_id > ${after}
          and ${carriesAll(tenantId, sql`t.contact_id`, others)} ${cutBy('t.contact_id')})`,
    ),
    ...(audience.segments ?? []).map(
      (conditions) => sql`(select c.id from contacts c
        where c.tenant_id = ${tenantId} and c.id > ${after} and ${matchesConditions(conditions, place)} ${cutBy('c.id')})`,
    ),
  ]
  return sql`select id from (${sql.join(parts, sql` union `)}) parts ${byId}`
}

/** SQL condition: what the recipient of ledger row `l` did. */
function did(only: Reached['only']) {
  if (only === 'clicked') return sql`l.clicked_at is not null`
  return only === undefined ? sql`true` : only === 'opened' ? opened : sql`not ${opened}`
}

const timeOf = ({ at }: Audience) => (at === undefined ? new Date() : new Date(at))

const carriesAll = (tenantId: string, contact: RawBuilder<unknown>, tags: readonly string[]) => sql`(
  select count(*) from contact_tags x where x.tenant_id = ${tenantId} and x.contact_id = ${contact}
    and x.tag_id = any(${[...tags]}::uuid[])) = ${new Set(tags).size}`

/**
 * SQL condition: the send excludes contact `c`. `offset 0` forces a lookup per contact: on freshly filled tables the
 * planner would join every contact with every contact that has the tag.
 */
function excluded(tenantId: string, audience: Audience) {
  const { anyOf, allOf, segments = [], jobIds = [] } = audience.exclude
  const place = { table: 'c', now: timeOf(audience), eachTagByKey: true } as const
  const any = sql`exists (select from contact_tags x where x.tenant_id = ${tenantId} and x.contact_id = c.id
    and x.tag_id = any(${anyOf}::uuid[]) offset 0)`
  const reasons = [
    ...(anyOf.length > 0 ? [any] : []),
    ...allOf.map((tags) => carriesAll(tenantId, sql`c.id`, tags)),
    ...segments.map((conditions) => matchesConditions(conditions, place)),
    ...(jobIds.length > 0 ? [hasMailOf(tenantId, jobIds)] : []),
    ...(audience.part ? [sql`not ${within(audience.part)}`] : []),
  ]
  return reasons.length > 0 ? sql`(${sql.join(reasons, sql` or `)})` : sql`false`
}

/** SQL condition: contact `c` has, may have or is about to get a message of one of these sends. */
const hasMailOf = (tenantId: string, jobIds: readonly string[]) => sql`exists (select from ledger x
  where x.tenant_id = ${opaque(tenantId)} and x.job_id = any(${[...jobIds]}::uuid[]) and x.contact_id = c.id
    and x.status in ('claimed', 'sent', 'unknown') offset 0)`

/**
 * SQL condition: contact `c` opened, clicked or replied in the last 90 days, for jobs that send to engaged recipients
 * first.
 */
const engaged = (
  tenantId: string,
  jobId: string,
) => sql`(select engaged_recipients_first from jobs where tenant_id = ${tenantId} and id = ${jobId})
  and coalesce(greatest(c.last_opened_at, c.last_clicked_at, c.last_replied_at) > now() - interval '90 days', false)`

/** SQL: whether a job sends in the order of ids. */
const goesInTurn = (tenantId: string, jobId: string) =>
  sql`(select last_contact_id is not null from jobs where tenant_id = ${tenantId} and id = ${jobId})`

const within = ({ seed, from, to }: Part) => sql`(
  (('x' || substr(md5(c.id::text || ${seed}), 1, 7))::bit(28)::int % 10000) between ${from} and ${to - 1})`

export type Piece = { upTo: string | null; seen: number; added: number }

/**
 * Writes the next piece of a job's audience into the ledger. Fewer rows than `limit` mean the last piece. Repeating a
 * piece adds nothing.
 */
export async function snapshotPiece(
  db: Db,
  { tenantId, id, audience, from }: { tenantId: string; id: string; audience: Audience; from: string | null },
  limit: number,
): Promise<Piece> {
  const { rows } = await sql<Piece>`
    with candidates as materialized (${candidates(tenantId, audience, from, limit)}),
    added as (
      insert into ledger (tenant_id, job_id, contact_id, email, engaged, in_sequence)
      select c.tenant_id, ${id}::uuid, c.id, c.email, ${engaged(tenantId, id)}, ${goesInTurn(tenantId, id)} from candidates join contacts c on c.id = candidates.id
      where c.tenant_id = ${opaque(tenantId)} and (${skipReasonSql(forJob(tenantId, id))}) is null and not ${excluded(tenantId, audience)}
      on conflict do nothing
      returning contact_id
    )
    select (select id from candidates order by id desc limit 1) as "upTo", (select count(*) from candidates) as seen,
      (select count(*) from added) as added`.execute(db)
  const [piece] = rows
  if (!piece) throw new Error('the snapshot returned no row')
  return piece
}

/** Counts an audience: all contacts, those that must not be emailed, and those that would get the mail. */
export async function count(of: Pick<TenantContext, 'db'> & Workspace, input: AudienceInput) {
  const { matched, suppressed, recipients } = await countByLanguage(of, input)
  return { data: { matched, suppressed, recipients } }
}

type Workspace = { tenant: Pick<Tenant, 'id'> }
type LanguageCount = { language: string | null; matched: number; suppressed: number; recipients: number }

/** Like `count`, with the number that the audience excludes, and the recipients by the language of the contact. */
export async function countByLanguage({ db, tenant }: Pick<TenantContext, 'db'> & Workspace, input: AudienceInput) {
  const audience = await resolve(db, tenant.id, input)
  const topic = await findTopic(db, tenant.id, input.topic)
  const listed = sql`candidates as materialized (${candidates(tenant.id, audience, null, null)}),`
  const source = audience.all ? sql`contacts c` : sql`candidates join contacts c on c.id = candidates.id`
  const { rows } = await sql<LanguageCount>`
    with ${audience.all ? sql`` : listed} judged as (
      select c.language, (${skipReasonSql(forTopicInBulk(topic))}) is not null as out, ${excluded(tenant.id, audience)} as left_out
      from ${source} ${joinClosedAddresses(tenant.id)} where c.tenant_id = ${audience.all ? tenant.id : opaque(tenant.id)}
    )
    select language, count(*) as matched, count(*) filter (where out) as suppressed,
      count(*) filter (where not out and not left_out) as recipients from judged group by language`.execute(db)
  const sum = (field: 'matched' | 'suppressed' | 'recipients') => rows.reduce((total, row) => total + row[field], 0)
  const [matched, suppressed, recipients] = [sum('matched'), sum('suppressed'), sum('recipients')]
  const languages = rows.map(({ language, recipients }) => ({ language, recipients }))
  return { matched, suppressed, excluded: matched - suppressed - recipients, recipients, languages }
}
