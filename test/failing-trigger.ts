import pg from 'pg'
import { onTestFinished } from 'vitest'
import type { TestSanad } from './sanad.ts'

export const raising = (code: string) => `raise exception 'refused' using errcode = '${code}'`

/**
 * Makes the first `times` inserts into a table fail, immediately or at commit, until the test ends. The default error
 * is a deadlock. Attempts are counted in a sequence, which survives rollback.
 */
export async function refusing(
  { databaseUrl }: Pick<TestSanad, 'databaseUrl'>,
  table: string,
  { at = 'once', times = 1, by = raising('40P01') }: { at?: 'once' | 'commit'; times?: number; by?: string } = {},
) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query(`create sequence tries;
    create function refuse() returns trigger language plpgsql as $$
    begin
      if nextval('tries') <= ${times} then ${by}; end if;
      return null;
    end $$;
    create constraint trigger refuse after insert on ${table} deferrable initially ${at === 'once' ? 'immediate' : 'deferred'}
      for each row execute function refuse()`)
  onTestFinished(async () => {
    await client.query('drop function refuse cascade; drop sequence tries')
    await client.end()
  })
  return {
    tries: async () => {
      const { rows } = await client.query<{ last: number }>('select last_value::int as last from tries where is_called')
      return rows[0]?.last ?? 0
    },
  }
}
