import { sql } from 'kysely'
import type { Services } from '../context.ts'
import type { Task } from './queue.ts'

// How long rows of each kind are useful, as a PostgreSQL interval. A row is deleted once `column` is older.
const lives = [
  { table: 'sessions', column: 'expires_at', for: '0' },
  { table: 'sign_in_challenges', column: 'expires_at', for: '0' },
  { table: 'external_sign_ins', column: 'expires_at', for: '0' },
  { table: 'passkey_challenges', column: 'expires_at', for: '0' },
  { table: 'remembered_devices', column: 'expires_at', for: '0' },
  { table: 'mail_tokens', column: 'expires_at', for: '0' },
  { table: 'mail_consents', column: 'expires_at', for: '0' },
  { table: 'email_changes', column: 'expires_at', for: '0' },
  // A stolen refresh token can only end a session that is still valid: 30 days from its last refresh.
  { table: 'used_refresh_tokens', column: 'used_at', for: '31 days' },
  { table: 'known_networks', column: 'seen_at', for: '90 days' },
  { table: 'known_devices', column: 'seen_at', for: '180 days' },
  // Listed as expired until then, so that an owner can resend the invitation.
  { table: 'workspace_invitations', column: 'expires_at', for: '30 days' },
  { table: 'download_tickets', column: 'expires_at', for: '0' },
  { table: 'rate_limits', column: 'window_start', for: '1 day' },
  { table: 'daily_usage', column: 'day', for: '3 days' },
  { table: 'mail_budgets', column: 'day', for: '9 days' },
  // Longer than the time for which a timestamp is accepted.
  { table: 'used_stamps', column: 'used_at', for: '1 day' },
  { table: 'last_writes', column: 'noted_at', for: '1 day' },
  { table: 'idempotency_keys', column: 'created_at', for: '7 days' },
  { table: 'system_mails', column: 'created_at', for: '30 days' },
  { table: 'news', column: 'created_at', for: '180 days' },
  { table: 'contact_runs', column: 'created_at', for: '1 day' },
  { table: 'deleted_items', column: 'created_at', for: '1 day' },
  { table: 'bulk_runs', column: 'expires_at', for: '0' },
  // A service may repeat an event for days, and an owner may ask months later why a contact gets no mail.
  { table: 'delivery_feedback', column: 'at', for: '400 days' },
  { table: 'address_pauses', column: 'until', for: '0' },
  { table: 'ai_uses', column: 'at', for: '90 days' },
  { table: 'facebook_deliveries', column: 'received_at', for: '30 days' },
  { table: 'transactional_mails', column: 'created_at', for: '30 days' },
  { table: 'webhook_deliveries', column: 'created_at', for: '30 days' },
  { table: 'notification_digests', column: 'created_at', for: '60 days' },
] as const

const batchSize = 5000

/** Deletes expired rows in batches, so that no table grows forever and no call has to wait. */
export const upkeep: Task<object> = {
  name: 'upkeep',
  every: '23 * * * *',
  async run({ db, now }: Services, _payload, signal) {
    for (const { table, column, for: life } of lives) {
      let cleared = batchSize
      while (cleared === batchSize && !signal.aborted) {
        const done = await sql`delete from ${sql.table(table)} where ctid = any(array(
          select ctid from ${sql.table(table)} where ${sql.ref(column)} < ${now()}::timestamptz - ${life}::interval
          limit ${batchSize}))`.execute(db)
        cleared = Number(done.numAffectedRows ?? 0)
      }
    }
  },
}
