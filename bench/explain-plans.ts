// Prints the plan of each named statement that runs during the measurement, with its row counts; the explained
// execution is rolled back.
import pg from 'pg'

type Statement = { name?: string; text?: string; values?: unknown[] }
let showing = false
const { query: originalQuery } = pg.Client.prototype as { query: (this: pg.Client, ...args: unknown[]) => unknown }

pg.Client.prototype.query = function query(this: pg.Client, ...args: unknown[]) {
  const [first, values] = args as [Statement, unknown]
  if (showing && first.name !== undefined) {
    const { name, text } = first
    const parameters = first.values ?? (Array.isArray(values) ? values : [])
    const silent = () => undefined
    // A connection answers its queries in order.
    originalQuery.call(this, 'begin', silent)
    originalQuery.call(
      this,
      `explain (analyze, buffers, summary off) ${text}`,
      parameters,
      (error: Error | null, result?: { rows: { 'QUERY PLAN': string }[] }) =>
        console.log(`\n${name}\n${error?.message ?? result?.rows.map((row) => row['QUERY PLAN']).join('\n')}`),
    )
    originalQuery.call(this, 'rollback', silent)
  }
  return originalQuery.apply(this, args)
} as typeof pg.Client.prototype.query

/** Only for statements outside of a transaction. */
export async function explainStatements<T>(run: () => Promise<T>): Promise<T> {
  showing = true
  try {
    return await run()
  } finally {
    showing = false
  }
}
