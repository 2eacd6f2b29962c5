import type { Article } from '#contract/articles.ts'
import { record } from '../people/audit.ts'
import type { Services, UserContext } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import { fault } from '../failure.ts'
import type { Task } from '../jobs/queue.ts'
import { notify } from '../people/notify.ts'
import { changedAt } from '../db/versions.ts'

const notDraft = fault(
  'validation_failed',
  { en: 'Only drafts can be scheduled.', ar: 'الجدولة متاحة للمسودات فقط.' },
  'publishAt',
)
const isPast = fault(
  'validation_failed',
  { en: 'Choose a time in the future.', ar: 'يلزم اختيار وقت في المستقبل.' },
  'publishAt',
)

type Actor = Pick<Services, 'queue' | 'now'> & { viewer: { id: string } | null }

/** Sets a status, which cancels a schedule. Members are notified when an article is published for the first time. */
export async function setStatus(db: Db, { now, viewer, queue }: Actor, id: string, status: Article['status']) {
  const before = await db
    .selectFrom('articles')
    .select(['slug', 'title_en', 'title_ar', 'excerpt_en', 'excerpt_ar', 'published_at', 'updated_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const first = status === 'published' && before.published_at === null
  await db
    .updateTable('articles')
    .set({
      status,
      publish_at: null,
      planned_by: null,
      ...(first && { published_at: now() }),
      updated_at: changedAt(now(), before.updated_at),
    })
    .where('id', '=', id)
    .execute()
  if (!first) return
  await notify(
    db,
    { queue },
    {
      kind: 'article.published',
      actorId: viewer?.id ?? null,
      entityType: 'article',
      entityId: id,
      link: `/articles/${before.slug}`,
      title: { en: before.title_en, ar: before.title_ar },
      excerpt: { en: before.excerpt_en, ar: before.excerpt_ar },
      audience: { members: true },
    },
  )
}

/** Schedules a draft, or cancels its schedule. @throws validation_failed for a non-draft or a time in the past */
export async function planPublishing(db: Db, ctx: UserContext, id: string, at: Date | null) {
  const { status, publish_at: planned } = await db
    .selectFrom('articles')
    .select(['status', 'publish_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (planned?.getTime() === at?.getTime()) return
  if (at && status !== 'draft') throw notDraft()
  if (at && at <= ctx.now()) throw isPast()
  await db
    .updateTable('articles')
    .set({ publish_at: at, planned_by: at && ctx.viewer.id })
    .where('id', '=', id)
    .execute()
  if (at) await ctx.queue.add(db, publishDue, {}, { runAt: at, key: `${publishDue.name}:${id}` })
}

/**
 * Publishes the articles whose time has come. It runs at each scheduled time and every minute, so that each schedule
 * takes effect once, even after a stop or a lost job.
 */
export const publishDue: Task<object> = {
  name: 'publish-articles',
  every: '* * * * *',
  async run(services, _payload, signal) {
    while (!signal.aborted && (await publishNext(services)));
  },
}

async function publishNext(services: Services): Promise<boolean> {
  return services.db.transaction().execute(async (db) => {
    const due = await db
      .selectFrom('articles')
      .select(['id', 'publish_at', 'planned_by'])
      .where('publish_at', '<=', services.now())
      .orderBy('publish_at')
      .limit(1)
      .forNoKeyUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!due) return false
    const planner = await db
      .selectFrom('users')
      .select(['id', 'first_name', 'last_name'])
      .where('id', '=', due.planned_by)
      .executeTakeFirst()
    const viewer = planner && { id: planner.id, name: `${planner.first_name} ${planner.last_name}`.trim() }
    await setStatus(db, { ...services, viewer: viewer ?? null }, due.id, 'published')
    await record(
      db,
      { now: services.now, viewer: viewer ?? null, tenant: null },
      {
        action: 'article.publish',
        entityType: 'article',
        entityId: due.id,
        before: { status: 'draft', publishAt: due.publish_at },
        after: { status: 'published', publishAt: null },
      },
    )
    return true
  })
}
