import { setTimeout as pause } from 'node:timers/promises'
import { mountMetrics } from './http/metrics.ts'
import { type BodyPace, cutSlowBodies } from './http/slow-bodies.ts'
import { traceCalls } from './http/call-spans.ts'
import { createServer, mountAll, idleConnections } from './http/serve.ts'
import { startupResponder } from './http/startup-responder.ts'
import { type Config, readConfig } from './config.ts'
import type { Log, Services } from './context.ts'
import { openDatabase } from './db/connection/database.ts'
import { openEmbedded } from './db/embedded/start.ts'
import { openListener } from './db/connection/listen.ts'
import { migrate } from './db/migrate.ts'
import { refuseMoved } from './db/embedded/moved-away.ts'
import { followReplica } from './db/connection/replica.ts'
import { patiently } from './db/connection/retry-startup.ts'
import { checkServer } from './db/connection/server-check.ts'
import { serversOf } from './db/connection/servers.ts'
import { fillDemo } from './demo/demo.ts'
import { startAutomations } from './email-marketing/automations/engine.ts'
import { startReceiving } from './email-marketing/mailbox-sync/sync.ts'
import { startSending } from './email-marketing/delivery/loop.ts'
import { loadLanguages } from './i18n/languages.ts'
import { followTexts } from './i18n/stored-texts.ts'
import { migrateQueue, queue, startWorkers } from './jobs/queue.ts'
import { sealStoredMails } from './mail/system/stored-mails.ts'
import { systemMailer } from './mail/system/mailer.ts'
import { type Presence, startPresence, version } from './processes/processes.ts'
import { pages, routes, tasks } from './routes.ts'
import { appSecretsOf, secretsFrom } from './secrets/secrets.ts'
import { firstAdministrator } from './users/first-administrator.ts'
import { openStorage } from './storage/storage.ts'
import { startWebhookDelivery } from './webhooks/delivery-loop.ts'

/** The running product. */
export type Sanad = { url: string; services: Services; stop: () => Promise<void> }

export type StartOptions = { demo?: boolean; now?: () => Date; bodyPace?: BodyPace }

/**
 * Opens the database, migrates it, mounts every endpoint and listens.
 * @throws Error whose message tells the operator what to do
 */
export async function start(environment: NodeJS.ProcessEnv, options: StartOptions = {}): Promise<Sanad> {
  const config = readConfig(environment)
  loadLanguages(config)
  // Port 0 means any free port, which no client could know.
  const waiting = config.port === 0 ? undefined : startupResponder(config)
  try {
    return await begin(config, options, async () => waiting?.close())
  } finally {
    await waiting?.close()
  }
}

async function begin(config: Config, options: StartOptions, beforeListening: () => Promise<void>): Promise<Sanad> {
  const app = createServer(config)
  const log = app.log
  if (config.databaseUrl === undefined) refuseMoved(config.dataDir)
  const embedded = config.databaseUrl === undefined ? await openEmbedded({ dataDir: config.dataDir, log }) : null
  const servers = config.databaseUrl === undefined ? [] : serversOf(config.databaseUrl)
  const isAway = (error: unknown) => log.warn({ err: error }, 'the database is unavailable')
  const listener = await patiently(() => openListener(embedded ? [embedded.connection] : servers, isAway), isAway)
  const { db, pool } = openDatabase(listener.server(), {
    line: listener,
    onError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  })
  const replica = config.replicaUrl === undefined ? null : followReplica(config.replicaUrl, { primary: pool, log })
  const traces = config.traces === undefined ? null : await tracesTo(config.traces, config.role, log)
  const storage = openStorage(config, { db, log, now: options.now ?? (() => new Date()) })
  const leaving = new AbortController()
  const stopping = new AbortController()
  const closing: (() => Promise<unknown>)[] = []
  const stop = async () => {
    leaving.abort()
    stopping.abort()
    for (const close of closing.toReversed()) await close()
    await listener.close()
    await replica?.close()
    await traces?.close()
    storage.close()
    await pool.end()
    await embedded?.stop()
  }
  try {
    await patiently(() => checkServer(pool), isAway)
    await patiently(() => migrate(pool), isAway)
    await patiently(() => migrateQueue(pool, log), isAway)
    const secrets = secretsFrom(...(await appSecretsOf(config)))
    const services: Services = {
      db,
      primary: db,
      replica,
      config,
      secrets,
      queue,
      storage,
      listener,
      log,
      traces,
      mail: systemMailer(config, db, secrets),
      now: options.now ?? (() => new Date()),
      leaving: leaving.signal,
      stopping: stopping.signal,
    }
    const oneTimePassword = await firstAdministrator(services)
    // Runs before anything else that can fail: the administrator must exist.
    if (oneTimePassword) console.log(oneTimePassword)
    await sealStoredMails(db, secrets)
    await followTexts(services)
    if (options.demo) await fillDemo(services)
    if (config.role !== 'web') {
      const workers = await startWorkers(pool, services, tasks)
      closing.push(() => workers.stop())
      const sending = startSending(services)
      closing.push(() => sending.stop())
      const automations = startAutomations(services)
      closing.push(() => automations.stop())
      const receiving = startReceiving(services)
      closing.push(() => receiving.stop())
      const webhooks = startWebhookDelivery(services)
      closing.push(() => webhooks.stop())
    }
    const closeUnused = idleConnections(app.server)
    const ending = setInterval(() => stopping.signal.aborted && closeUnused(), 50)
    const lookNoMore = cutSlowBodies(app.server, options.bodyPace)
    closing.push(async () => {
      await app.close()
      lookNoMore()
      clearInterval(ending)
    })
    if (traces) traceCalls(app, traces)
    let presence: Presence | undefined
    // Mounted before everything that it measures.
    closing.push(await mountMetrics(app, services, () => presence))
    await mountAll(app, services, { routes, pages })
    await beforeListening()
    await app.listen({ port: config.port, host: config.host })
    const address = app.server.address()
    const port = typeof address === 'object' && address !== null ? address.port : config.port
    presence = await startPresence(services, { pool, port })
    closing.unshift(presence.stop)
    log.info({ port }, 'ready')
    const leave = async () => {
      leaving.abort()
      if (config.stopDelay > 0) {
        await presence?.leaving()
        await pause(config.stopDelay)
      }
      await stop()
    }
    return { url: `http://127.0.0.1:${port}`, services, stop: leave }
  } catch (error) {
    await stop().catch(() => undefined)
    throw error
  }
}

/** Loaded only if traces are collected. */
async function tracesTo(to: NonNullable<Config['traces']>, role: Config['role'], log: Log) {
  const { openTraces } = await import('./traces/traces.ts')
  const resource = { 'service.name': to.service, 'service.version': version, 'sanad.role': role }
  return openTraces({ ...to, resource }, log)
}
