import { afterAll, expect, test } from 'vitest'
import { damaged } from '#test/damaged/all.ts'
import { letter } from '#test/messages.ts'
import { MailReader } from './worker-pool.ts'

const reader = new MailReader()
afterAll(() => reader.close())

test.each(damaged.map((sample) => [sample.name, sample] as const))(
  'a damaged or malicious mail is parsed and harms nothing: %s',
  async (_name, sample) => {
    const mail = await reader.read(sample.source)
    const shown = mail.text + (mail.html ?? '')
    expect(mail.note).toBe(sample.note ?? null)
    if (sample.shows !== undefined) expect(shown).toContain(sample.shows)
    if (sample.hides !== undefined) expect(shown).not.toContain(sample.hides)
    if (sample.subject !== undefined) expect(mail.subject).toBe(sample.subject)
    if (sample.files !== undefined) expect(mail.attachments.map(({ name }) => name)).toEqual(sample.files)
    // PostgreSQL rejects these.
    expect(JSON.stringify(mail)).not.toContain(String.raw`\u0000`)
    expect(shown.isWellFormed()).toBe(true)
  },
)

test('an attachment is returned with exactly the bytes that were sent', async () => {
  const source = damaged.find(({ name }) => name === 'uuencoded')?.source ?? Buffer.alloc(0)
  expect(Buffer.from((await reader.attachment(source, 0)) ?? []).toString()).toBe('Hello')
  const large = damaged.find(({ name }) => name === 'fifty megabytes in one file')?.source ?? Buffer.alloc(0)
  expect((await reader.attachment(large, 0))?.byteLength).toBe(36_480_000)
})

const times = (time: number) => ({ time, quickTime: time })

test('a slow message does not delay the messages of another workspace', async () => {
  const program = new URL('../../../../test/damaged/hanging-worker.ts', import.meta.url)
  const reader = new MailReader({ time: 60_000, quickTime: 500, memory: 64 }, program)
  const slow = [1, 2, 3].map(() => reader.read(Buffer.from(letter({ 'X-Do': 'hang' })), 'hostile').then(() => 'slow'))
  for (const subject of ['One', 'Two']) {
    const read = reader.read(Buffer.from(letter({ Subject: subject })), 'another').then((mail) => mail.subject)
    expect(await Promise.race([...slow, read])).toBe(subject)
  }
  await reader.close()
  await Promise.race(slow)
})

test.each(['hang', 'die', 'throw', 'grow'])(
  'a worker that would %s is stopped, its message falls back to its first lines, and the next one is parsed',
  async (deed) => {
    const program = new URL('../../../../test/damaged/hanging-worker.ts', import.meta.url)
    const frail = new MailReader({ ...times(deed === 'hang' ? 1500 : 60_000), memory: 64 }, program)
    try {
      const startedAt = Date.now()
      expect(
        await frail.read(Buffer.from(letter({ 'X-Do': deed, Subject: 'Endless' }, 'Its beginning'))),
      ).toMatchObject({
        note: deed === 'hang' ? 'too_slow' : 'unreadable',
        subject: 'Endless',
        from: { address: 'sara@customers.test' },
        text: expect.stringContaining('Its beginning'),
        fresh: expect.stringContaining('Its beginning'),
      })
      if (deed === 'hang') expect(Date.now() - startedAt).toBeGreaterThan(1400)
      // The limit leaves time for a thread to start on a busy machine.
      const next = new MailReader({ ...times(60_000), memory: 64 }, program)
      expect((await next.read(Buffer.from(letter({ Subject: 'Next' })))).subject).toBe('Next')
      await next.close()
      if (deed !== 'hang') expect((await frail.read(Buffer.from(letter({ Subject: 'Next' })))).subject).toBe('Next')
    } finally {
      await frail.close()
    }
  },
)

test('a header of carriage returns is parsed as quickly as any other', async () => {
  const quick = new MailReader({ time: 60_000, quickTime: 60_000, memory: 1024 })
  const source = `Subject: Returns\r\nFrom: sara@customers.test\r\nX: ${'\r'.repeat(250_000)}x\r\n\r\nHello`
  expect(await quick.read(Buffer.from(source, 'latin1'))).toMatchObject({
    note: null,
    from: { address: 'sara@customers.test' },
  })
  await quick.close()
}, 20_000)
