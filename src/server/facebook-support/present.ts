import { type RawBuilder, sql } from 'kysely'
import type { SupportAttachment, SupportConversation, SupportItem } from '#contract/facebook-support.ts'
import type { z } from 'zod'
import { tagsOf } from '../content/tags.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import { found } from '../failure.ts'
import { faultWords } from './faults.ts'
import { privateUntil } from './messaging-window.ts'
import { textIn } from '../i18n/text-in.ts'

type ShownConversation = z.input<typeof SupportConversation>
type ShownItem = z.input<typeof SupportItem>

const undelivered = sql`from facebook_outbox o where o.conversation_id = c.id and o.state`

/** Conversations as the inbox shows them, in the order of their ids. */
export async function conversationsOf(db: Db, ids: readonly string[]): Promise<ShownConversation[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<
    ShownConversation & {
      assigneeId: string | null
      assigneeName: string | null
      personId: string | null
      personName: string | null
    }
  >`
    select c.id, c.id as "_id", c.kind, c.status, c.unread, c.last_at as "lastAt", c.preview, c.preview_is_ours as "previewIsOurs",
      c.created_at as "createdAt", c.updated_at as "updatedAt", p.id as "personId", p.name as "personName",
      u.id as "assigneeId", trim(u.first_name || ' ' || u.last_name) as "assigneeName", ${tagsOf('conversation', 'c.id')} as tags,
      (select count(*)::int ${undelivered} in ('queued', 'sending', 'unknown')) as unsent,
      (select count(*)::int ${undelivered} = 'failed') as failed
    from unnest(${[...ids]}::uuid[]) with ordinality as asked(id, place)
    join facebook_conversations c on c.id = asked.id
    left join facebook_people p on p.id = c.person_id
    left join users u on u.id = c.assignee_id
    order by asked.place`.execute(db)
  return rows.map(({ personId, personName, assigneeId, assigneeName, ...row }) => ({
    ...row,
    person: personId === null ? null : { _id: personId, name: personName ?? '' },
    assignee: assigneeId === null ? null : { _id: assigneeId, name: assigneeName ?? '' },
  }))
}

/** A conversation as the inbox shows it. @throws not_found */
export const conversationOf = async (db: Db, id: string) => found((await conversationsOf(db, [id]))[0])

type Delivery = {
  state: NonNullable<ShownItem['delivery']>['state']
  fault: keyof typeof faultWords | null
  said: string
}
type Row = Omit<ShownItem, 'attachments' | 'delivery' | 'hiding' | 'person' | 'author' | 'privateUntil' | '_id'> & {
  sending: Delivery | null
  hidingNow: (Delivery & { action: string }) | null
  personId: string | null
  personName: string | null
  authorId: string | null
  authorName: string
  answered: boolean
  at: Date
  attachments: SupportAttachment[]
  files: Record<string, { _id: string; type: string }> | null
}

const order = (
  of: RawBuilder<unknown>,
) => sql`(select json_build_object('state', o.state, 'fault', o.fault, 'said', o.said, 'action', o.action)
  from facebook_outbox o where o.item_id = i.id and ${of} order by o.id desc limit 1)`

type Which = RawBuilder<unknown>

/** Items of conversations as the inbox shows them, latest first. */
export async function itemsOf(
  { db, lang, now }: Pick<Context, 'db' | 'lang' | 'now'>,
  which: Which,
  limit: number,
): Promise<ShownItem[]> {
  const { rows } = await sql<Row>`
    select i.id, i.kind, i.direction, i.text, i.attachments, i.at, i.edited, i.removed, i.hidden,
      i.author_id as "authorId", i.author_name as "authorName", p.id as "personId", p.name as "personName",
      (select json_object_agg(f.place, json_build_object('_id', f.id, 'type', f.type)) from facebook_files f
        where f.item_id = i.id and f.state = 'kept') as files,
      ${order(sql`o.action = 'send'`)} as sending, ${order(sql`o.action <> 'send'`)} as "hidingNow",
      exists (select from facebook_items r where r.kind = 'private' and r.parent_id = i.external_id
        and not exists (select from facebook_outbox f where f.item_id = r.id and f.state = 'failed')) as answered
    from facebook_items i left join facebook_people p on p.id = i.person_id
    where ${which} order by i.at desc, i.id desc limit ${limit}`.execute(db)
  const presentDelivery = ({ state, fault, said }: Delivery) => ({
    state,
    fault,
    said,
    message: fault ? textIn(faultWords[fault], lang) : '',
  })
  return rows.map(({ sending, hidingNow, personId, personName, authorId, authorName, answered, files, ...item }) => {
    const until = privateUntil(item.at)
    const mayAnswer = item.kind === 'comment' && item.direction === 'in' && !item.removed && !answered && until > now()
    return {
      ...item,
      attachments: item.attachments.map((attachment, place) => ({ ...attachment, file: files?.[place] ?? null })),
      _id: item.id,
      author: item.direction === 'in' || authorName === '' ? null : { _id: authorId, name: authorName },
      person: personId === null ? null : { _id: personId, name: personName ?? '' },
      delivery: sending && presentDelivery(sending),
      hiding: hidingNow && { ...presentDelivery(hidingNow), hidden: hidingNow.action === 'hide' },
      privateUntil: mayAnswer ? until : null,
    }
  })
}

/** An item as the inbox shows it. @throws not_found */
export const itemOf = async (ctx: Pick<Context, 'db' | 'lang' | 'now'>, id: string) =>
  found((await itemsOf(ctx, sql`i.id = ${id}::uuid`, 1))[0])
