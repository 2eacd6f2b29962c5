import type { Call, Reply } from './http-client.ts'

/** Objects of the shared workspace. */
export type Shop = { tags: string[]; automations: string[]; group: string; contacts: number }

/** A kind of call, repeated with at most `pause` ms between. */
export type Kind = { name: string; pause: number; make: () => Promise<Reply | undefined> }

const someOf = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T
const shuffled = <T>(all: readonly T[], max: number): T[] => all.toSorted(() => Math.random() - 0.5).slice(0, max)

/** A file that updates existing contacts, in random order. */
function fileOf(shop: Shop, tag: string) {
  const from = Math.floor(Math.random() * shop.contacts)
  const numbers = Array.from({ length: 150 }, (_, row) => (from + row) % shop.contacts)
  const rows = shuffled(numbers, 150).map((number) => `c${number}@customers.test,Name ${Math.random()},${tag}`)
  const file = new FormData()
  file.set('file', new Blob([['email,first name,tags', ...rows].join('\n')], { type: 'text/csv' }), 'contacts.csv')
  file.set('duplicates', 'update')
  return file
}

/** Everything that changes contacts or depends on them, as in a busy workspace. */
export function kindsOf(call: Call, suite: string, token: string, shop: Shop): Kind[] {
  let ids: string[] = []
  const jobs: string[] = []
  const undoable: string[] = []
  const send = (method: string, to: string, body?: object) =>
    call(method, `${suite}/${to}`, { token, ...(body && { body }) })
  const answered = (answer: Reply) => (answer.status < 300 ? JSON.parse(answer.text) : {})
  const bulk = async (body: object) => {
    const answer = await send('POST', 'email/bulk', body)
    const { undoId } = answered(answer).data ?? {}
    if (undoId) undoable.push(undoId)
    return answer
  }
  const kind = (name: string, pause: number, make: Kind['make']): Kind => ({ name, pause, make })
  const one = (name: string, pause: number, method: string, to: () => string, body?: () => object) =>
    kind(name, pause, () => send(method, to(), body?.()))
  const ofJob = (name: string, pause: number, which: () => string | undefined, what: string) =>
    kind(name, pause, async () => {
      const id = which()
      return id === undefined ? undefined : send('POST', `job/${id}/${what}`)
    })
  const ofContact = (name: string, pause: number, make: (id: string) => Promise<Reply>) =>
    kind(name, pause, async () => (ids.length > 0 ? make(someOf(ids)) : undefined))
  const importing = (name: string) =>
    one(
      name,
      800,
      'POST',
      () => 'email/import',
      () => fileOf(shop, someOf(['alpha', 'beta|gamma', `new ${Math.floor(Math.random() * 5)}`])),
    )
  return [
    kind('look', 300, async () => {
      const answer = await send('GET', `email?size=100&page=${1 + Math.floor(Math.random() * 4)}`)
      ids = (answered(answer).data ?? []).map(({ _id }: { _id: string }) => _id)
      return answer
    }),
    importing('import'),
    importing('import beside it'),
    kind('send', 1500, async () => {
      const recipients = someOf([{ all: true }, { tagIds: [someOf(shop.tags)] }, { groupIds: [shop.group] }])
      const mail = { subject: 'Crossing', html: '<p>Hello {{ firstName }}</p>', despiteWarnings: true, recipients }
      const answer = await send('POST', 'email-service-provider/send-bulk-emails', mail)
      const { jobId } = answered(answer)
      if (jobId) jobs.push(jobId)
      return answer
    }),
    ofJob('pause', 200, () => jobs.at(-1), 'pause'),
    ofJob('resume', 200, () => jobs.at(-1), 'resume'),
    ofJob('cancel', 2500, () => (jobs.length > 0 ? someOf(jobs) : undefined), 'cancel'),
    ofJob('retry', 800, () => (jobs.length > 0 ? someOf(jobs) : undefined), 'retry-failed'),
    kind('tag all', 400, () => bulk({ action: 'tag', filter: {}, tagIds: [someOf(shop.tags)] })),
    kind('untag all', 400, () => bulk({ action: 'untag', filter: {}, tagIds: [someOf(shop.tags)] })),
    kind('tag some', 200, async () =>
      ids.length > 0 ? bulk({ action: 'tag', ids: shuffled(ids, 50), tagIds: shuffled(shop.tags, 4) }) : undefined,
    ),
    kind('block some', 300, async () =>
      ids.length > 0 ? bulk({ action: someOf(['block', 'unblock']), ids: shuffled(ids, 20) }) : undefined,
    ),
    kind('language', 300, async () =>
      ids.length > 0 ? bulk({ action: 'language', language: someOf(['en', 'ar']), ids: shuffled(ids, 60) }) : undefined,
    ),
    kind('undo', 500, async () => {
      const id = undoable.pop()
      return id === undefined ? undefined : send('POST', `email/bulk/${id}/undo`)
    }),
    ofContact('delete', 500, (id) => send('DELETE', `email/${id}`)),
    ofContact('merge', 900, (id) => send('POST', `email/${id}/merge`, { otherIds: [someOf(ids)] })),
    ofContact('change', 60, (id) => send('PATCH', `email/${id}`, { firstName: 'Maha', tagIds: [someOf(shop.tags)] })),
    kind('assign', 200, async () => {
      const assignments = shuffled(ids, 30).map((entityId) => ({
        entityType: 'email',
        entityId,
        tagId: someOf(shop.tags),
      }))
      return assignments.length > 0 ? send('POST', 'tagged-by/bulk', { assignments }) : undefined
    }),
    one(
      'enrol',
      1500,
      'POST',
      () => `automation/${someOf(shop.automations)}/enrol`,
      () => ({ recipients: { all: true } }),
    ),
    one(
      'suppress',
      500,
      'POST',
      () => 'suppression',
      () => ({ email: `c${Math.floor(Math.random() * shop.contacts)}@customers.test` }),
    ),
    kind('tag for a while', 600, async () => {
      const { _id: id } = answered(await send('POST', 'tag', { name: `for a while ${Math.random()}` })).data ?? {}
      if (!id) return undefined
      await bulk({ action: 'tag', filter: {}, tagIds: [id] })
      return send('DELETE', `tag/${id}`)
    }),
  ]
}
