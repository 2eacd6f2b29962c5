/** One requirement that no fault or attack may break, and what proves it. */
export type Run = {
  name: string
  claim: string
  /** Tests that prove it, over HTTP: whole files, or those whose names match. */
  tests?: readonly string[]
  /** A program of this folder, as it runs by default and with `--full`. */
  program?: { file: string; short: readonly string[]; full: readonly string[]; needs?: string }
}

const server = (...files: string[]) => files.map((file) => `src/server/${file}.test.ts`)

export const catalogue: readonly Run[] = [
  {
    name: 'endpoint-access',
    claim: 'every endpoint × every actor as the contract says',
    tests: server('endpoint-access', 'isolation', 'contract', 'http/input'),
  },
  {
    name: 'sessions',
    claim: 'a used refresh token ends its family; logout, password and role felt at once',
    tests: server('auth/auth', 'users/users', 'http/caller-address'),
  },
  {
    name: 'pre-hijacking',
    claim: 'who signs up an address first has no part in the account of its owner',
    tests: server('auth/confirmation', 'auth/address-proof'),
  },
  {
    name: 'guessing',
    claim:
      'passwords are not guessed from many networks, and no stranger locks an owner out; IPv6 counts by /64 and /48',
    tests: server('http/caller-address', 'auth/auth'),
  },
  {
    name: 'streams',
    claim: 'every stream ends at once with the access to it, however that is lost, in every process',
    tests: server('http/stream-access'),
  },
  {
    name: 'tokens',
    claim: 'none forged, altered or of another kind is taken',
    tests: server('secrets/forged-tokens'),
  },
  {
    name: 'private-addresses',
    claim: '0 calls inside by spelling, redirect or re-binding',
    program: { file: 'private-addresses.ts', short: [], full: [], needs: 'root on Linux' },
  },
  {
    name: 'addresses',
    claim: 'the same at each connection: mail servers, services, models',
    tests: server(
      'net/private-addresses',
      'net/http-call',
      'mail/smtp/pool',
      'email-marketing/providers/providers',
      'email-marketing/providers/services.slow',
    ),
  },
  {
    name: 'stored-secrets',
    claim: 'no stored secret goes to another server, in clear, or as another user',
    tests: server('secrets/stored-secrets', 'mail/system/stored-mails'),
  },
  {
    name: 'header-injection',
    claim: '0 headers begun by what people write',
    tests: server('header-injection', 'mail/compose/compose'),
  },
  {
    name: 'csv',
    claim: '0 cells that a spreadsheet runs, in every export',
    tests: server(
      'export/lists',
      'export/table-file',
      'users/users',
      'site/audit-log',
      'email-marketing/contacts/contacts',
    ),
  },
  {
    name: 'api-keys',
    claim: 'no API key outlives the membership of its maker, or comes back with it',
    tests: server('developers/api-keys'),
  },
  {
    name: 'system-mail',
    claim:
      'strangers cannot spend the operator’s mail server: budgets exact in two processes, no words and no links of users',
    tests: server('mail/system/budgets'),
  },
  {
    name: 'invitations',
    claim: 'nobody is made a member or kept one without agreeing; an invitation tells nothing about an address',
    tests: server('workspaces/invitations', 'workspaces/workspaces'),
  },
  {
    name: 'email-change',
    claim: 'no address changes without both addresses and the password; a change tells nothing about an address',
    tests: server('auth/email-change'),
  },
  {
    name: 'limits',
    claim:
      'limits hold for a person in all workspaces; imports and uploads stop before the disk is full, reading and sign-in go on',
    tests: server('quotas/quotas', 'http/caller-address'),
  },
  {
    name: 'import-files',
    claim:
      'no file or name takes more than its length, in preview, forecast and import; sizes are checked while files arrive',
    tests: server(
      'email-marketing/imports/dry-run',
      'email-marketing/imports/import',
      'email-marketing/imports/real-world-files',
      'http/input',
      'quotas/quotas',
    ),
  },
  {
    name: 'hostile-mails',
    claim: 'one bad mail holds up no other workspace, and every mail is read or told why not',
    tests: server(
      'mail/parse/damaged',
      'mail/parse/fuzz',
      'email-marketing/mailbox-sync/damaged-mail.slow',
      'email-marketing/mailbox-sync/broken-connections.slow',
    ),
  },
  {
    name: 'idempotency-keys',
    claim: 'a key gives the answer of the same call to the same place again, and of no other',
    tests: server(
      'email-marketing/transactional/transactional',
      'email-marketing/campaigns/send',
      'facebook-support/outbox',
    ),
  },
  {
    name: 'moderation',
    claim: 'an edited post is looked at again: no approval is kept for other words',
    tests: server('qa/moderation-queue', 'qa/moderation', 'qa/questions', 'qa/answers'),
  },
  {
    name: 'markdown',
    claim: 'hostile Markdown is rendered once, when it is written, in pieces between other calls',
    tests: server('content/markdown', 'content/stored-html', 'qa/question-page'),
  },
  { name: 'openapi', claim: 'every answer is one that the document names', tests: server('http/openapi', 'contract') },
  { name: 'pictures', claim: 'bombs and disguised files refused', tests: server('images/images') },
  {
    name: 'broken-uploads',
    claim: '22 ways to break a form × every endpoint that takes one: a clear answer to each',
    tests: server('http/broken-uploads'),
  },
  {
    name: 'archives',
    claim: 'no body, mail or backup unpacks beyond its limit',
    tests: server('http/security', 'mail/parse/damaged', 'cli/backup.slow'),
  },
  {
    name: 'slow-clients',
    claim: 'lines held by drops are cut, streams are counted',
    tests: server('http/slow-bodies', 'http/serve', 'http/caller-address'),
  },
  {
    name: 'patterns',
    claim: 'no pattern takes the square of its text',
    tests: [
      'scripts/patterns.test.ts',
      ...server('email-marketing/templates/check/hostile-html', 'content/markdown', 'mail/html/sanitize'),
    ],
  },
  {
    name: 'templates',
    claim: 'no template holds up another caller or ends the process: refused in words, its recipient fails alone',
    tests: server(
      'mail/liquid/render',
      'mail/liquid/pool',
      'email-marketing/templates/hostile-liquid',
      'email-marketing/delivery/render-failures.slow',
    ),
  },
  {
    name: 'files',
    claim: 'there as long as a row names them, whole or not shown; a place that is away loses nothing',
    tests: server(
      'storage/storage',
      'storage/bucket.slow',
      'email-marketing/inbox/stored-source.slow',
      'cli/storage.slow',
    ),
  },
  { name: 'headers', claim: 'A+ on every kind of page', tests: server('http/security') },
  { name: 'second-start', claim: 'refused, the first goes on', tests: server('db/embedded/start') },
  {
    name: 'counts',
    claim: 'votes, likes, seats, limits exact under concurrency',
    tests: server('qa/answers', 'meetings/attendance', 'site/limits', 'db/versions', 'workspaces/workspaces'),
  },
  {
    name: 'smtp-failures',
    claim: 'the right state and retry for each',
    tests: server('mail/smtp/refusals', 'mail/smtp/pool', 'email-marketing/delivery/retries.slow'),
  },
  {
    name: 'bounces',
    claim: '≥ 98 % understood',
    tests: server('mail/reports/report', 'email-marketing/bounces/bounces'),
  },
  { name: 'security-page', claim: 'every requirement once, every file there', tests: ['scripts/security.test.ts'] },
  {
    name: 'old-schemas',
    claim: 'data of every released schema comes along',
    tests: server('db/migrate.slow'),
  },
  {
    name: 'script-in-texts',
    claim: '0 run',
    program: { file: 'xss.ts', short: [], full: [], needs: 'CHROMIUM' },
  },
  {
    name: 'while-attacked',
    claim: 'others wait no more than twice as long while templates, files, forms, passwords and streams attack',
    program: { file: 'while-attacked.ts', short: [], full: ['--rounds', '7', '--calls', '30'] },
  },
  {
    name: 'fuzz-api',
    claim: '0 answers of 5xx to what schemathesis makes up, as visitor, member and administrator',
    program: {
      file: 'fuzz-api.ts',
      short: ['--examples', '1'],
      full: ['--examples', '20', '--phases', 'coverage,fuzzing'],
    },
  },
  {
    name: 'kill-sender',
    claim: '0 lost, no unmarked double',
    program: {
      file: 'crash-send.ts',
      short: ['--recipients', '1000', '--kills', '3'],
      full: ['--recipients', '10000', '--kills', '100'],
    },
  },
  {
    name: 'two-senders',
    claim: '0 double',
    program: {
      file: 'crash-send.ts',
      short: ['--recipients', '1000', '--kills', '0', '--processes', '2'],
      full: ['--recipients', '10000', '--kills', '0', '--processes', '3'],
    },
  },
  {
    name: 'kill-database',
    claim: '0 lost, no unmarked double, when it is the database that is killed',
    program: {
      file: 'crash-send.ts',
      short: ['--recipients', '1000', '--kills', '2', '--database'],
      full: ['--recipients', '10000', '--kills', '5', '--database', '--processes', '2'],
    },
  },
  {
    name: 'receiver-faults',
    claim: 'refusals, cuts and silence at every stage: the right state, the right retry, nobody suppressed for it',
    program: { file: 'receiver-faults.ts', short: ['--only', 'silence'], full: [] },
  },
  {
    name: 'greylisting',
    claim: 'put off by postgrey, delivered at the retry, nobody suppressed',
    program: { file: 'greylisting.ts', short: [], full: ['--recipients', '50'], needs: 'root on Linux' },
  },
  {
    name: 'unsubscribe-race',
    claim: '0 claimed after it',
    program: {
      file: 'unsubscribe-race.ts',
      short: ['--races', '500'],
      full: ['--races', '10000', '--processes', '2'],
    },
  },
  {
    name: 'crossing-calls',
    claim: 'twenty kinds of calls at once on the same contacts: no error, every counter exact',
    program: { file: 'crossing-calls.ts', short: ['--seconds', '20'], full: ['--seconds', '120'] },
  },
  {
    name: 'kill-import',
    claim: 'every row once',
    program: {
      file: 'crash-import.ts',
      short: ['--rows', '20000', '--kills', '2'],
      full: ['--rows', '100000', '--kills', '10'],
    },
  },
  {
    name: 'kill-uploads',
    claim: 'every acknowledged file is there, what a kill left behind is swept',
    program: { file: 'crash-files.ts', short: ['--kills', '5'], full: ['--kills', '50'] },
  },
  {
    name: 'kill-anything',
    claim: 'every acknowledged write is there',
    program: { file: 'crash-anytime.ts', short: ['--kills', '10'], full: ['--kills', '200'] },
  },
  {
    name: 'database-away',
    claim: 'answers ≤ 3 s and clear, nothing lost, back ≤ 5 s',
    program: { file: 'database-away.ts', short: ['--away', '10'], full: ['--away', '30'] },
  },
  {
    name: 'database-hangs',
    claim: 'the same where it neither answers nor closes',
    program: {
      file: 'database-away.ts',
      short: ['--how', 'hang', '--away', '10'],
      full: ['--how', 'hang', '--away', '30'],
    },
  },
  {
    name: 'database-restarts',
    claim: 'the same while it is restarted',
    program: { file: 'database-away.ts', short: ['--how', 'restart'], full: ['--how', 'restart'] },
  },
  {
    name: 'replica-hangs',
    claim: 'who reads is answered by the primary, and soon',
    program: { file: 'replica-away.ts', short: ['--away', '5'], full: ['--away', '20'], needs: 'root on Linux' },
  },
  {
    name: 'failover',
    claim: 'nothing lost, back by itself, when the first of two PostgreSQL is killed, and then the next',
    program: { file: 'failover.ts', short: ['--recipients', '600'], full: [], needs: 'root on Linux' },
  },
  {
    name: 'disk-full',
    claim: 'clear answers, nothing lost, goes on with room',
    program: { file: 'disk-full.ts', short: [], full: [], needs: 'root on Linux' },
  },
  {
    name: 'rolling-restart',
    claim: '0 failed requests',
    program: {
      file: 'rolling-restart.ts',
      short: ['--requests', '1000', '--clients', '4'],
      full: ['--requests', '10000'],
    },
  },
]
