import { sql } from 'kysely'
import type { getSupport, listSupport } from '#contract/facebook-support.ts'
import type { In } from '#contract/endpoint.ts'
import { hasTag } from '../content/tags.ts'
import type { UserContext } from '../context.ts'
import { page } from '../db/paging/page.ts'
import { found } from '../failure.ts'
import { connectionOf, facebookSettings } from './connection.ts'
import { faultWords } from './faults.ts'
import { knownAs } from './people.ts'
import { conversationOf, conversationsOf, itemsOf } from './present.ts'
import { windowOf } from './messaging-window.ts'
import { contains, containsName } from '../text/folding.ts'
import { textIn } from '../i18n/text-in.ts'

/** Whether the Page is connected, and the numbers of unread conversations and unsent items. */
export async function state(ctx: UserContext) {
  const set = await facebookSettings(ctx.db)
  const { pageToken } = connectionOf(set, ctx)
  const { rows } = await sql<{ unsent: number; failed: number; unread: number }>`select
    (select count(*)::int from facebook_outbox where state in ('queued', 'sending', 'unknown')) as unsent,
    (select count(*)::int from facebook_outbox where state = 'failed') as failed,
    (select count(*)::int from facebook_conversations where unread and status = 'open') as unread`.execute(ctx.db)
  const { fault, fault_said: said, fault_at: since, paused_until: pausedUntil } = set
  return {
    data: {
      isSet: pageToken !== null,
      pageName: set.page_name,
      fault: fault && { kind: fault, message: textIn(faultWords[fault], ctx.lang), said, since },
      pausedUntil: pausedUntil && pausedUntil > ctx.now() ? pausedUntil : null,
      ...(rows[0] ?? { unsent: 0, failed: 0, unread: 0 }),
    },
  }
}

/** A page of conversations, latest first. */
export async function list({ db, viewer }: UserContext, input: In<typeof listSupport>) {
  const { status, kind, assignee, unread, tagId, search } = input
  const filtered = db
    .selectFrom('facebook_conversations as c')
    .$if(status !== undefined, (query) => query.where('c.status', '=', status ?? 'open'))
    .$if(kind !== undefined, (query) => query.where('c.kind', '=', kind ?? 'messenger'))
    .$if(unread !== undefined, (query) => query.where('c.unread', '=', unread ?? true))
    .$if(assignee === 'nobody', (query) => query.where('c.assignee_id', 'is', null))
    .$if(assignee !== undefined && assignee !== 'nobody', (query) =>
      query.where('c.assignee_id', '=', assignee === 'me' ? viewer.id : (assignee ?? '')),
    )
    .$if(tagId !== undefined, (query) => query.where(hasTag('conversation', 'c.id', tagId ?? '')))
    .$if(search !== undefined, (query) => {
      return query.where(
        sql<boolean>`(exists (select from facebook_items i where i.conversation_id = c.id and ${contains(sql`i.text`, search ?? '')})
          or exists (select from facebook_people p where p.id = c.person_id and ${containsName(sql`p.name`, search ?? '')}))`,
      )
    })
  const rows = filtered.select('c.id').orderBy('c.last_at', input.sortType).orderBy('c.id', input.sortType)
  const cut = await page(rows, { db, of: filtered.select('c.id') }, input, 20)
  const ids = cut.data.map(({ id }) => id)
  return { data: await conversationsOf(db, ids), pagination: cut.pagination }
}

const shownAtOnce = 100

/** A conversation with its latest items, or with those before a given item. @throws not_found */
export async function one(ctx: UserContext, { conversationId, before }: In<typeof getSupport>) {
  const { db } = ctx
  const [shown, row] = await Promise.all([
    conversationOf(db, conversationId),
    db.selectFrom('facebook_conversations').selectAll().where('id', '=', conversationId).executeTakeFirst(),
  ])
  const { kind, post_id, person_id, last_in_at, last_reply_id, seen_at } = found(row)
  const earlier =
    before === undefined
      ? sql`true`
      : sql`(i.at, i.id) < (select b.at, b.id from facebook_items b where b.id = ${before}::uuid)`
  const which = sql`i.conversation_id = ${conversationId}::uuid and ${earlier}`
  const [items, post, known] = await Promise.all([
    itemsOf(ctx, which, shownAtOnce + 1),
    post_id === null
      ? undefined
      : db
          .selectFrom('facebook_posts')
          .select(['message', 'link'])
          .where('external_id', '=', post_id)
          .executeTakeFirst(),
    knownAs(ctx, person_id),
  ])
  return {
    data: {
      ...shown,
      ...known,
      post: post ?? null,
      window: kind === 'messenger' ? windowOf(last_in_at) : null,
      lastReplyId: last_reply_id,
      seenAt: seen_at,
      items: items.slice(0, shownAtOnce).toReversed(),
      hasEarlier: items.length > shownAtOnce,
    },
  }
}
