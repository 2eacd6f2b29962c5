import { expect, test } from 'vitest'
import { type Account, TemplatePool } from './pool.ts'

const account = (key: string): Account => ({ pool: 'looking', key })
const text = (code: string) => ({ subject: 'x', text: code })

/** A worker that behaves as the recipient's name says. */
const program = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, workerData } from 'node:worker_threads'
    const progress = new Int32Array(workerData)
    parentPort.on('message', ({ vars }) => {
      Atomics.store(progress, 0, 0)
      const results = []
      for (const { name } of vars) {
        Atomics.store(progress, 0, results.length + 1)
        Atomics.store(progress, 1, 2)
        const held = []
        if (name === 'memory') for (;;) held.push('x'.repeat(50) + held.length, { held })
        while (name === 'hang') {}
        results.push({ subject: name })
      }
      parentPort.postMessage({ results, took: results.map(() => 1) })
    })`)}`,
)
const pool = () => new TemplatePool({ item: 300, start: 20_000, memory: 32 }, program)
const named = (...names: string[]) => names.map((name) => ({ name }))

test.each(['hang', 'memory'])('a recipient whose rendering has to be terminated fails alone: %s', async (name) => {
  const own = pool()
  const first = await own.fill(account('a'), text(''), named('one', 'two', name, 'three'))
  expect(first).toEqual([
    { subject: 'one' },
    { subject: 'two' },
    expect.objectContaining({
      part: 'text',
      words: expect.objectContaining({ en: 'it’s too long or takes too long to render' }),
    }),
  ])
  expect(await own.fill(account('a'), text(''), named('three'))).toEqual([{ subject: 'three' }])
})

test('accounts do not wait for one that hangs, whose own requests run one after another', async () => {
  const own = new TemplatePool({ item: 1000, start: 20_000, memory: 32 }, program)
  const order: string[] = []
  const fill = async (key: string, name: string) => {
    await own.fill(account(key), text(''), named(name))
    order.push(key)
  }
  // Both threads must be running before one of them hangs.
  await Promise.all([fill('start', 'one'), fill('start too', 'one')])
  order.length = 0
  await Promise.all([fill('busy', 'hang'), fill('busy', 'hang'), fill('other', 'one'), fill('third', 'two')])
  expect(order).toEqual(['other', 'third', 'busy', 'busy'])
})

test('a thread that fails for an internal error does not blame the template', async () => {
  const broken = new TemplatePool(
    { item: 300, start: 20_000, memory: 32 },
    new URL('data:text/javascript,throw new Error("ours")'),
  )
  await expect(broken.fill(account('a'), text(''), named('one'))).rejects.toThrow('ours')
})
