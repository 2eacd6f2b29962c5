import { type RawBuilder, sql } from 'kysely'
import type { timelineKinds } from '#contract/email-marketing/contact-timeline.ts'
import { inListIndex } from '../ledger/ledger.ts'

/** The contact with every id and address that it has or had before merges. */
export type TimelineOwner = { tenantId: string; contactId: string; ids: string[]; emails: string[] }

/** One event. `at` has microseconds; with the id it is the cursor. */
export type TimelineRow = {
  at: string
  id: string
  kind:
    | 'added'
    | 'imported'
    | 'sent'
    | 'notSent'
    | 'opened'
    | 'clicked'
    | 'received'
    | 'changed'
    | 'tagged'
    | 'untagged'
    | 'unsubscribed'
    | 'merged'
    | 'note'
  job_id: string | null
  /** The contact that the job's message went to. */
  contact_id: string | null
  message_id: string | null
  detail: {
    response?: string | null
    bounce?: 'hard' | 'soft' | 'sender' | null
    rule?: string | null
    state?: 'failed' | 'deferred' | 'skipped' | 'unknown'
    times?: number
    url?: string | null
    subject?: string
    isReply?: boolean
    fields?: Record<string, [string | null, string | null]>
    actor?: string | null
    importId?: string | null
    email?: string
    undoId?: string | null
    en?: string
    ar?: string
    color?: string
    text?: string
    editedAt?: string | null
  }
}

const kinds: Record<(typeof timelineKinds)[number], TimelineRow['kind'][]> = {
  mail: ['sent', 'notSent'],
  activity: ['opened', 'clicked', 'unsubscribed'],
  received: ['received'],
  changes: ['added', 'imported', 'changed', 'merged', 'unsubscribed'],
  tags: ['tagged', 'untagged'],
  notes: ['note'],
}

type Cut = {
  kind: (typeof timelineKinds)[number] | null
  before: { at: string; id: string } | null
  limit: number
}

/**
 * A contact's events, the newest first. Each source reads at most one page from its own index, so other contacts'
 * history costs nothing.
 */
export function timelineEvents(who: TimelineOwner, { kind, before, limit }: Cut): RawBuilder<unknown> {
  const older = before
    ? sql`(e.at, e.id collate "C") < (${before.at}::timestamptz, ${before.id}::text collate "C")`
    : sql`true`
  const ofKind = kind === null ? sql`true` : sql`e.kind = any(${kinds[kind]}::text[])`
  const until = before ? sql`<= ${before.at}::timestamptz` : sql`is not null`
  const matchingSources = sources(who, until, limit).filter(
    ({ of }) => kind === null || of.some((one) => kinds[kind].includes(one)),
  )
  return sql`select to_char(e.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, e.id, e.kind, e.job_id, e.contact_id, e.message_id, e.detail
    from (${sql.join(
      matchingSources.map(({ rows }) => rows),
      sql` union all `,
    )}) as e (at, id, kind, job_id, contact_id, message_id, detail)
    where e.at is not null and ${older} and ${ofKind} order by e.at desc, e.id collate "C" desc limit ${limit}`
}

/** Longer than the retention of transactional messages (`jobs/upkeep.ts`). */
const singleMailRetention = sql`interval '40 days'`

type Source = { of: TimelineRow['kind'][]; rows: RawBuilder<unknown> }

/** @param until the cursor: newer events are left out @param limit how many rows a long source may read */
function sources(
  { tenantId, contactId, ids, emails }: TimelineOwner,
  until: RawBuilder<unknown>,
  limit: number,
): Source[] {
  const sourceLimit = sql.lit(limit * 2)
  const own = sql`tenant_id = ${tenantId} and contact_id = ${contactId}`
  const none = sql`null::uuid`
  // Each address is queried separately, so that an index returns its rows in order.
  const newest = (which: RawBuilder<unknown>) => sql`unnest(${emails}::text[]) as e (email) cross join lateral (
    select m.* from messages m where m.tenant_id = ${tenantId} and ${which} and m.status <> 'draft' and m.created_at ${until}
      order by m.created_at desc limit ${sourceLimit}) as m`
  // A bounce is stored with the recipient of a message, or with the one of a transactional message in the ledger.
  const written = (
    which: RawBuilder<unknown>,
    bounces: RawBuilder<unknown>,
  ) => sql`(select coalesce(m.sent_at, m.created_at), 'message:' || m.id,
    case when m.delivery_status in ('failed', 'bounced', 'deferred', 'unknown') then 'notSent' else 'sent' end, ${none}, ${none}, m.id,
    jsonb_build_object('state', replace(m.delivery_status, 'bounced', 'failed'), 'response', b.response, 'bounce', b.bounce, 'rule', b.rule)
    from ${newest(which)} left join lateral (${bounces} limit 1) as b (response, bounce, rule) on true)`
  return [
    {
      of: ['sent', 'notSent', 'opened', 'clicked'],
      rows: sql`(select v.at, v.kind || ':' || l.job_id || ':' || l.contact_id, v.kind, l.job_id, l.contact_id, ${none}, v.detail
        from ledger l cross join lateral (values
          (l.sent_at, 'sent', jsonb_build_object('response', l.response, 'bounce', l.bounce, 'rule', l.bounce_rule)),
          (case when l.sent_at is null and l.status in ('failed', 'deferred', 'skipped', 'unknown') then l.updated_at end, 'notSent',
            jsonb_build_object('state', l.status, 'response', l.response, 'bounce', l.bounce, 'rule', l.bounce_rule)),
          (l.opened_at, 'opened', jsonb_build_object('times', l.opens)),
          (case when not exists (select from contact_clicks k where k.tenant_id = l.tenant_id and k.contact_id = l.contact_id
            and k.job_id = l.job_id) then l.clicked_at end, 'clicked', jsonb_build_object('times', l.clicks))) as v (at, kind, detail)
        where l.tenant_id = ${tenantId} and l.contact_id = any(${ids}::uuid[]) and ${inListIndex('l')} and v.at ${until})`,
    },
    {
      of: ['clicked'],
      rows: sql`(select k.first_at, 'link:' || k.job_id || ':' || md5(k.url), 'clicked', k.job_id, k.contact_id, ${none},
        jsonb_build_object('url', k.url, 'times', k.clicks)
        from contact_clicks k where k.tenant_id = ${tenantId} and k.contact_id = any(${ids}::uuid[]) and k.first_at ${until})`,
    },
    {
      of: ['sent', 'notSent'],
      rows: written(
        sql`m.recipient = e.email and m.direction = 'sent' and m.job_id is null`,
        sql`select one ->> 'response', null, one ->> 'rule' from jsonb_array_elements(m.envelope) one
          where one ->> 'email' = e.email and one ->> 'rule' is not null`,
      ),
    },
    {
      of: ['sent', 'notSent'],
      rows: written(
        sql`m.recipient = e.email and m.direction = 'sent' and m.created_at > now() - ${singleMailRetention}
        and exists (select from transactional_mails t where t.tenant_id = m.tenant_id and t.id = m.contact_id and t.job_id = m.job_id)`,
        sql`select l.response, l.bounce, l.bounce_rule from ledger l
          where l.tenant_id = m.tenant_id and l.job_id = m.job_id and l.contact_id = m.contact_id and l.bounce_rule is not null`,
      ),
    },
    {
      of: ['received'],
      rows: sql`(select m.created_at, 'message:' || m.id, 'received', ${none}, ${none}, m.id,
        jsonb_build_object('subject', m.subject, 'isReply', m.belong_to_message_id is not null)
        from ${newest(sql`m.sender_address = e.email and m.direction = 'received'`)})`,
    },
    {
      of: ['changed', 'untagged', 'unsubscribed', 'merged'],
      // An unsubscribe by a link is one event.
      rows: sql`(select c.at, 'event:' || lpad(c.id::text, 12, '0'), c.kind, c.job_id, case when c.kind = 'unsubscribed' then c.contact_id end, ${none},
        case c.kind when 'changed' then jsonb_build_object('fields', c.detail, 'actor', c.actor_name, 'importId', c.import_id)
          when 'merged' then c.detail || jsonb_build_object('actor', c.actor_name, 'undoId',
            (select r.id from contact_runs r where r.tenant_id = c.tenant_id and r.id = c.run_id and r.undone_at is null))
          else c.detail || jsonb_build_object('actor', c.actor_name) end
        from contact_events c where ${own} and c.at ${until}
          and not (c.kind = 'changed' and c.job_id is not null and c.detail -> 'status' ->> 1 = 'unsubscribed'))`,
    },
    {
      of: ['tagged'],
      rows: sql`(select t.created_at, 'tag:' || t.id, 'tagged', ${none}, ${none}, ${none},
        jsonb_build_object('en', g.name_en, 'ar', g.name_ar, 'color', g.color)
        from contact_tags t join tags g on g.tenant_id = t.tenant_id and g.id = t.tag_id
        where t.tenant_id = ${tenantId} and t.contact_id = ${contactId} and t.created_at ${until})`,
    },
    {
      of: ['tagged'],
      rows: sql`(select (c.detail ->> 'since')::timestamptz, 'was:' || c.id, 'tagged', ${none}, ${none}, ${none}, c.detail
        from contact_events c where ${own} and c.kind = 'untagged')`,
    },
    {
      of: ['note'],
      rows: sql`(select n.created_at, 'note:' || n.id, 'note', ${none}, ${none}, ${none},
        jsonb_build_object('text', n.text, 'editedAt', to_char(n.edited_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'actor', trim(u.first_name || ' ' || u.last_name))
        from contact_notes n left join users u on u.id = n.author_id
        where n.tenant_id = ${tenantId} and n.contact_id = ${contactId} and n.created_at ${until}
        order by n.created_at desc limit ${sourceLimit})`,
    },
    {
      of: ['added', 'imported'],
      rows: sql`(select c.created_at, 'began', case when c.import_id is null then 'added' else 'imported' end, ${none}, ${none}, ${none},
        jsonb_build_object('importId', c.import_id)
        from contacts c where c.tenant_id = ${tenantId} and c.id = ${contactId})`,
    },
  ]
}
