import { sql } from 'kysely'
import type { Db } from '../../db/connection/database.ts'
import { prepared } from '../../db/connection/statement-names.ts'

/** Stores which Message-ID a service assigned in place of ours. Safe to repeat. */
export async function recordServiceIds(
  db: Db,
  tenantId: string,
  names: readonly { name: string; messageId: string }[],
) {
  if (names.length === 0) return
  await sql`insert into message_names (tenant_id, name, message_id)
    select ${tenantId}, * from unnest(${names.map(({ name }) => name)}::text[], ${names.map(({ messageId }) => messageId)}::text[])
    on conflict do nothing`.execute(db)
}

/** Maps Message-IDs that a service assigned back to ours, keeping the order. */
export async function toOwnIds(db: Db, tenantId: string, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const { rows } = await sql<{ name: string; messageId: string }>`${prepared('message-names.own')}
    select name, message_id as "messageId" from message_names
    where tenant_id = ${tenantId} and name = any(${[...names]}::text[])`.execute(db)
  const own = new Map(rows.map(({ name, messageId }) => [name, messageId]))
  return [...new Set(names.map((name) => own.get(name) ?? name))]
}

/** Maps our Message-IDs to those in the recipients' mailboxes, for threading; the first where there are several. */
export async function toServiceIds(db: Db, tenantId: string, messageIds: readonly string[]): Promise<string[]> {
  if (messageIds.length === 0) return []
  const { rows } = await sql<{ name: string; messageId: string }>`select min(name) as name, message_id as "messageId"
    from message_names where tenant_id = ${tenantId} and message_id = any(${[...messageIds]}::text[])
    group by message_id`.execute(db)
  const elsewhere = new Map(rows.map(({ name, messageId }) => [messageId, name]))
  return messageIds.map((id) => elsewhere.get(id) ?? id)
}
