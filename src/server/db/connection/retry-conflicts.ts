import { type ConnectionProvider, DefaultConnectionProvider, DefaultQueryExecutor, type Dialect, Kysely } from 'kysely'

/** PostgreSQL's `deadlock_detected` and `serialization_failure`: nothing was done, and it may be done again. */
export const isCrossed = (error: unknown) => /^40(P01|001)$/.test(String((error as { code?: unknown } | null)?.code))

const attempts = 5

/**
 * A database whose work is done again where PostgreSQL refused it because it crossed other work (PostgreSQL 18 §13.3.4): a statement that
 * stands alone, and a transaction as a whole, also where its commit was refused. So what a transaction runs may do nothing but the database's work.
 */
export function openRepeating<Tables>(dialect: Dialect): Kysely<Tables> {
  const driver = dialect.createDriver()
  const ready = driver.init()
  const once = new DefaultConnectionProvider(driver)
  // The statements of a transaction are given its connection, and do not come here.
  const again: ConnectionProvider = {
    async provideConnection(work, options) {
      await ready
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await once.provideConnection(work, options)
        } catch (error) {
          if (attempt === attempts || !isCrossed(error)) throw error
        }
      }
    },
  }
  const executor = new DefaultQueryExecutor(dialect.createQueryCompiler(), dialect.createAdapter(), again)
  return new Kysely({ config: { dialect }, dialect, driver, executor })
}
