import { sql } from 'kysely'
import { expect } from 'vitest'
import { eventually } from './eventually.ts'
import type { TestSanad } from './sanad.ts'

/** Backdates all mail sent so far by a minute: an open or click at once after sending counts as a bot. */
export async function readLater({ services: { db } }: Pick<TestSanad, 'services'>) {
  await eventually(async () => {
    const handed = await sql`select from ledger where status = 'claimed' and handed_at is not null`.execute(db)
    expect(handed.rows).toEqual([])
  })
  await sql`update ledger set sent_at = sent_at - interval '1 minute' where sent_at > now() - interval '1 minute'`.execute(
    db,
  )
}
