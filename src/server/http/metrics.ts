import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../context.ts'
import type { Replica } from '../db/connection/replica.ts'
import { forbidden } from '../failure.ts'
import { type Presence, version } from '../processes/processes.ts'
import { databaseState, intakeState, sendingState, storageState, workState } from '../processes/state.ts'
import { counter, family, histogram } from './metrics-text.ts'
import { unauthenticated, viewerOf } from './session.ts'

/** Several scrapers read at about the same time, so one database query serves them all (ms). */
const maxAgeMs = 2000

/**
 * Mounts `/metrics` for Prometheus: for METRICS_TOKEN and administrators, and for everyone who can reach
 * METRICS_LISTEN.
 * @returns a function that closes the listener
 */
export async function mountMetrics(
  app: FastifyInstance,
  services: Services,
  presence: () => Presence | undefined,
): Promise<() => Promise<void>> {
  const durations = histogram('sanad_http_request_duration_seconds', 'Response time by endpoint.')
  const requests = counter('sanad_http_requests_total', 'Responses by endpoint and status.')
  app.addHook('onResponse', async (request, reply) => {
    const door = endpointOf(request.method, request.routeOptions.url)
    requests.add({ door, status: String(reply.statusCode) })
    // An event stream lasts as long as its reader stays, so its duration is not measured.
    if (!String(reply.getHeader('content-type') ?? '').startsWith('text/event-stream'))
      durations.observe({ door }, reply.elapsedTime / 1000)
  })
  let cached: { at: number; text: Promise<string> } | undefined
  const written = () => {
    if (!cached || Date.now() - cached.at > maxAgeMs) cached = { at: Date.now(), text: ofInstallation(services) }
    return cached.text
  }
  const all = async () =>
    `${requests.text()}${durations.text()}${await ofProcess(services, presence())}${await written()}`

  app.get('/metrics', async (request, reply) => {
    const { authorization } = request.headers
    if (!isToken(services.config.metrics.token, authorization)) {
      const viewer = await viewerOf(services.db, authorization, services.now())
      if (!viewer) throw unauthenticated()
      if (viewer.role !== 'admin') throw forbidden()
    }
    return reply
      .type(contentType)
      .header('cache-control', 'no-store')
      .send(await all())
  })
  const { listen } = services.config.metrics
  const own = listen ? await openAt(listen, all) : undefined
  return async () => {
    own?.closeAllConnections()
    if (own) await new Promise((resolve) => own.close(resolve))
  }
}

const contentType = 'text/plain; version=0.0.4; charset=utf-8'

/** All files share one label, so that the number of labels is limited to the endpoints. */
export function endpointOf(method: string, url: string | undefined) {
  if (url === undefined || url.startsWith('/assets/')) return 'file'
  return /\.\w{2,5}$/.test(url) && !url.startsWith('/api/') ? 'file' : `${method} ${url}`
}

const digest = (text: string) => createHash('sha256').update(text).digest()

const isToken = (token: string | undefined, authorization = '') =>
  token !== undefined && timingSafeEqual(digest(`Bearer ${token}`), digest(authorization))

/** A separate listener, on an address that only scrapers can reach. */
function openAt({ host, port }: { host: string; port: number }, text: () => Promise<string>): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    text().then(
      (body) => response.writeHead(200, { 'content-type': contentType }).end(body),
      () => response.writeHead(503).end(),
    )
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve(server))
  })
}

const one = (value: number) => [{ value }]

async function ofProcess(
  { config, replica, traces, storage }: Services,
  presence: Presence | undefined,
): Promise<string> {
  const cpu = process.cpuUsage()
  const parts = [
    family('sanad_info', 'gauge', 'Version and role of this process.', [
      { labels: { version, role: config.role }, value: 1 },
    ]),
    family(
      'process_start_time_seconds',
      'gauge',
      'Start time of this process.',
      one(Math.round(Date.now() / 1000 - process.uptime())),
    ),
    family('process_cpu_seconds_total', 'counter', 'CPU time of this process.', one((cpu.user + cpu.system) / 1e6)),
    ...(replica ? ofReplica(replica) : []),
    ...(storage.place
      ? [
          family(
            'sanad_storage_up',
            'gauge',
            '1 if the file storage is available.',
            one(storage.state().state === 'up' ? 1 : 0),
          ),
        ]
      : []),
    ...(traces
      ? [family('sanad_trace_spans_total', 'counter', 'Trace spans by outcome.', numbered('state', traces.counts))]
      : []),
  ]
  if (!presence) return parts.join('')
  const { memory, loopDelay, connections, disk } = await presence.health()
  return [
    ...parts,
    family('process_resident_memory_bytes', 'gauge', 'Resident memory of this process.', one(memory)),
    family(
      'sanad_event_loop_delay_seconds',
      'gauge',
      '99th percentile of the event loop delay in the last seconds.',
      one(loopDelay / 1000),
    ),
    family('sanad_database_pool_connections', 'gauge', 'Database connections of this process.', [
      { labels: { state: 'used' }, value: connections.used },
      { labels: { state: 'waited_for' }, value: connections.waiting },
      { labels: { state: 'most' }, value: connections.most },
    ]),
    family('sanad_disk_bytes', 'gauge', 'Size and free space of the disk that holds DATA_DIR.', [
      { labels: { state: 'free' }, value: disk.free },
      { labels: { state: 'size' }, value: disk.size },
    ]),
  ].join('')
}

function ofReplica({ health, answered }: Replica): string[] {
  const { state, lag } = health()
  return [
    family(
      'sanad_replica_used',
      'gauge',
      '1 if reads that allow slightly old data use the replica.',
      one(state === 'used' ? 1 : 0),
    ),
    family(
      'sanad_replica_lag_seconds',
      'gauge',
      'Seconds that the replica lags behind the primary.',
      lag === null ? [] : one(lag / 1000),
    ),
    family(
      'sanad_replica_reads_total',
      'counter',
      'Requests that allow slightly old data, by the server that answered. The primary answers after a write of the caller, or if the replica is unusable or fails.',
      numbered('answered', answered),
    ),
  ]
}

/** Metrics that are the same in every process. Without the database, only that it is down. */
async function ofInstallation({ db, log, storage }: Services): Promise<string> {
  const up = (value: number) => family('sanad_database_up', 'gauge', '1 if the database responds.', one(value))
  try {
    const [work, sending, intake, database, files] = await Promise.all([
      workState(db),
      sendingState(db),
      intakeState(db),
      databaseState(db),
      storageState(db, storage),
    ])
    const waiting = work.waitingSince ? (Date.now() - work.waitingSince.getTime()) / 1000 : 0
    const states = ['ready', 'running', 'later', 'retrying', 'failed'] as const
    return [
      up(1),
      family(
        'sanad_queue_jobs',
        'gauge',
        'Background jobs in the queue.',
        work.tasks.flatMap((task) =>
          states.map((state) => ({ labels: { task: task.task, state }, value: task[state] })),
        ),
      ),
      family(
        'sanad_queue_oldest_seconds',
        'gauge',
        'Age of the oldest job that is ready to run.',
        one(Math.max(0, waiting)),
      ),
      family('sanad_send_jobs', 'gauge', 'Unfinished campaigns.', numbered('status', sending.jobs)),
      family(
        'sanad_send_recipients',
        'gauge',
        'Recipients of unfinished campaigns.',
        numbered('state', sending.recipients),
      ),
      family('sanad_imports', 'gauge', 'Contact imports.', numbered('status', intake.imports)),
      family('sanad_mailboxes', 'gauge', 'Connected mailboxes.', numbered('state', intake.mailboxes)),
      family('sanad_storage_files', 'gauge', 'Files outside the database.', one(files.files)),
      family('sanad_storage_bytes', 'gauge', 'Size of the files outside the database.', one(files.bytes)),
      family('sanad_database_size_bytes', 'gauge', 'Size of the database.', one(database.size)),
      family(
        'sanad_database_connections',
        'gauge',
        'All connections to the database.',
        numbered('state', { used: database.used, most: database.most }),
      ),
      family(
        'sanad_database_longest_transaction_seconds',
        'gauge',
        'Age of the oldest open transaction.',
        one(database.longest),
      ),
    ].join('')
  } catch (error) {
    log.warn({ err: error }, 'database metrics couldn’t be collected')
    return up(0)
  }
}

const numbered = (label: string, numbers: Record<string, number>) =>
  Object.entries(numbers).map(([name, value]) => ({ labels: { [label]: name }, value }))
