import { sql } from 'kysely'
import { type Both, Id } from '#contract/fields.ts'
import { type Db, newId } from '../../db/connection/database.ts'
import { fault } from '../../failure.ts'

const unknownTopic = fault(
  'validation_failed',
  {
    en: 'This topic is archived or was deleted. Choose another topic.',
    ar: 'نوع الرسائل هذا مؤرشف أو محذوف. يلزم تحديد نوع آخر.',
  },
  'topic',
)
const unknownTopics = fault(
  'validation_failed',
  {
    en: 'One of these topics wasn’t found. It may have been deleted.',
    ar: 'أحد أنواع الرسائل هذه غير موجود. ربما حُذف.',
  },
  'topicIds',
)

/**
 * The id of a topic by its id or its name in either language, ignoring case; null for a new name. @throws
 * validation_failed
 */
export async function findTopic(db: Db, tenantId: string, named: string | undefined): Promise<string | null> {
  if (named === undefined) return null
  const { rows } = await sql<{ id: string; is_archived: boolean }>`select id, is_archived from topics
    where tenant_id = ${tenantId}
      and (id::text = lower(${named}) or lower(name_en) = lower(${named}) or lower(name_ar) = lower(${named}))
    order by id::text = lower(${named}) desc limit 1`.execute(db)
  const [topic] = rows
  if (topic?.is_archived || (!topic && Id.safeParse(named).success)) throw unknownTopic()
  return topic?.id ?? null
}

/**
 * The topic of a send. A new name creates a topic, because programs that send have no other way. @throws
 * validation_failed
 */
export async function findOrCreateTopic(db: Db, tenantId: string, named: string | undefined): Promise<string | null> {
  const id = await findTopic(db, tenantId, named)
  if (id !== null || named === undefined) return id
  const made = await db
    .insertInto('topics')
    .values({ tenant_id: tenantId, id: newId(), name_en: named, name_ar: named })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id ?? findTopic(db, tenantId, named)
}

/** Asserts that these topics exist. @throws validation_failed */
export async function checkTopics(db: Db, tenantId: string, topicIds: readonly string[]) {
  const uniqueIds = [...new Set(topicIds)]
  if (uniqueIds.length === 0) return
  const { rows } =
    await sql`select from topics where tenant_id = ${tenantId} and id = any(${uniqueIds}::uuid[])`.execute(db)
  if (rows.length < uniqueIds.length) throw unknownTopics()
}

/** A topic as a contact sees it: whether they get it, and whether they chose so. */
export type Choice = {
  _id: string
  id: string
  name: Both
  description: Both
  wanted: boolean
  chosen: boolean
}

/** The topics on offer and a contact's choices. */
export async function choicesOf(db: Db, tenantId: string, contactId: string): Promise<Choice[]> {
  const { rows } =
    await sql<Choice>`select t.id as "_id", t.id, jsonb_build_object('en', t.name_en, 'ar', t.name_ar) as name,
      jsonb_build_object('en', t.description_en, 'ar', t.description_ar) as description,
      coalesce(w.wanted, t.is_default) as wanted, w.wanted is not null as chosen
    from topics t left join topic_choices w
      on w.tenant_id = t.tenant_id and w.topic_id = t.id and w.contact_id = ${contactId}
    where t.tenant_id = ${tenantId} and not t.is_archived order by t.id`.execute(db)
  return rows
}

/** Saves a contact's choices among the topics that were shown. Deleted topics are ignored. */
export async function saveChoices(
  db: Db,
  { tenantId, contactId, now }: { tenantId: string; contactId: string; now: Date },
  { offered, chosen }: { offered: readonly string[]; chosen: readonly string[] },
) {
  if (offered.length === 0) return
  await sql`insert into topic_choices as w (tenant_id, contact_id, topic_id, wanted, updated_at)
    select tenant_id, ${contactId}::uuid, id, id = any(${chosen}::uuid[]), ${now}::timestamptz from topics
    where tenant_id = ${tenantId} and id = any(${offered}::uuid[]) order by id
    on conflict (tenant_id, contact_id, topic_id) do update set wanted = excluded.wanted, updated_at = excluded.updated_at
      where w.wanted <> excluded.wanted`.execute(db)
}
