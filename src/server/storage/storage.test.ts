import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SignedIn } from '#contract/auth.ts'
import { eventually } from '#test/eventually.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { noise, type Store, stores } from '#test/stores.ts'
import { sha256 } from './storage.ts'
import { sweepStorage } from './sweep.ts'

const day = 24 * 60 * 60_000

describe.each(Object.entries(stores))('files in a %s', (_kind, newStore) => {
  let store: Store
  let sanad: TestSanad
  let member: SignedIn
  let clock = Date.now()

  beforeAll(async () => {
    store = await newStore()
    sanad = await startSanad({ environment: { STORAGE_URL: store.url }, now: () => new Date(clock) })
  })
  // Relative to the current time.
  beforeEach(async () => {
    member = await sanad.member()
  })
  afterAll(async () => {
    await sanad.stop()
    await store.stop()
  })

  const form = (bytes: Buffer) => {
    const body = new FormData()
    body.set('file', new Blob([new Uint8Array(bytes)]), 'a picture.jpg')
    return body
  }
  const upload = (bytes: Buffer, lang = 'en') =>
    sanad.call('POST', `/api/${lang}/image`, { token: member.token, body: form(bytes) })
  const shown = async (url: string) => {
    const answer = await fetch(sanad.url + url)
    return { status: answer.status, hash: sha256(Buffer.from(await answer.arrayBuffer())), headers: answer.headers }
  }
  async function sweep() {
    const { db, queue } = sanad.services
    await queue.add(db, sweepStorage, {}, { key: 'by hand' })
    await eventually(async () => {
      const waiting = await db
        .selectFrom('graphile_worker.jobs' as 'users')
        .select('key' as 'id')
        .where('key' as 'id', '=', 'by hand')
        .execute()
      expect(waiting).toEqual([])
    })
  }
  const totals = async () => {
    const rows = await sanad.services.db.selectFrom('stored_totals').selectAll().execute()
    return rows.reduce((sum, { files, bytes }) => ({ files: sum.files + files, bytes: sum.bytes + bytes }), {
      files: 0,
      bytes: 0,
    })
  }

  test('large content is stored there and served from there, in both forms; small content stays in the database', async () => {
    const [lay, counted, before] = [await store.files(), await totals(), await inRows()]
    const { status, body } = await upload(await noise())
    expect(status).toBe(201)
    const { url } = body.data
    const first = await shown(url)
    expect(first.status).toBe(200)
    const came = async () => [...(await store.files())].filter(([name]) => !lay.has(name))
    expect((await came()).map(([name]) => name)).toEqual([first.hash])
    const mail = await shown(`${url}/mail`)
    expect([mail.status, mail.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect((await store.files()).has(mail.hash)).toBe(true)
    expect((await shown(`${url}/mail`)).hash).toBe(mail.hash)
    expect(await inRows()).toEqual({ ...before, rows: before.rows + 1 })
    await upload(await noise(40))
    expect((await inRows()).held).toBe(before.held + 1)
    const files = await came()
    expect(files).toHaveLength(2)
    expect(await totals()).toEqual({
      files: counted.files + 2,
      bytes: counted.bytes + files.reduce((sum, [, { length }]) => sum + length, 0),
    })
  })

  async function inRows() {
    const images = await sanad.services.db.selectFrom('images').select(['bytes', 'mail_bytes']).execute()
    return { rows: images.length, held: images.filter((row) => row.bytes ?? row.mail_bytes).length }
  }

  test('an unreferenced file is deleted after two days, and a referenced one stays', async () => {
    const image = `/api/en/user/profile-image/${member.user.id}`
    const set = (bytes: Buffer) => sanad.call('PATCH', image, { token: member.token, body: form(bytes) })
    const [one, other] = [await noise(), await noise()]
    expect((await set(one)).status).toBe(200)
    const before = new Set((await store.files()).keys())
    const { body } = await set(other)
    const [now] = [...(await store.files()).keys()].filter((name) => !before.has(name))
    // The state of a process that died before its commit.
    const orphan = await sanad.services.storage.store(member.user.id, await noise())
    const all = await store.files()
    await sweep()
    clock += day + 60_000
    await sweep()
    expect((await store.files()).size).toBe(all.size)
    // A new reference to the file is about to be stored.
    const again = await sanad.services.storage.store(member.user.id, Buffer.from(all.get(orphan.file ?? '') ?? ''))
    expect(again.file).toBe(orphan.file)
    clock += day + 60_000
    await sweep()
    const left = await store.files()
    expect(left.has(now ?? '')).toBe(true)
    expect(left.has(again.file ?? '')).toBe(true)
    expect(left.size).toBe(all.size - 1)
    expect((await shown(body.data.image)).hash).toBe(now)
    clock += day + 60_000
    await sweep()
    expect((await store.files()).has(again.file ?? '')).toBe(false)
    expect((await totals()).files).toBe((await store.files()).size)
  })

  test('storing the same bytes during their sweep preserves the file', async () => {
    const { storage } = sanad.services
    const all = await Promise.all(Array.from({ length: 8 }, () => noise(300)))
    for (const bytes of all) await storage.store(member.user.id, bytes)
    clock += day + 60_000
    await sweep()
    clock += day + 60_000
    const [, ...stored] = await Promise.all([sweep(), ...all.map((bytes) => storage.store(member.user.id, bytes))])
    for (const [index, one] of stored.entries()) expect(await storage.read(member.user.id, one)).toEqual(all[index])
    await sweep()
    for (const one of stored) expect((await store.files()).has(one.file ?? '')).toBe(true)
  })

  test("an unreachable place is reported in the reader's language, without partial effects, and works again once it is back", async () => {
    const { body } = await upload(await noise())
    const { url } = body.data
    const images = async () => (await inRows()).rows
    const before = await images()
    await store.break()
    try {
      const refused = await upload(await noise(), 'ar')
      expect(refused.status).toBe(503)
      expect(refused.body.message).toMatch(/تعذّر الوصول إلى الملفات/)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect((await shown(url)).status).toBe(503)
      expect(await images()).toBe(before)
      // Calls that need no files still work.
      expect((await upload(await noise(40))).status).toBe(201)
      expect(sanad.services.storage.state()).toMatchObject({ state: 'away', fault: { said: expect.any(String) } })
    } finally {
      await store.mend()
    }
    expect((await shown(url)).status).toBe(200)
    expect((await upload(await noise())).status).toBe(201)
    expect(sanad.services.storage.state().state).toBe('up')
  })
})
