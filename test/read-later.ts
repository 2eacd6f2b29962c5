import { sql } from 'kysely'
import { expect } from 'vitest'
import { eventually } from './eventually.ts'
import type { TestSanad } from './sanad.ts'

/** As if all mail that was sent so far had been taken a minute ago: what looks at it earlier or at once is no person. */
export async function readLater({ services: { db } }: Pick<TestSanad, 'services'>) {
  await eventually(async () => {
    const handed = await sql`select from ledger where status = 'claimed' and handed_at is not null`.execute(db)
    expect(handed.rows).toEqual([])
  })
  await sql`update ledger set sent_at = sent_at - interval '1 minute' where sent_at > now() - interval '1 minute'`.execute(
    db,
  )
}
