import { sql } from 'kysely'
import { expect } from 'vitest'
import type { BulkOutcome, BulkRun } from '#contract/bulk.ts'
import { startSanad } from './sanad.ts'

/** An administrator, with factories for every item that bulk actions can change. */
export async function bulkAdministrator() {
  const sanad = await startSanad()
  const admin = await sanad.admin()
  const { token } = admin
  const self: string = admin.user.id

  const as = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    sanad.call(method, path, { token, ...(body && { body }) })
  const site = '/api/en/admin/bulk'
  const keep = '/api/en/keep-content-bulk'

  async function bulk(body: object, at = site): Promise<BulkOutcome> {
    const answer = await as('POST', at, body)
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    return answer.body.data as BulkOutcome
  }
  async function undo(run: BulkRun | null, at = site): Promise<BulkRun> {
    const answer = await as('POST', `${at}/${run?.id}/undo`)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.data as BulkRun
  }
  const made = async (path: string, body: object): Promise<string> => {
    const answer = await as('POST', path, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body.data._id as string
  }
  let count = 0
  const next = () => (count += 1)
  const seen = async (path: string) => (await as('GET', path)).body.data
  const gone = async (path: string) => (await as('GET', path)).status
  const rowsOf = async (table: string, id: string) =>
    (
      await sql<object>`select to_jsonb(t) as row from ${sql.table(table)} t where to_jsonb(t)::text like ${`%${id}%`}
      order by to_jsonb(t)::text`.execute(sanad.services.db)
    ).rows

  const user = () =>
    made('/api/en/user', {
      firstName: 'Maha',
      lastName: `N${next()}`,
      email: `u${next()}@user.test`,
      password: 'a secret horse',
    })
  const tag = () => made('/api/en/tag', { name: `Tag ${next()}` })
  const question = async (more: object = {}) =>
    made('/api/en/question', { title: `Question ${next()}`, body: 'Why?', ...more })
  const answer = async () => made('/api/en/answer', { questionId: await question(), body: `Reasons ${next()}` })
  const article = (more: object = {}) => made('/api/en/article', { title: `Article ${next()}`, body: 'Text', ...more })
  const tool = (more: object = {}) =>
    made('/api/en/tool', { name: `Tool ${next()}`, url: 'https://x.test', category: 'Old', ...more })
  const meeting = () =>
    made('/api/en/zoom', { title: `Meeting ${next()}`, startsAt: '2199-01-01T10:00:00Z', durationMinutes: 60 })
  const relation = async () => made('/api/en/qa-relation', { questionId: await question(), answerId: await answer() })
  let theirs: Promise<string> | undefined
  /** One classification for all texts. */
  const classification = () => (theirs ??= made('/api/en/keep-classification', { group: 'G', name: 'C' }))
  const content = async () =>
    made('/api/en/keep-content', { title: `Text ${next()}`, body: 'Body', classificationId: await classification() })
  const things = { user, tag, question, answer, article, tool, meeting, relation, classification, content }
  return { sanad, token, self, as, site, keep, bulk, undo, made, next, seen, gone, rowsOf, ...things }
}
