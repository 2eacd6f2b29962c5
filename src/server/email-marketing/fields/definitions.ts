import { sql } from 'kysely'
import type { FieldUse } from '#contract/email-marketing/fields/fields.ts'
import type { Db } from '../../db/connection/database.ts'
import { attributePattern, keysIn, withKey } from './merge-tags.ts'

/** Everything in a workspace that may name a custom field. */

type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

/** Where an object of a definition names a field: in a condition, a form, a trigger or a step. */
function nameIn(object: { [name: string]: Json }): 'name' | 'attribute' | 'field' | null {
  if (object['field'] === 'attribute') return 'name'
  if (object['kind'] === 'attribute') return 'attribute'
  return object['kind'] === 'date' || (object['kind'] === 'wait' && object['how'] === 'date') ? 'field' : null
}

function keysOf(value: Json): string[] {
  if (typeof value === 'string') return keysIn(value)
  if (Array.isArray(value)) return value.flatMap(keysOf)
  if (value === null || typeof value !== 'object') return []
  const at = nameIn(value)
  const own = at === null ? undefined : value[at]
  return [...(typeof own === 'string' && own !== '' ? [own] : []), ...Object.values(value).flatMap(keysOf)]
}

function renamed(value: Json, from: string, to: string): Json {
  if (typeof value === 'string') return withKey(value, from, to)
  if (Array.isArray(value)) return value.map((item) => renamed(item, from, to))
  if (value === null || typeof value !== 'object') return value
  const at = nameIn(value)
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, name === at && one === from ? to : renamed(one, from, to)]),
  )
}

/** SQL: from the values `k` of all contacts; another condition may follow. */
export const fromValues = (
  tenantId: string,
) => sql`from contacts c cross join jsonb_each(c.attributes) as k (key, value)
  where c.tenant_id = ${tenantId} and c.attributes <> '{}' and k.value <> '""'`

/** The items of a workspace that use custom fields, by key. */
export const usesOf = async (db: Db, tenantId: string): Promise<Map<string, FieldUse[]>> =>
  (await usesAndCounts(db, tenantId, 0)).uses

/**
 * The uses of fields and, in a workspace of up to so many contacts, the number of contacts with a value by key;
 * otherwise null. One statement reads both.
 */
export async function usesAndCounts(db: Db, tenantId: string, maxContacts: number) {
  const { rows } = await sql<{ kind: FieldUse['kind'] | 'size' | 'count'; id: string; name: string; definition: Json }>`
    with size as materialized (
      select coalesce(sum(count), 0)::int as contacts from contact_counts where tenant_id = ${tenantId})
    select 'size' as kind, null::uuid as id, '' as name, to_jsonb(contacts) as definition from size
    union all
    select 'count', null, k.key, to_jsonb(count(*)::int) ${fromValues(tenantId)} and (select contacts from size) <= ${maxContacts}
      group by k.key
    union all
    select 'segment', id, name, conditions from groups
      where tenant_id = ${tenantId} and strpos(conditions::text, '"attribute"') > 0
    union all
    select 'automation', a.id, a.name, v.flow from automations a
      join automation_versions v on v.tenant_id = a.tenant_id and v.automation_id = a.id and v.version = a.version
      where a.tenant_id = ${tenantId} and a.status <> 'archived'
        and v.flow::text ~ '"attribute"|"date"|attributes[.[]'
    union all
    select 'form', id, name, fields from forms where tenant_id = ${tenantId} and strpos(fields::text, '"attribute"') > 0
    union all
    select 'template', t.id, t.name, to_jsonb(array(select distinct '{{ attributes["' || coalesce(m[1], m[2]) || '"] }}'
        from regexp_matches(t.subject || ' ' || t.content || ' ' || t.text || ' ' || coalesce((
          select string_agg(v.subject || ' ' || v.content || ' ' || v.text, ' ') from template_contents v
          where v.tenant_id = t.tenant_id and v.template_id = t.id), ''), ${attributePattern}, 'g') m))
      from templates t where t.tenant_id = ${tenantId}
    union all
    select 'campaign', id, name, definition from campaigns
      where tenant_id = ${tenantId} and status in ('draft', 'scheduled') and deleted_at is null
        and definition::text ~ 'attributes[.[]'
    order by kind, name, id`.execute(db)
  const uses = new Map<string, FieldUse[]>()
  const counts = new Map<string, number>()
  let isSmall = false
  for (const { kind, id, name, definition } of rows) {
    if (kind === 'size') isSmall = Number(definition) <= maxContacts
    else if (kind === 'count') counts.set(name, Number(definition))
    else
      for (const key of new Set(keysOf(definition))) uses.set(key, [...(uses.get(key) ?? []), { kind, _id: id, name }])
  }
  return { uses, counts: isSmall ? counts : null }
}

/** JSON columns that may name a field, with the key of their rows. */
const definitions = [
  { table: 'groups', column: 'conditions', key: ['id'] },
  { table: 'automation_versions', column: 'flow', key: ['automation_id', 'version'] },
  { table: 'forms', column: 'fields', key: ['id'] },
  { table: 'campaigns', column: 'definition', key: ['id'] },
  { table: 'job_series', column: 'given', key: ['id'] },
  { table: 'job_tests', column: 'given', key: ['id'] },
] as const

/** Renames a key in every definition of a workspace, in the caller's transaction. */
export async function renameInDefinitions(db: Db, tenantId: string, from: string, to: string) {
  for (const { table, column, key } of definitions) {
    const id = sql.join(key.map((name) => sql`${sql.ref(name)}::text`))
    const { rows } = await sql<{ key: string[]; value: Json }>`select array[${id}] as key, ${sql.ref(column)} as value
      from ${sql.table(table)} where tenant_id = ${tenantId} and strpos(${sql.ref(column)}::text, ${inJson(from)}) > 0
      order by ${sql.join(key.map((name) => sql.ref(name)))} for no key update`.execute(db)
    for (const row of rows) {
      const value = JSON.stringify(renamed(row.value, from, to))
      if (value === JSON.stringify(row.value)) continue
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value}::jsonb
        where tenant_id = ${tenantId} and array[${id}] = ${row.key}::text[]`.execute(db)
    }
  }
  await renameInTemplates(db, tenantId, from, to)
}

/** A key as JSON writes it: without its quotation marks. */
const inJson = (key: string) => JSON.stringify(key).slice(1, -1)

const templates = [
  { table: 'templates', key: ['id'], contentType: sql`t.content_type` },
  {
    table: 'template_contents',
    key: ['template_id', 'language'],
    contentType: sql`(select o.content_type from templates o where o.tenant_id = t.tenant_id and o.id = t.template_id)`,
  },
] as const

type Email = { key: string[]; type: string; subject: string; content: string; text: string }

async function renameInTemplates(db: Db, tenantId: string, from: string, to: string) {
  for (const { table, key, contentType } of templates) {
    const id = sql.join(key.map((name) => sql`t.${sql.ref(name)}::text`))
    const { rows } = await sql<Email>`select array[${id}] as key, ${contentType} as type, t.subject, t.content, t.text
      from ${sql.table(table)} t where t.tenant_id = ${tenantId}
        and strpos(t.subject || ' ' || t.content || ' ' || t.text, ${from}) > 0
      order by ${sql.join(key.map((name) => sql`t.${sql.ref(name)}`))} for no key update of t`.execute(db)
    for (const { key: of, type, subject, content, text } of rows) {
      const after = {
        subject: withKey(subject, from, to),
        content: type === 'blocks' ? inBlocks(content, from, to) : withKey(content, from, to),
        text: withKey(text, from, to),
      }
      if (after.subject === subject && after.content === content && after.text === text) continue
      await sql`update ${sql.table(table)} t set subject = ${after.subject}, content = ${after.content}, text = ${after.text}
        where t.tenant_id = ${tenantId} and array[${id}] = ${of}::text[]`.execute(db)
    }
  }
}

function inBlocks(content: string, from: string, to: string): string {
  const before = JSON.parse(content) as Json
  const after = renamed(before, from, to)
  return JSON.stringify(after) === JSON.stringify(before) ? content : JSON.stringify(after)
}
