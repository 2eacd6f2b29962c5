import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Config } from '../config.ts'
import type { Services } from '../context.ts'
import { answerFailure } from './failures.ts'
import { mountHealth } from './health.ts'
import { confineLinkHosts } from './link-hosts/confine.ts'
import { mount } from './mount.ts'
import { mountDocs } from './openapi/document.ts'
import type { Page } from './page.ts'
import type { Route } from './route.ts'
import { securityHeaders } from './security.ts'
import { drainOversizedBody } from './oversized-bodies.ts'
import { mountWeb } from './static.ts'
import { pinCurrentBuild } from './web-build.ts'

/** The number of trusted proxies in front of the server, or their addresses. */
const trustedProxies = (proxies: Config['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies

/** The server with its logger, before anything is mounted. */
export function createServer(config: Config): FastifyInstance {
  return fastify({
    logger: {
      level: config.logLevel,
      // Links contain tokens and headers contain sessions: neither is logged.
      serializers: {
        req: (request: { method: string; url: string; id: string }) => ({
          id: request.id,
          method: request.method,
          path: request.url.replace(/\?.*/s, '').replace(/^\/([upckovne]|feed)\/.*/, '/$1/…'),
        }),
      },
    },
    trustProxy: trustedProxies(config.trustProxy),
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    requestTimeout: 0,
    connectionTimeout: 0,
    // Longer than the 60 s for which proxies and browsers keep a connection open. Otherwise a request may arrive on a
    // connection that is closing, and is lost.
    keepAliveTimeout: 75_000,
    routerOptions: { maxParamLength: 2000, ignoreTrailingSlash: true },
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => void answerFailure(error, request, reply),
    logController: new LogController({ disableRequestLogging: true }),
  })
}

/**
 * Closes connections without a request. Browsers open some in advance, and Node would wait for a first request as if
 * one were in progress.
 */
export function idleConnections(server: Server): () => void {
  const lines = new Set<Socket>()
  server.on('connection', (line) => {
    lines.add(line)
    line.once('close', () => lines.delete(line))
  })
  return () => {
    server.closeIdleConnections()
    for (const line of lines) if (line.bytesRead === 0) line.destroy()
  }
}

/** Mounts everything that answers HTTP. */
export async function mountAll(
  app: FastifyInstance,
  services: Services,
  { routes, pages }: { routes: readonly Route[]; pages: readonly Page[] },
) {
  app.setErrorHandler(answerFailure)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // So that clients of a stopping process send their next request to another one.
    if (services.leaving.aborted) reply.header('connection', 'close')
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({ req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered')
  })
  drainOversizedBody(app)
  const build = pinCurrentBuild()
  await securityHeaders(app, services.config, build)
  confineLinkHosts(app, services)
  await app.register(compress, {
    threshold: 1400,
    // A list page is compressed in one call, since a stream would double the cost.
    syncThreshold: 64 * 1024,
    encodings: ['br', 'gzip'],
    // Twice as fast as the default quality, for 1 % more bytes.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } },
    zlibOptions: { level: 1 },
  })
  await app.register(formbody, { bodyLimit: 1024 * 1024 })
  await app.register(multipart, {
    limits: { files: 1, fields: 20, fieldSize: 64 * 1024, fileSize: Number.POSITIVE_INFINITY },
  })
  mountHealth(app, services)
  mountDocs(app, services.config)
  mount(app, services, routes)
  await mountWeb(app, services, { written: pages, folder: build })
}
