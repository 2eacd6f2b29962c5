const email = 'src/server/email-marketing'
/** Folders covered by every test that sends mail. */
const sending = ['campaigns', 'clock', 'delivery', 'ledger', 'throttling', 'transport', 'transactional']
  .map((room) => `${email}/${room}`)
  .concat('src/server/mail/liquid', 'src/server/mail/smtp', 'src/server/mail/services', 'src/server/mail/compose')
const reading = ['bounces', 'inbox', 'mailbox-sync'].map((room) => `${email}/${room}`).concat('src/server/mail')
const files = ['src/server/cli', 'src/server/storage', 'src/server/db/transfer', 'src/server/secrets']

/** Paths covered by every slow test: a change to one runs them all. */
export const coveredByAll = [
  'migrations',
  'package-lock.json',
  'src/server/context.ts',
  'src/server/db/connection',
  'src/server/jobs',
  'src/server/start.ts',
  'test',
  'vitest.config.ts',
]

/**
 * Slow tests: they kill processes, delay a replica, write thousands of rows or wait in real time. Each names the paths
 * that it covers besides its own folder. `npm test` skips a test if nothing it covers changed; `npm run test:all` runs
 * them all.
 */
export const slowTests: Readonly<Record<string, readonly string[]>> = {
  'src/server/cli/backup.slow.test.ts': files,
  'src/server/cli/move-files.slow.test.ts': files,
  'src/server/cli/move.slow.test.ts': files,
  'src/server/cli/storage.slow.test.ts': files,
  'src/server/db/connection/replica.slow.test.ts': ['src/server/http', 'src/server/db'],
  'src/server/db/migrate.slow.test.ts': ['src/server/db'],
  'src/server/email-marketing/automations/exactness.slow.test.ts': [...sending, `${email}/conditions`],
  'src/server/email-marketing/bounces/provider-webhooks.slow.test.ts': [
    'src/server/mail/webhooks',
    'src/server/mail/services',
    `${email}/suppressions`,
    `${email}/ledger`,
  ],
  'src/server/email-marketing/campaigns/daylight-saving.slow.test.ts': sending,
  'src/server/email-marketing/campaigns/pace.slow.test.ts': [...sending, `${email}/providers`, `${email}/domains`],
  'src/server/email-marketing/delivery/render-failures.slow.test.ts': [...sending, `${email}/templates`],
  'src/server/email-marketing/delivery/retries.slow.test.ts': [...sending, `${email}/providers`],
  'src/server/email-marketing/delivery/separate-workers.slow.test.ts': sending,
  // Covers the lists of every room.
  'src/server/email-marketing/far-pages.slow.test.ts': [email, 'src/server/db'],
  'src/server/email-marketing/inbox/stored-source.slow.test.ts': [...reading, 'src/server/storage'],
  'src/server/email-marketing/mailbox-sync/account-change.slow.test.ts': reading,
  'src/server/email-marketing/mailbox-sync/broken-connections.slow.test.ts': reading,
  'src/server/email-marketing/mailbox-sync/damaged-mail.slow.test.ts': reading,
  'src/server/email-marketing/mailbox-sync/initial-sync.slow.test.ts': reading,
  'src/server/email-marketing/new-workspace-plans.slow.test.ts': [email, 'src/server/db'],
  'src/server/email-marketing/providers/connect.slow.test.ts': [...sending, ...reading],
  'src/server/email-marketing/providers/services.slow.test.ts': [...sending, 'src/server/net'],
  'src/server/http/busy.slow.test.ts': ['src/server/db'],
  'src/server/meetings/reminders-killed.slow.test.ts': ['src/server/notifications', 'src/server/mail/system'],
  'src/server/storage/bucket.slow.test.ts': ['src/server/net'],
  'src/server/workspaces/purge.slow.test.ts': ['src/server/people', ...sending],
}
