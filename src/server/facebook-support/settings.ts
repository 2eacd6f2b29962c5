import type { testFacebook, updateFacebook } from '#contract/facebook-settings.ts'
import type { In, Out } from '#contract/endpoint.ts'
import { record } from '../people/audit.ts'
import type { Services, UserContext } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import type { Task } from '../jobs/queue.ts'
import { changedAt, checkVersion, lastHand } from '../db/versions.ts'
import { facebookPlace } from '../secrets/sealed.ts'
import { type Connection, connectionOf, facebookSettings } from './connection.ts'
import { faultWords, GraphFault } from './faults.ts'
import { type Graph, withGraph } from './graph.ts'
import { sendAll } from './outbox.ts'
import { pauseFor } from './pause.ts'
import { notifyChanged } from './stream.ts'
import { textIn } from '../i18n/text-in.ts'

/** The connection settings, without secrets. */
export const get = async (ctx: UserContext) => ({ data: await presented(ctx, ctx.db) })

async function presented({ config, secrets }: Pick<Services, 'config' | 'secrets'>, db: Db) {
  const set = await facebookSettings(db)
  const bare = { ...set, token_sealed: null, app_secret_sealed: null, verify_token_sealed: null }
  const { version } = connectionOf(bare, { config, secrets })
  const { meta } = config
  const sourceOf = (sealed: Buffer | null, operators: string | undefined) =>
    sealed ? ('settings' as const) : operators === undefined ? ('none' as const) : ('environment' as const)
  return {
    page: set.page_id === null ? null : { id: set.page_id, name: set.page_name },
    pageToken: sourceOf(set.token_sealed, meta.pageToken),
    appSecret: sourceOf(set.app_secret_sealed, meta.appSecret),
    verifyToken: sourceOf(set.verify_token_sealed, meta.verifyToken),
    graphVersion: version,
    ownGraphVersion: set.graph_version,
    webhook: `${config.publicUrl}/api/facebook/webhook`,
    updatedAt: set.updated_at.toISOString(),
  }
}

/** Applies the settings of the input; waiting items are retried with them. @throws conflict for an outdated version */
export async function update(ctx: UserContext, { version, ...input }: In<typeof updateFacebook>) {
  return ctx.db.transaction().execute(async (db) => {
    const set = await db.selectFrom('facebook_settings').selectAll().forNoKeyUpdate().executeTakeFirstOrThrow()
    const before = await presented(ctx, db)
    await checkVersion({
      version,
      updatedAt: set.updated_at,
      current: async () => ({ data: before, by: await lastHand(db, 'settings', 'facebook') }),
    })
    const sealed = (name: 'token' | 'app_secret' | 'verify_token', value: string | undefined) =>
      value === undefined
        ? {}
        : { [`${name}_sealed`]: value === '' ? null : ctx.secrets.seal(value, facebookPlace(name)) }
    await db
      .updateTable('facebook_settings')
      .set({
        ...sealed('token', input.pageToken),
        ...sealed('app_secret', input.appSecret),
        ...sealed('verify_token', input.verifyToken),
        ...(input.graphVersion !== undefined && { graph_version: input.graphVersion }),
        ...(input.pageToken !== undefined && { page_id: null, page_name: '' }),
        fault: null,
        fault_said: '',
        fault_at: null,
        paused_until: null,
        away_until: null,
        away_tries: 0,
        updated_at: changedAt(ctx.now(), set.updated_at),
      })
      .execute()
    await ctx.queue.add(db, connectTask, {}, { key: connectTask.name })
    const after = await presented(ctx, db)
    const entry = { action: 'facebook.update' as const, entityType: 'settings', entityId: 'facebook' }
    await record(db, ctx, { ...entry, before: logFields(before), after: logFields(after) })
    return { data: after }
  })
}

// Log fields that contain no secret.
const logFields = ({
  page,
  pageToken,
  appSecret,
  verifyToken,
  graphVersion,
}: Awaited<ReturnType<typeof presented>>) => ({
  page: page?.name ?? null,
  pageKey: pageToken,
  appKey: appSecret,
  callbackKey: verifyToken,
  graphVersion,
})

/** Webhook fields without which the inbox is incomplete. */
const needed = ['messages', 'message_echoes', 'message_edits', 'message_reads', 'feed']

/**
 * Tests the stored or entered settings by requesting the Page from Facebook. The result is the response, or the reason
 * why there is none.
 */
export async function test(ctx: UserContext, input: In<typeof testFacebook>): Promise<Out<typeof testFacebook>> {
  const set = await facebookSettings(ctx.db)
  const stored = connectionOf(set, ctx)
  const connection: Connection = {
    ...stored,
    ...(input.pageToken && { pageToken: input.pageToken }),
    ...(input.appSecret && { appSecret: input.appSecret }),
  }
  const began = performance.now()
  const { page, notSubscribed, fault } = await readPage(ctx, connection)
  const entry = { action: 'facebook.test' as const, entityType: 'settings', entityId: 'facebook' }
  await record(ctx.db, ctx, {
    ...entry,
    after: { success: fault === null, page: page?.name ?? null, said: fault?.message ?? '' },
  })
  const milliseconds = Math.round(performance.now() - began)
  const message = fault ? textIn(faultWords[fault.kind], ctx.lang) : textIn(worked, ctx.lang)
  const detail = fault?.message ?? ''
  return {
    data: {
      success: fault === null,
      fault: fault?.kind ?? null,
      message,
      said: detail,
      page,
      notSubscribed,
      milliseconds,
    },
  }
}

const worked = { en: 'Connection works', ar: 'الاتصال يعمل' }

async function readPage(services: Pick<Services, 'config'>, connection: Connection) {
  const got = { page: null as Page | null, notSubscribed: [] as string[], fault: null as GraphFault | null }
  try {
    await withGraph(services, connection, async (graph) => {
      got.page = await pageOf(graph)
      const fields = subscribedFields(
        await graph.get(`${got.page.id}/subscribed_apps`, { fields: 'subscribed_fields' }),
      )
      got.notSubscribed = needed.filter((field) => !fields.has(field))
    })
  } catch (error) {
    if (!(error instanceof GraphFault)) throw error
    got.fault = error
  }
  return got
}

type Page = { id: string; name: string }

async function pageOf(graph: Graph): Promise<Page> {
  const { id, name } = await graph.get('me', { fields: 'id,name' })
  if (typeof id !== 'string') throw new GraphFault('refused', 'never', 'No Page')
  return { id, name: typeof name === 'string' ? name : '' }
}

function subscribedFields({ data }: Record<string, unknown>): Set<unknown> {
  if (!Array.isArray(data)) return new Set()
  return new Set(
    data.flatMap((app: { subscribed_fields?: unknown }) =>
      Array.isArray(app?.subscribed_fields) ? app.subscribed_fields : [],
    ),
  )
}

const askAgain = 30_000

/** Fetches the Page, and resumes items that waited for it. */
export const connectTask: Task<object> = {
  name: 'facebook-connect',
  async run(services) {
    const { db } = services
    try {
      const page = await withGraph(services, connectionOf(await facebookSettings(db), services), pageOf)
      await db
        .updateTable('facebook_settings')
        .set({ page_id: page.id, page_name: page.name, fault: null, fault_said: '', fault_at: null })
        .execute()
    } catch (error) {
      if (!(error instanceof GraphFault)) throw error
      if (error.remedy !== 'connection')
        await services.queue.add(db, connectTask, {}, { key: connectTask.name, runAt: new Date(Date.now() + askAgain) })
      else if (error.kind !== 'not_set') await pauseFor(services, error)
    }
    await sendAll(services)
    await notifyChanged(db, '')
  },
}
