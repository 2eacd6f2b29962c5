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
    claim: 'every endpoint admits exactly the actors that the contract names',
    tests: server('endpoint-access', 'isolation', 'contract', 'http/input'),
  },
  {
    name: 'sessions',
    claim: 'a reused refresh token ends its session; sign-out, a new password and a new role apply at once',
    tests: server('auth/auth', 'users/users', 'http/caller-address'),
  },
  {
    name: 'pre-hijacking',
    claim: 'signing up an address first gives no access to its owner’s account',
    tests: server('auth/confirmation', 'auth/address-proof'),
  },
  {
    name: 'guessing',
    claim:
      'passwords cannot be guessed from many networks, and strangers cannot lock an owner out; IPv6 counts by /64 and /48',
    tests: server('http/caller-address', 'auth/auth'),
  },
  {
    name: 'streams',
    claim: 'a stream ends as soon as its reader loses access, in every process',
    tests: server('http/stream-access'),
  },
  {
    name: 'tokens',
    claim: 'no forged or altered token is accepted, and none of another kind',
    tests: server('secrets/forged-tokens'),
  },
  {
    name: 'id-tokens',
    claim: '0 forged ID tokens sign in: 91 algorithms, keys, encodings and claims, against a real issuer',
    program: { file: 'forged-id-tokens.ts', short: [], full: [] },
  },
  {
    name: 'replays',
    claim:
      'each assertion and code opens one session, used 20 times at once in two processes; 0 assertions that belong elsewhere are accepted',
    program: { file: 'replayed-sign-ins.ts', short: [], full: ['--uses', '100'] },
  },
  {
    name: 'guessed-codes',
    claim:
      'of guessed second steps exactly 10 an hour from one network and 50 a day from all are compared, in two processes, and the owner still signs in',
    program: { file: 'guessed-codes.ts', short: [], full: ['--guesses', '200'] },
  },
  {
    name: 'private-addresses',
    claim: '0 calls to internal addresses by spelling, redirect or DNS rebinding',
    program: { file: 'private-addresses.ts', short: [], full: [], needs: 'root on Linux' },
  },
  {
    name: 'addresses',
    claim: '0 connections to internal addresses: mail servers, services, models',
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
    claim: 'no stored secret is sent to another server, unencrypted, or for another user',
    tests: server('secrets/stored-secrets', 'mail/system/stored-mails'),
  },
  {
    name: 'header-injection',
    claim: '0 headers injected by user input',
    tests: server('header-injection', 'mail/compose/compose'),
  },
  {
    name: 'csv',
    claim: '0 cells that a spreadsheet executes, in every export',
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
    claim: 'no API key outlives its author’s membership, and a new membership restores none',
    tests: server('developers/api-keys'),
  },
  {
    name: 'system-mail',
    claim:
      'strangers cannot misuse the operator’s mail server: budgets are exact in two processes, and mails have no texts or links of users',
    tests: server('mail/system/budgets'),
  },
  {
    name: 'invitations',
    claim: 'membership needs consent and can always be left; an invitation reveals nothing about an address',
    tests: server('workspaces/invitations', 'workspaces/workspaces'),
  },
  {
    name: 'email-change',
    claim: 'a change of address needs both addresses and the password, and reveals nothing about an address',
    tests: server('auth/email-change'),
  },
  {
    name: 'limits',
    claim:
      'limits apply to a person across all workspaces; imports and uploads stop before the disk is full, reading and sign-in continue',
    tests: server('quotas/quotas', 'http/caller-address'),
  },
  {
    name: 'import-files',
    claim:
      'time is linear in the length of a file or name, in preview, dry run and import; sizes are checked during the upload',
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
    claim: 'a damaged mail delays no other workspace, and every mail is read or has a note that says why not',
    tests: server(
      'mail/parse/damaged',
      'mail/parse/fuzz',
      'email-marketing/mailbox-sync/damaged-mail.slow',
      'email-marketing/mailbox-sync/broken-connections.slow',
    ),
  },
  {
    name: 'idempotency-keys',
    claim: 'a key repeats the response of the same call to the same endpoint only',
    tests: server(
      'email-marketing/transactional/transactional',
      'email-marketing/campaigns/send',
      'facebook-support/outbox',
    ),
  },
  {
    name: 'moderation',
    claim: 'an edited post is reviewed again: an approval applies only to the approved text',
    tests: server('qa/moderation-queue', 'qa/moderation', 'qa/questions', 'qa/answers'),
  },
  {
    name: 'spam',
    claim:
      'of 20 fresh accounts that post spam readers see at most 3 posts and get no mail, and one press takes all of it back',
    program: { file: 'spam.ts', short: [], full: ['--posts', '24', '--pause', '1000'] },
  },
  {
    name: 'spam-rules',
    claim: 'new members’ posts wait, flags hide, watched words and blocked domains hold in both scripts',
    tests: server('spam/new-members', 'spam/removal', 'spam/watched-words'),
  },
  {
    name: 'markdown',
    claim: 'hostile Markdown is rendered once, when it is stored, in pieces between other calls',
    tests: server('content/markdown', 'content/stored-html', 'qa/question-page'),
  },
  { name: 'openapi', claim: 'every response is declared in the document', tests: server('http/openapi', 'contract') },
  { name: 'pictures', claim: 'decompression bombs and disguised files are refused', tests: server('images/images') },
  {
    name: 'broken-uploads',
    claim: 'every endpoint with uploads gives a clear answer to each of 22 broken forms',
    tests: server('http/broken-uploads'),
  },
  {
    name: 'archives',
    claim: 'no body, mail or backup is unpacked beyond its limit',
    tests: server('http/security', 'mail/parse/damaged', 'cli/backup.slow'),
  },
  {
    name: 'slow-clients',
    claim: 'connections that send too slowly are closed, and open streams are limited',
    tests: server('http/slow-bodies', 'http/serve', 'http/caller-address'),
  },
  {
    name: 'patterns',
    claim: 'no regular expression takes quadratic time',
    tests: [
      'scripts/patterns.test.ts',
      ...server('email-marketing/templates/check/hostile-html', 'content/markdown', 'mail/html/sanitize'),
    ],
  },
  {
    name: 'templates',
    claim:
      'no template delays another caller or ends the process: it is refused with a reason, or fails only for its recipient',
    tests: server(
      'mail/liquid/render',
      'mail/liquid/pool',
      'email-marketing/templates/hostile-liquid',
      'email-marketing/delivery/render-failures.slow',
    ),
  },
  {
    name: 'files',
    claim:
      'a file exists as long as a row names it, and is served intact or not at all; an unavailable storage loses nothing',
    tests: server(
      'storage/storage',
      'storage/bucket.slow',
      'email-marketing/inbox/stored-source.slow',
      'cli/storage.slow',
    ),
  },
  { name: 'headers', claim: 'the headers of every kind of page reach A+', tests: server('http/security') },
  {
    name: 'second-start',
    claim: 'a second start on the same data is refused, and the first continues',
    tests: server('db/embedded/start'),
  },
  {
    name: 'counts',
    claim: 'votes, likes, seats and limits are exact under concurrency',
    tests: server('qa/answers', 'meetings/attendance', 'site/limits', 'db/versions', 'workspaces/workspaces'),
  },
  {
    name: 'smtp-failures',
    claim: 'each SMTP failure leads to the right state and retry',
    tests: server('mail/smtp/refusals', 'mail/smtp/pool', 'email-marketing/delivery/retries.slow'),
  },
  {
    name: 'bounces',
    claim: '≥ 98 % of bounces are classified correctly',
    tests: server('mail/reports/report', 'email-marketing/bounces/bounces'),
  },
  {
    name: 'security-page',
    claim: 'every requirement is listed once, and every named file exists',
    tests: ['scripts/security.test.ts'],
  },
  {
    name: 'old-schemas',
    claim: 'data of every released schema is migrated',
    tests: server('db/migrate.slow'),
  },
  {
    name: 'script-in-texts',
    claim: '0 scripts in texts run',
    program: { file: 'xss.ts', short: [], full: [], needs: 'CHROMIUM' },
  },
  {
    name: 'while-attacked',
    claim: 'others wait at most twice as long during attacks with templates, files, forms, passwords and streams',
    program: { file: 'while-attacked.ts', short: [], full: ['--rounds', '7', '--calls', '30'] },
  },
  {
    name: 'fuzz-api',
    claim: '0 responses are 5xx to input generated by schemathesis, as visitor, member and administrator',
    program: {
      file: 'fuzz-api.ts',
      short: ['--examples', '1'],
      full: ['--examples', '20', '--phases', 'coverage,fuzzing'],
    },
  },
  {
    name: 'kill-sender',
    claim: '0 messages lost, no unmarked duplicate',
    program: {
      file: 'crash-send.ts',
      short: ['--recipients', '1000', '--kills', '3'],
      full: ['--recipients', '10000', '--kills', '100'],
    },
  },
  {
    name: 'two-senders',
    claim: '0 duplicates',
    program: {
      file: 'crash-send.ts',
      short: ['--recipients', '1000', '--kills', '0', '--processes', '2'],
      full: ['--recipients', '10000', '--kills', '0', '--processes', '3'],
    },
  },
  {
    name: 'kill-database',
    claim: '0 messages lost, no unmarked duplicate, when the database is killed',
    program: {
      file: 'crash-send.ts',
      short: ['--recipients', '1000', '--kills', '2', '--database'],
      full: ['--recipients', '10000', '--kills', '5', '--database', '--processes', '2'],
    },
  },
  {
    name: 'receiver-faults',
    claim: 'refusals, disconnects and silence at every stage: the right state, the right retry, no address suppressed',
    program: { file: 'receiver-faults.ts', short: ['--only', 'silence'], full: [] },
  },
  {
    name: 'greylisting',
    claim: 'messages deferred by postgrey are delivered at the retry, and no address is suppressed',
    program: { file: 'greylisting.ts', short: [], full: ['--recipients', '50'], needs: 'root on Linux' },
  },
  {
    name: 'unsubscribe-race',
    claim: '0 messages claimed after an unsubscribe',
    program: {
      file: 'unsubscribe-race.ts',
      short: ['--races', '500'],
      full: ['--races', '10000', '--processes', '2'],
    },
  },
  {
    name: 'crossing-calls',
    claim: 'twenty kinds of concurrent calls on the same contacts: no error, every counter exact',
    program: { file: 'crossing-calls.ts', short: ['--seconds', '20'], full: ['--seconds', '120'] },
  },
  {
    name: 'kill-import',
    claim: 'every row is imported once',
    program: {
      file: 'crash-import.ts',
      short: ['--rows', '20000', '--kills', '2'],
      full: ['--rows', '100000', '--kills', '10'],
    },
  },
  {
    name: 'kill-uploads',
    claim: 'every acknowledged file exists, and files left by a kill are removed',
    program: { file: 'crash-files.ts', short: ['--kills', '5'], full: ['--kills', '50'] },
  },
  {
    name: 'kill-anything',
    claim: 'every acknowledged write exists',
    program: { file: 'crash-anytime.ts', short: ['--kills', '10'], full: ['--kills', '200'] },
  },
  {
    name: 'database-away',
    claim: 'answers are clear and take ≤ 3 s, nothing is lost, recovery takes ≤ 5 s',
    program: { file: 'database-away.ts', short: ['--away', '10'], full: ['--away', '30'] },
  },
  {
    name: 'database-hangs',
    claim: 'the same while the database neither answers nor closes',
    program: {
      file: 'database-away.ts',
      short: ['--how', 'hang', '--away', '10'],
      full: ['--how', 'hang', '--away', '30'],
    },
  },
  {
    name: 'database-restarts',
    claim: 'the same while the database restarts',
    program: { file: 'database-away.ts', short: ['--how', 'restart'], full: ['--how', 'restart'] },
  },
  {
    name: 'replica-hangs',
    claim: 'the primary soon answers reads in place of the replica',
    program: { file: 'replica-away.ts', short: ['--away', '5'], full: ['--away', '20'], needs: 'root on Linux' },
  },
  {
    name: 'failover',
    claim: 'nothing is lost and work resumes without intervention when the primary is killed, and then the new one',
    program: { file: 'failover.ts', short: ['--recipients', '600'], full: [], needs: 'root on Linux' },
  },
  {
    name: 'disk-full',
    claim: 'clear answers, nothing lost, and work resumes once there is space',
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
