import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { WorkspaceRole } from '#contract/auth.ts'
import { type AnyEndpoint } from '#contract/endpoint.ts'
import { Id, type Lang } from '#contract/fields.ts'
import { isLanguage } from '#contract/text/languages.ts'
import { isTableExport, TableFile } from '#contract/table-files.ts'
import { type Context, reaches, type Services, type Tenant, type Viewer } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import { diskFull, hasRoom } from '../storage/disk.ts'
import { forbidden, notFound } from '../failure.ts'
import { networkOf } from '../net/network.ts'
import { admitKey, keyCallerOf } from './api-keys.ts'
import { once } from './idempotency.ts'
import { countCall, countNetwork } from './limits.ts'
import { preferredLanguage } from './reader-language.ts'
import { recordWrite, readFromReplica } from './replica-routing.ts'
import { Answer, Events, type RawBody, type Route } from './route.ts'
import {
  administratorFactorRequired,
  type MemberTenant,
  ownerFactorRequired,
  tenantById,
  tenantOf,
  unauthenticated,
  viewerOfSession,
} from './session.ts'
import { type AccessWatch, accessWatch } from './stream-access.ts'
import { eventStream, streamLimit } from './stream.ts'
import { callerOf, stripTicket } from './tickets.ts'
import { uploadOf } from './upload.ts'
import { parse } from './validation.ts'

const defaultMaxBody = 1024 * 1024
/** Rate limit of one API key. */
const perKey = { calls: 600, seconds: 60 }

/** Open streams use memory. The limit per person and process is more than their browser tabs need. */
const ofOne = streamLimit(50)

/**
 * Mounts the routes. Rules for every endpoint are applied here and only here: session, access, workspace, input,
 * output.
 */
export function mount(app: FastifyInstance, services: Services, routes: readonly Route[]) {
  const watch = accessWatch(services.listener, services.log)
  for (const route of routes) {
    const { endpoint } = route
    const open = (on: FastifyInstance) =>
      on.route({
        method: endpoint.method,
        url: endpoint.path,
        bodyLimit: endpoint.maxBody ?? defaultMaxBody,
        config: { servedOn: route.servedOn },
        handler: (request, reply) => serveCall({ services, watch }, route, request, reply),
      })
    if (endpoint.body === 'any' || endpoint.body === 'raw') openToAnyBody(app, open, endpoint.body === 'raw')
    else open(app)
  }
}

/**
 * Mounts an endpoint in a plugin scope of its own that accepts any content type without parsing; raw endpoints receive
 * the bytes.
 */
function openToAnyBody(app: FastifyInstance, open: (room: FastifyInstance) => unknown, readsBody: boolean) {
  app.register((room, _options, done) => {
    room.removeAllContentTypeParsers()
    // An invalid content type is accepted too.
    room.addHook('onRequest', (request, _reply, next) => {
      if (request.raw.headers['content-type'] !== undefined)
        request.raw.headers['content-type'] = 'application/octet-stream'
      next()
    })
    room.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, read) =>
      read(null, readsBody ? body : undefined),
    )
    open(room)
    done()
  })
}

/**
 * Refuses calls that would fill the rest of the disk, uploads first. Reading, signing in and deleting always work.
 * @throws unavailable
 */
async function checkRoom({ config }: Services, { method, path, body, staleOk, whenDiskFull }: AnyEndpoint) {
  if (method === 'GET' || method === 'DELETE' || staleOk || path.includes('/auth/') || whenDiskFull === 'goOn') return
  const storesMuch = body === 'upload' || whenDiskFull === 'refuseEarly'
  if (!(await hasRoom(config, storesMuch ? 'much' : 'little'))) throw diskFull()
}

type Mounted = { services: Services; watch: AccessWatch }

async function serveCall(
  { services, watch }: Mounted,
  { endpoint, run }: Route,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const now = services.now()
  const params = request.params as Record<string, string>
  const key = await keyCallerOf(services.db, request.headers.authorization, now)
  const viewer = key ? key.viewer : await callerOf(services.db, endpoint, request, now)
  // From here on every log line of this call names the caller.
  if (viewer) request.log = request.log.child({ by: viewer.id })
  if (params['lang'] !== undefined && !isLanguage(params['lang'])) throw notFound()
  const tenant = key ? admitKey(key, endpoint, params['tenant'] ?? '') : await admit(services, endpoint, viewer, params)
  if (key && services.config.rateLimits) await countCall(services.db, `key ${key.keyId}`, perKey, now)
  if (endpoint.limit && services.config.rateLimits) {
    const counted = { key: endpoint.name, address: request.ip }
    await (viewer
      ? countCall(services.db, `${endpoint.name} ${viewer.id}`, endpoint.limit, now)
      : countNetwork(services.db, counted, endpoint.limit, now))
  }
  await checkRoom(services, endpoint)
  checkIds(endpoint, params)
  const lost = new AbortController()
  const { rawInput, table } = requestInput(endpoint, request)
  const input = parse(endpoint.input ?? z.strictObject({}), rawInput)
  const ctx: Context = {
    ...services,
    lang: table?.excel ?? languageOf(request, viewer),
    requestId: request.id,
    log: request.log,
    address: request.ip,
    device: (request.headers['user-agent'] ?? '').slice(0, 300),
    idempotencyKey: keyOf(request),
    viewer,
    tenant,
    upload: () => uploadOf(request),
    raw: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    method: request.method,
    header: (name) => {
      const value = request.headers[name]
      return typeof value === 'string' ? value : undefined
    },
    signal: AbortSignal.any([endOf(services, reply), lost.signal]),
    ...(table && { table }),
  }
  const answerFrom = async (db: Db) => present(endpoint, await run({ ...ctx, db }, { ...params, ...(input as object) }))
  const answerOf = async () => {
    if (endpoint.staleOk) return readFromReplica(services, { viewer, request }, answerFrom)
    if (endpoint.method === 'GET' || (!viewer && !tellsVisitors(endpoint))) return answerFrom(services.db)
    try {
      return await answerFrom(services.db)
    } finally {
      await recordWrite(services, { viewer }, reply)
    }
  }
  if (endpoint.idempotent && ctx.idempotencyKey !== null) {
    const caller = `${endpoint.name} ${tenant?.id ?? ''} ${viewer?.id ?? request.ip}`
    const call = { caller, key: ctx.idempotencyKey, input: { ...idsOf(params), ...(input as object) }, now }
    const stored = await once(services.db, call, async () => {
      const answer = await answerOf()
      return { status: answer.status, answer: answer.body }
    })
    return reply.code(stored.status).send(stored.answer)
  }
  const answer = await answerOf()
  const { body } = answer
  const access =
    viewer && (body instanceof Events || body instanceof Readable)
      ? watch.watch(
          viewer.id,
          () => admitAgain(services, endpoint, request, { viewer, tenant }),
          () => {
            lost.abort()
            // Destroyed instead of ended: the client must not take the response for complete, and its retry shows what
            // it may see now.
            reply.raw.destroy()
          },
        )
      : null
  if (access) reply.raw.once('close', access.close)
  if (body instanceof Events) {
    if (!endpoint.events) throw new Error(`${endpoint.name} answers events, and its contract says nothing of them`)
    const release = ofOne.take(viewer?.id ?? networkOf(request.ip, 64))
    reply.raw.once('close', release)
    return reply
      .headers({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
      .send(eventStream(body, ctx.signal, access?.holds ?? (async () => true)))
  }
  for (const [name, value] of Object.entries(answer.headers)) {
    if (value === null) reply.removeHeader(name)
    else reply.header(name, value)
  }
  if (Buffer.isBuffer(body)) asItIs(request)
  return reply.code(answer.status).send(body)
}

/**
 * Disables compression for file bytes. A file that begins like a compressed one would otherwise be labelled as
 * compressed and arrive corrupted.
 */
function asItIs(request: FastifyRequest) {
  request.headers['x-no-compression'] = 'file'
}

/**
 * Whether a visitor who writes here may read the result afterwards. Other services and people who open a mailed link
 * may not.
 */
const tellsVisitors = ({ access, path }: AnyEndpoint) => access !== 'signed' && path.startsWith('/api/')

/** Checks that the caller may make this call. A workspace that the caller is not a member of is not found. */
async function admit(
  services: Services,
  endpoint: AnyEndpoint,
  viewer: Viewer | null,
  params: Record<string, string>,
): Promise<Tenant | null> {
  if (endpoint.access === 'all' || endpoint.access === 'signed') return null
  if (!viewer) throw unauthenticated()
  if (endpoint.access === 'user') return null
  if (endpoint.access === 'admin') {
    if (viewer.role !== 'admin') throw notAdministrator(viewer)
    return null
  }
  const tenant = await tenantOf(services.db, viewer, params['tenant'] ?? '', services.now())
  return admitMember(endpoint, viewer, tenant)
}

/** A workspace is closed to an owner without a required second factor; what only administrators do is not. */
function admitMember(endpoint: AnyEndpoint, viewer: Viewer, member: MemberTenant | null): Tenant {
  if (!member) throw notFound()
  const { lacksSecondFactor, ...tenant } = member
  if (endpoint.access === 'keeper') {
    if (viewer.role !== 'admin') throw notAdministrator(viewer)
    return tenant
  }
  if (lacksSecondFactor) throw ownerFactorRequired()
  if (!reaches(tenant.role, endpoint.access as WorkspaceRole)) throw forbidden()
  return tenant
}

const notAdministrator = ({ lacksSecondFactor }: Viewer) =>
  lacksSecondFactor ? administratorFactorRequired() : forbidden()

/**
 * Checks that the caller still has the same access. A different role counts as lost access, since the endpoint might
 * decide differently.
 * @throws Failure once access is lost
 */
async function admitAgain(
  { db, now }: Services,
  endpoint: AnyEndpoint,
  { headers }: FastifyRequest,
  before: { viewer: Viewer; tenant: Tenant | null },
) {
  const key = await keyCallerOf(db, headers.authorization, now())
  const viewer = key ? key.viewer : await viewerOfSession(db, before.viewer.sessionId, now())
  if (viewer.role !== before.viewer.role) throw forbidden()
  if (!before.tenant) return
  const tenant = key
    ? admitKey(key, endpoint, key.tenant.slug)
    : admitMember(endpoint, viewer, await tenantById(db, viewer, before.tenant.id, now()))
  if (tenant.role !== before.tenant.role) throw forbidden()
}

/** Path parameters other than the language and the workspace. */
function idsOf({ lang: _lang, tenant: _tenant, ...ids }: Record<string, string>) {
  return ids
}

/** Checks the ids of the path. @throws not_found for a malformed one */
function checkIds(endpoint: AnyEndpoint, params: Record<string, string>) {
  for (const name of endpoint.params) {
    if (name.endsWith('Id') && !Id.safeParse(params[name]).success) throw notFound()
  }
}

/** The endpoint's own input, and the requested format if it exports a table. */
function requestInput(endpoint: AnyEndpoint, request: FastifyRequest): { rawInput: unknown; table?: TableFile } {
  const rawInput = rawInputOf(endpoint, request)
  if (!isTableExport(endpoint)) return { rawInput }
  const { excel, clocks, ...rest } = rawInput as Record<string, unknown>
  return { rawInput: rest, table: parse(TableFile, { excel, clocks }) }
}

function rawInputOf(endpoint: AnyEndpoint, request: FastifyRequest): unknown {
  const parameters = request.query as Record<string, unknown>
  const query = endpoint.file ? stripTicket(parameters) : parameters
  if (endpoint.method === 'GET' || endpoint.body === 'upload' || endpoint.body === 'raw') return query
  const body = request.body ?? {}
  if (typeof body !== 'object' || Array.isArray(body)) return body
  return { ...query, ...body }
}

function present(endpoint: AnyEndpoint, result: unknown): Answer {
  const answer = result instanceof Answer ? result : new Answer(endpoint.status ?? 200, result)
  if (answer.body instanceof Events || !endpoint.output) return answer as Answer<RawBody | Events>
  const shown: unknown = endpoint.output.parse(answer.body)
  return new Answer(answer.status, shown, answer.headers)
}

/** The language of the response: from the path, the viewer, or the browser. */
export function languageOf(request: FastifyRequest, viewer: Viewer | null = null): Lang {
  const params = (request.params ?? {}) as Record<string, string>
  const ofPath = params['lang'] ?? params['tenant']
  if (isLanguage(ofPath)) return ofPath
  const acceptLanguage = request.headers['accept-language']
  if (viewer && acceptLanguage === undefined) return viewer.language
  return preferredLanguage(acceptLanguage)
}

const keyOf = (request: FastifyRequest) => {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' && key !== '' ? key.slice(0, 200) : null
}

/** Aborted when the caller disconnects or the process stops. */
export function endOf(services: Services, reply: FastifyReply): AbortSignal {
  const disconnected = new AbortController()
  reply.raw.once('close', () => {
    // After a complete response there is nothing to abort.
    if (!reply.raw.writableFinished) disconnected.abort()
  })
  return AbortSignal.any([disconnected.signal, services.stopping])
}
