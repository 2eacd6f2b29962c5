import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from '#contract/auth.ts'
import { eventually } from '#test/eventually.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'

// Limits hold per person across all their workspaces; large writes are refused before the disk is full.

type Person = SignedIn & { workspace: string }

const rows = (count: number, name = 'p') =>
  `email\n${Array.from({ length: count }, (_, at) => `${name}${at}@x.test`).join('\n')}`

function csv(text: string) {
  const form = new FormData()
  form.set('file', new Blob([text]), 'people.csv')
  return form
}

const importFile = (sanad: TestSanad, { token, workspace }: Person, text: string, lang = 'en', endpoint = '') =>
  sanad.call('POST', `/api/${workspace}/email-marketing/email/import${endpoint}`, {
    token,
    body: csv(text),
    headers: { 'accept-language': lang },
  })

const addWorkspace = (sanad: TestSanad, { token }: Person) =>
  sanad.call('POST', '/api/en/workspace', { token, body: { name: 'Another' } })

describe('limits of one person', () => {
  let sanad: TestSanad
  beforeAll(async () => {
    sanad = await startSanad({
      environment: {
        WORKSPACES_PER_PERSON: '3',
        IMPORT_MAX_MEGABYTES: '0.5',
        IMPORT_MEGABYTES_PER_PERSON: '1',
        IMPORT_MAX_ROWS: '100',
        IMPORTS_AT_ONCE: '2',
      },
    })
  })
  afterAll(() => sanad.stop())

  const ended = (person: Person, id: string) =>
    eventually(async () => {
      const at = `/api/${person.workspace}/email-marketing/email/import/${id}`
      const { body } = await sanad.call('GET', at, { token: person.token })
      expect(['done', 'failed']).toContain(body.data.status)
      return body.data
    }, 10_000)

  test('hold for created workspaces, even in concurrent calls', async () => {
    const owner = await sanad.member()
    const answers = await Promise.all(Array.from({ length: 8 }, () => addWorkspace(sanad, owner)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, ...Array(6).fill(409)])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body.message).toBe('Workspace limit reached (3). Delete a workspace you don’t need.')
  })

  test('hold for daily recipients across all workspaces', async () => {
    const { token: admin } = await sanad.admin()
    const limits = { limits: { messages: 3 } }
    expect((await sanad.call('PATCH', '/api/en/admin/settings', { token: admin, body: limits })).status).toBe(200)
    const owner = await sanad.member()
    const second = (await addWorkspace(sanad, owner)).body.data.slug as string
    const send = async (workspace: string, to: string) => {
      const suite = `/api/${workspace}/email-marketing`
      const provider = { name: 'P', type: 'sandbox', fromEmail: 'p@shop.test' }
      await sanad.call('POST', `${suite}/email-service-provider`, { token: owner.token, body: provider })
      const body = { to, subject: 'S', text: 'T' }
      return sanad.call('POST', `${suite}/transactional`, { token: owner.token, body })
    }
    const statuses: number[] = []
    for (const [at, workspace] of [owner.workspace, second, owner.workspace, second].entries())
      statuses.push((await send(workspace, `r${at}@x.test`)).status)
    expect(statuses).toEqual([202, 202, 202, 429])
    const left = await sanad.call('GET', `/api/${second}/email-marketing/limits`, { token: owner.token })
    expect(left.body.data.messages).toEqual({ limit: 3, used: 3 })
  })

  test('hold for the size of a file and for daily uploads', async () => {
    const owner = await sanad.member()
    const big = await importFile(sanad, owner, `email\n${'x'.repeat(600_000)}`)
    expect([big.status, big.body.fields.file]).toEqual([
      413,
      'The file is larger than 0.5 MB. Split it into smaller files.',
    ])
    for (const endpoint of ['preview', 'forecast']) {
      const looked = await importFile(sanad, owner, `email\n${'x'.repeat(600_000)}`, 'ar', `/${endpoint}`)
      expect([endpoint, looked.status, looked.body.fields.file]).toEqual([
        endpoint,
        413,
        'حجم الملف أكبر من الحد المسموح به (0.5 ميغابايت). يلزم تقسيمه إلى ملفات أصغر.',
      ])
    }
    const statuses: number[] = []
    for (let turn = 0; turn < 4; turn += 1) {
      const answer = await importFile(sanad, owner, `email\na@x.test,${'x'.repeat(250_000)}`, 'ar')
      statuses.push(answer.status)
      if (answer.status === 202) await ended(owner, answer.body.data.id)
      else expect(answer.body.message).toContain('ميغابايت')
    }
    expect(statuses).toEqual([202, 202, 202, 429])
    const listed = await sanad.call('GET', `/api/${owner.workspace}/email-marketing/email/import`, {
      token: owner.token,
    })
    expect(listed.body.pagination.total).toBe(3)
  })

  test('hold for the rows of a file', async () => {
    const owner = await sanad.member()
    const whole = await ended(owner, (await importFile(sanad, owner, rows(100))).body.data.id)
    expect(whole).toMatchObject({ status: 'done', created: 100 })
    const cut = await ended(owner, (await importFile(sanad, owner, rows(101, 'q'))).body.data.id)
    expect(cut).toMatchObject({ status: 'failed', message: expect.stringContaining('too many rows for one import') })
  })

  test('hold for concurrent imports, in any workspace', async () => {
    const owner = await sanad.member()
    const second = { ...owner, workspace: (await addWorkspace(sanad, owner)).body.data.slug as string }
    const { db } = sanad.services
    const started = await Promise.all(
      [owner, second, owner, second, owner, second].map((at) => importFile(sanad, at, rows(2))),
    )
    expect(started.filter(({ status }) => status === 202).length).toBeGreaterThanOrEqual(2)
    await eventually(async () => {
      const open = await db.selectFrom('imports').select('id').where('status', 'in', ['queued', 'running']).execute()
      expect(open).toEqual([])
    }, 10_000)
    await db.updateTable('imports').set({ status: 'running' }).where('user_id', '=', owner.user.id).execute()
    const refused = await importFile(sanad, owner, rows(2))
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('imports are in progress')])
    expect((await importFile(sanad, await sanad.member(), rows(2))).status).toBe(202)
  })
})

describe('limits of one address', () => {
  let sanad: TestSanad
  beforeAll(async () => {
    sanad = await startSanad({ environment: { MAILS_PER_RECIPIENT: '3', TEST_MAILS_PER_RECIPIENT: '2' } })
  })
  afterAll(() => sanad.stop())

  async function shop() {
    const owner = await sanad.member()
    const suite = `/api/${owner.workspace}/email-marketing`
    const call = (method: 'GET' | 'POST' | 'PATCH', path: string, body: object, lang = 'en') =>
      sanad.call(method, `${suite}/${path}`, { token: owner.token, body, headers: { 'accept-language': lang } })
    const provider = { name: 'P', type: 'sandbox', fromEmail: 'p@shop.test' }
    const made = await call('POST', 'email-service-provider', provider)
    const transactional = (to: string, lang?: string) =>
      call('POST', 'transactional', { to, subject: 'S', text: 'T' }, lang)
    const message = (more: object) => call('POST', 'message', { subject: 'S', text: 'T', ...more })
    return { call, transactional, message, providerId: made.body.data._id as string }
  }

  test('hold for daily transactional mails from one workspace, even in concurrent calls', async () => {
    const { transactional } = await shop()
    const answers = await Promise.all(Array.from({ length: 6 }, () => transactional('one@x.test')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 202, 202, 429, 429, 429])
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.body).toMatchObject({ code: 'rate_limited', message: expect.stringContaining('(3)') })
    expect(refused?.body.message).toContain('one@x.test')
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    const arabic = await transactional('ONE@x.test', 'ar')
    expect([arabic.status, arabic.body.message]).toEqual([429, expect.stringContaining('الحد اليومي')])
    expect((await transactional('two@x.test')).status).toBe(202)
    expect((await (await shop()).transactional('one@x.test')).status).toBe(202)
  })

  test('hold for personal messages too; a withdrawn message does not count', async () => {
    const { call, transactional, message } = await shop()
    expect((await transactional('one@x.test')).status).toBe(202)
    const sent = await message({ to: ['one@x.test'], cc: ['two@x.test'], undo: true })
    const draft = await message({ to: ['two@x.test'], bcc: ['one@x.test'], status: 'draft' })
    const send = () => call('PATCH', `message/${draft.body.data._id}`, { status: 'sent', undo: true })
    expect([sent.status, draft.status, (await send()).status]).toEqual([201, 201, 200])
    const refused = await message({ to: ['three@x.test', 'one@x.test'] })
    expect([refused.status, refused.body.message]).toEqual([429, expect.stringContaining('one@x.test')])
    expect((await call('PATCH', `message/${sent.body.data._id}`, { status: 'draft' })).status).toBe(200)
    expect((await message({ to: ['one@x.test'] })).status).toBe(201)
    expect((await transactional('one@x.test')).status).toBe(429)
    // The refused message to both recipients used nothing.
    for (let at = 0; at < 3; at += 1) expect((await transactional('three@x.test')).status).toBe(202)
  })

  test('hold for daily tests of a mail or a provider', async () => {
    const { call, providerId } = await shop()
    const ofMail = (...to: string[]) =>
      call('POST', 'template/test-send', { to, subject: 'S', contentType: 'html', content: '<p>T</p>' })
    const ofProvider = () => call('POST', `email-service-provider/${providerId}/test`, { to: 'one@x.test' })
    expect([(await ofMail('one@x.test')).status, (await ofProvider()).status]).toEqual([200, 200])
    const refused = [await ofMail('two@x.test', 'one@x.test'), await ofProvider()]
    for (const { status, body } of refused)
      expect([status, body.message]).toEqual([429, expect.stringContaining('Daily limit for test emails')])
    expect((await ofMail('two@x.test')).status).toBe(200)
  })
})

test('below the disk reserve, writes are refused with an explanation; reading, signing in and deleting work', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sanad-files-'))
  const environment = { STORAGE_URL: `file://${folder}`, DISK_FREE_PERCENT: '0' }
  const before = await startSanad({ environment })
  try {
    const owner = await before.member()
    const suite = `/api/${owner.workspace}/email-marketing`
    const tag = await before.call('POST', `${suite}/tag`, { token: owner.token, body: { name: 'x' } })
    // No disk has that much free space.
    before.services.config.diskFreePercent = 100
    await new Promise((resolve) => setTimeout(resolve, 300))
    const upload = await importFile(before, owner, rows(2))
    expect([upload.status, upload.body.message]).toEqual([503, expect.stringContaining('enough free disk space')])
    expect((await before.call('GET', `${suite}/tag`, { token: owner.token })).status).toBe(200)
    const signIn = { email: owner.user.email, password: 'correct horse 2' }
    expect((await before.call('POST', '/api/en/auth/signin', { body: signIn })).status).toBe(200)
    const deleted = await before.call('DELETE', `${suite}/tag/${tag.body.data._id}`, { token: owner.token })
    expect(deleted.status).toBe(200)
    // Half of a reserve of one whole disk may still be free.
    before.services.config.diskFreePercent = 10_000
    await new Promise((resolve) => setTimeout(resolve, 300))
    const headers = { 'accept-language': 'ar' }
    const refused = await before.call('POST', `${suite}/tag`, { token: owner.token, body: { name: 'y' }, headers })
    expect([refused.status, refused.body.message]).toEqual([503, expect.stringContaining('مساحة القرص')])
    expect((await before.call('GET', `${suite}/tag`, { token: owner.token })).status).toBe(200)
    expect((await before.call('POST', '/api/en/auth/signin', { body: signIn })).status).toBe(200)
  } finally {
    await before.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

describe('while little disk is free', () => {
  let sanad: TestSanad
  let folder: string
  let clockOffsetMs = 0
  let own: Awaited<ReturnType<typeof sender>>

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'sanad-files-'))
    const environment = { STORAGE_URL: `file://${folder}`, DISK_FREE_PERCENT: '0' }
    sanad = await startSanad({ environment, now: () => new Date(Date.now() + clockOffsetMs) })
    own = await sender(sanad, 1)
    await own.provider({ type: 'sandbox', settings: {} })
    await own.contacts(['one@x.test', 'two@x.test'])
  })
  afterAll(async () => {
    await sanad.stop()
    await rm(folder, { recursive: true, force: true })
  })

  /** Sets the reserve so that the free space is this share of it. */
  async function freeShareOfReserve(share: number) {
    const { bavail, blocks } = await statfs(folder)
    sanad.services.config.diskFreePercent = share === Number.POSITIVE_INFINITY ? 0 : ((bavail / blocks) * 100) / share
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  const allFree = () => freeShareOfReserve(Number.POSITIVE_INFINITY)

  test('visitors are informed in their language that a form is closed, and their input stays', async () => {
    const texts = { title: 'T', button: 'B' }
    const made = await own.call('POST', 'form', { name: 'F', texts })
    await freeShareOfReserve(0.7)
    const body = new URLSearchParams({ email: 'kept@x.test' })
    const refused = await sanad.call('POST', `/f/${made.body.data._id}?lang=ar`, { body })
    expect([refused.status, refused.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
    expect(refused.body).toContain('<html lang="ar" dir="rtl">')
    expect(refused.body).toContain('لا يستقبل هذا النموذج')
    expect(refused.body).toContain('value="kept@x.test"')
    // Small writes still work.
    expect((await own.call('POST', 'tag', { name: 'x' })).status).toBe(201)
    await allFree()
    expect((await sanad.call('POST', `/f/${made.body.data._id}`, { body })).body).not.toContain('takes no sign-ups')
  })

  const inTenMinutes = () => new Date(Date.now() + clockOffsetMs + 10 * 60_000).toISOString()

  test('a new send is refused with an explanation, and the snapshot of a pending audience is taken later', async () => {
    const { jobId } = (await own.send({ scheduleAt: inTenMinutes() })).body
    await freeShareOfReserve(0.7)
    const single = { to: 'one@x.test', subject: 'S', text: 'T' }
    for (const { status, body } of [await own.send(), await own.call('POST', 'transactional', single)])
      expect([status, body.message]).toEqual([503, expect.stringContaining('enough free disk space')])
    const { db } = sanad.services
    await db.deleteFrom('ledger').where('job_id', '=', jobId).execute()
    const preparing = { status: 'preparing' as const, total: 0, queued: 0, frozen_to: null }
    await db.updateTable('jobs').set(preparing).where('id', '=', jobId).execute()
    await new Promise((resolve) => setTimeout(resolve, 1000))
    expect(await own.job(jobId)).toMatchObject({ status: 'preparing', totalRecipients: 0 })
    await allFree()
    await own.ended(jobId)
    expect((await own.job(jobId)).counts.sent).toBe(2)
  })

  test('an active send shows what it waits for, and resumes; unsubscribing always works', async () => {
    const { jobId } = (await own.send({ scheduleAt: inTenMinutes() })).body
    await freeShareOfReserve(0.3)
    clockOffsetMs += 11 * 60_000
    await own.signInAgain()
    await eventually(async () =>
      expect(await own.job(jobId)).toMatchObject({ message: expect.stringContaining('low on disk space') }),
    )
    expect((await own.job(jobId)).counts.sent).toBe(0)
    expect((await sanad.call('POST', '/u/unknown')).status).toBe(404)
    await allFree()
    await own.ended(jobId)
    expect(await own.job(jobId)).toMatchObject({ message: null, counts: { sent: 2 } })
  })
})
