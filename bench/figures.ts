import pg from 'pg'

// Every statement of the server, with its time in the database.
const sent: number[] = []
const { query: originalQuery } = pg.Client.prototype as { query: (this: pg.Client, ...args: unknown[]) => unknown }
pg.Client.prototype.query = function query(this: pg.Client, ...args: unknown[]) {
  const started = performance.now()
  const done = () => sent.push(performance.now() - started)
  const callback = args.at(-1)
  if (typeof callback === 'function') {
    return originalQuery.call(this, ...args.slice(0, -1), (...answer: unknown[]) => {
      done()
      callback(...answer)
    })
  }
  const answer = originalQuery.apply(this, args)
  if (answer instanceof Promise) answer.then(done, () => undefined)
  return answer
} as typeof pg.Client.prototype.query

type Figure = { p50: number; p95: number; inDatabase: number; statements: number }

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

export async function ours(run: (index: number) => Promise<unknown>, times = 40): Promise<Figure> {
  for (let index = 0; index < 5; index += 1) await run(index)
  const whole: number[] = []
  const within: number[] = []
  let statements = 0
  for (let index = 0; index < times; index += 1) {
    sent.length = 0
    const started = performance.now()
    await run(index)
    whole.push(performance.now() - started)
    within.push(sent.reduce((sum, one) => sum + one, 0))
    statements = Math.max(statements, sent.length)
  }
  whole.sort((a, b) => a - b)
  within.sort((a, b) => a - b)
  return { p50: at(whole, 0.5), p95: at(whole, 0.95), inDatabase: at(within, 0.95), statements }
}

/** Typical time of a query in ms. */
export async function theirs(ask: () => Promise<unknown>): Promise<number> {
  const taken: number[] = []
  for (let times = 0; times < 5; times += 1) {
    const started = performance.now()
    await ask()
    taken.push(performance.now() - started)
  }
  taken.sort((a, b) => a - b)
  return at(taken, 0.5)
}

export function print(what: string, figure: Figure, reference?: { what: string; ms: number }) {
  const { p50, p95, inDatabase, statements } = figure
  const beside = reference
    ? ` | ${reference.what} ${reference.ms.toFixed(0)} ms: ${(reference.ms / inDatabase).toFixed(0)} ×`
    : ''
  console.log(
    `${what.padEnd(44)} p50 ${p50.toFixed(1).padStart(6)}  p95 ${p95.toFixed(1).padStart(6)}  database p95 ${inDatabase.toFixed(1).padStart(6)} ms  ${statements} statements${beside}`,
  )
}
