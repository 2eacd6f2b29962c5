import { type ConnectionProvider, DefaultConnectionProvider, DefaultQueryExecutor, type Dialect, Kysely } from 'kysely'
import { retry } from '../../concurrency/retry.ts'

/** PostgreSQL's `deadlock_detected` and `serialization_failure`: nothing was done, so the work can be retried. */
export const isConflict = (error: unknown) => /^40(P01|001)$/.test(String((error as { code?: unknown } | null)?.code))

const maxTries = 5

/**
 * A database that retries work after a deadlock or serialization failure (PostgreSQL 18 §13.3.4): a single statement,
 * or a whole transaction, also if its commit fails. The body of a transaction must therefore do database work only.
 */
export function openRepeating<Tables>(dialect: Dialect): Kysely<Tables> {
  const driver = dialect.createDriver()
  const ready = driver.init()
  const once = new DefaultConnectionProvider(driver)
  // Statements inside a transaction use its connection and do not pass here.
  const again: ConnectionProvider = {
    async provideConnection(work, options) {
      await ready
      return retry(() => once.provideConnection(work, options), {
        pauseMs: (error, tries) => (tries < maxTries && isConflict(error) ? 0 : undefined),
      })
    },
  }
  const executor = new DefaultQueryExecutor(dialect.createQueryCompiler(), dialect.createAdapter(), again)
  return new Kysely({ config: { dialect }, dialect, driver, executor })
}
