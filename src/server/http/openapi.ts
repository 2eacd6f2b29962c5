import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { doors } from '#contract/api.ts'
import type { Access, AnyEndpoint } from '#contract/endpoint.ts'
import { type ErrorCode, statusOf } from '#contract/errors.ts'
import type { Config } from '../config.ts'

const accessWords: Record<Access, string> = {
  all: 'Anyone.',
  signed: 'Another service, which signs what it sends.',
  user: 'Signed-in people.',
  admin: 'Administrators.',
  viewer: 'Members of the workspace.',
  editor: 'Editors and owners of the workspace.',
  owner: 'Owners of the workspace.',
  keeper: 'Administrators that are members of the workspace.',
}

/** `GET /api/openapi.json`: the contract as OpenAPI 3.1, and `GET /api/docs`: the same for readers. */
export function mountDocs(app: FastifyInstance, config: Config) {
  let made: object | undefined
  const document = () => (made ??= openApi(config.publicUrl))
  app.get('/api/openapi.json', () => document())
  app.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(docsPage()))
}

/** The whole contract as an OpenAPI 3.1 document. */
export function openApi(server: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of doors) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    ;(paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Sanad', version: '1', description: 'Every call of the product. Bodies are JSON in UTF-8.' },
    servers: [{ url: server }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        key: { type: 'http', scheme: 'bearer', description: 'An API key of a workspace: `sk_…`.' },
      },
    },
  }
}

function operation(endpoint: AnyEndpoint) {
  const success = String(endpoint.status ?? 200)
  return {
    summary: endpoint.about ?? endpoint.door,
    description: `For: ${accessWords[endpoint.access as Access]}`,
    tags: [tagOf(endpoint.path)],
    ...(!open(endpoint) && { security: [{ bearer: [] }, ...(endpoint.scope ? [{ key: [endpoint.scope] }] : [])] }),
    parameters: [...endpoint.params.map(pathParameter), ...queryParameters(endpoint), ...headerParameters(endpoint)],
    ...requestBody(endpoint),
    responses: {
      [success]: endpoint.output
        ? { description: 'Done', content: { 'application/json': { schema: schemaOf(endpoint.output, 'output') } } }
        : { description: 'Done' },
      ...Object.fromEntries(failuresOf(endpoint).map((code) => [String(statusOf[code]), { description: code }])),
    },
  }
}

/** Nobody signs in for it. */
const open = ({ access }: AnyEndpoint) => access === 'all' || access === 'signed'

const tagOf = (path: string) =>
  path
    .split('/')
    .filter((part) => part !== '' && part !== 'api' && !part.startsWith(':'))
    .slice(0, 2)
    .join('/') || 'site'

const pathParameter = (name: unknown) => ({
  name: String(name),
  in: 'path',
  required: true,
  schema: name === 'lang' ? { type: 'string', enum: ['en', 'ar'] } : { type: 'string' },
})

const takesBody = (endpoint: AnyEndpoint) => endpoint.method !== 'GET' && endpoint.body !== 'upload'

function queryParameters(endpoint: AnyEndpoint) {
  if (takesBody(endpoint) || !endpoint.input) return []
  const schema = schemaOf(endpoint.input, 'input') as { properties?: Record<string, object>; required?: string[] }
  return Object.entries(schema.properties ?? {}).map(([name, shape]) => ({
    name,
    in: 'query',
    required: schema.required?.includes(name) ?? false,
    schema: shape,
  }))
}

const headerParameters = (endpoint: AnyEndpoint) =>
  endpoint.idempotent ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } }] : []

function requestBody(endpoint: AnyEndpoint) {
  if (endpoint.body === 'upload') {
    const schema = { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
  }
  if (endpoint.body === 'raw')
    return { requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } } }
  if (!takesBody(endpoint) || !endpoint.input) return {}
  const schema = schemaOf(endpoint.input, 'input')
  const form = endpoint.body === 'form' ? { 'application/x-www-form-urlencoded': { schema } } : {}
  return { requestBody: { required: true, content: { 'application/json': { schema }, ...form } } }
}

function failuresOf(endpoint: AnyEndpoint): ErrorCode[] {
  return [
    'validation_failed',
    ...(endpoint.access === 'signed' ? (['unauthenticated'] as const) : []),
    ...(open(endpoint) ? [] : (['unauthenticated', 'forbidden'] as const)),
    ...(endpoint.params.length > 0 ? (['not_found'] as const) : []),
    ...(endpoint.limit ? (['rate_limited'] as const) : []),
  ]
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => z.toJSONSchema(schema, { io, unrepresentable: 'any' })

function docsPage() {
  const escape = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`)
  const rows = doors.map(
    (endpoint) => `<tr><td><code>${endpoint.method}</code></td><td><code>${escape(endpoint.path)}</code></td>
<td>${escape(accessWords[endpoint.access as Access])}</td><td>${escape(endpoint.about ?? '')}</td></tr>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sanad: calls</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>body{font:15px/1.5 system-ui;margin:2rem auto;max-width:72rem;padding-inline:1rem}table{border-collapse:collapse;width:100%}
td,th{border-block-end:1px solid #ddd;padding:.4rem;text-align:start;vertical-align:top}</style></head>
<body><h1>Calls</h1><p>The same for programs: <a href="/api/openapi.json">OpenAPI 3.1</a>.
Identity: <code>Authorization: Bearer &lt;token&gt;</code>.</p>
<table><thead><tr><th>Method</th><th>Path</th><th>Who</th><th>What</th></tr></thead><tbody>${rows.join('\n')}</tbody></table></body></html>`
}
