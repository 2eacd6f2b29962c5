import type { Services } from '../context.ts'
import type { Task } from '../jobs/queue.ts'
import { connectionOf, facebookSettings } from './connection.ts'
import { GraphFault } from './faults.ts'
import { type Graph, withGraph } from './graph.ts'
import { notifyChanged } from './stream.ts'

const batchSize = 50
const askAgainAfter = 24 * 60 * 60_000

/** Fetches what deliveries do not contain: names of people in Messenger, and the posts of comments. */
export const namesTask: Task<object> = {
  name: 'facebook-names',
  async run(services) {
    const { db } = services
    const set = await facebookSettings(db)
    const connection = connectionOf(set, services)
    if (connection.pageToken === null || set.fault !== null) return
    try {
      await withGraph(services, connection, async (graph) => {
        await askForPeople(services, graph)
        await askForPosts(services, graph)
      })
    } catch (error) {
      // A name is not worth a retry; the next delivery tries again.
      if (!(error instanceof GraphFault)) throw error
      services.log.warn({ err: error }, 'Facebook returned no names')
    }
  },
}

async function askForPeople({ db, now }: Services, graph: Graph) {
  const people = await db
    .selectFrom('facebook_people')
    .innerJoin('facebook_conversations', 'facebook_conversations.person_id', 'facebook_people.id')
    .select(['facebook_people.id', 'facebook_people.external_id', 'facebook_conversations.id as conversation'])
    .where('facebook_people.name', '=', '')
    .where('facebook_conversations.kind', '=', 'messenger')
    .where((eb) => eb.or([eb('asked_at', 'is', null), eb('asked_at', '<', new Date(now().getTime() - askAgainAfter))]))
    .limit(batchSize)
    .execute()
  for (const { id, external_id, conversation } of people) {
    const profile = await answered(graph, external_id, 'first_name,last_name')
    const name = [profile['first_name'], profile['last_name']].filter((part) => typeof part === 'string').join(' ')
    await db
      .updateTable('facebook_people')
      .set({ name: clean(name, 200), asked_at: now() })
      .where('id', '=', id)
      .execute()
    await notifyChanged(db, conversation)
  }
}

async function askForPosts({ db, now }: Services, graph: Graph) {
  const posts = await db
    .selectFrom('facebook_posts')
    .select('external_id')
    .where('asked_at', 'is', null)
    .limit(batchSize)
    .execute()
  for (const { external_id } of posts) {
    const { message, permalink_url } = await answered(graph, external_id, 'message,permalink_url')
    const link = typeof permalink_url === 'string' && permalink_url.startsWith('https://') ? permalink_url : undefined
    await db
      .updateTable('facebook_posts')
      .set({ message: clean(message, 5000), asked_at: now(), ...(link !== undefined && { link }) })
      .where('external_id', '=', external_id)
      .execute()
    await notifyChanged(db, '')
  }
}

/** A permanent refusal counts as an empty answer, so that it does not stop the others. */
async function answered(graph: Graph, path: string, fields: string): Promise<Record<string, unknown>> {
  try {
    return await graph.get(path, { fields })
  } catch (error) {
    if (error instanceof GraphFault && error.remedy === 'never') return {}
    throw error
  }
}

const clean = (text: unknown, maxLength: number) =>
  typeof text === 'string' ? text.replaceAll('\u0000', '').trim().slice(0, maxLength) : ''
