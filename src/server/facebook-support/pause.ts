import type { Services } from '../context.ts'
import type { GraphFault } from './faults.ts'
import { notifyChanged } from './stream.ts'

/** Stops all sending until an administrator acts; every administrator sees the reason. */
export async function pauseFor({ db, now }: Pick<Services, 'db' | 'now'>, { kind, message }: GraphFault) {
  await db
    .updateTable('facebook_settings')
    .set({ fault: kind, fault_said: message, fault_at: now() })
    .where('fault', 'is', null)
    .execute()
  await notifyChanged(db, '')
}
