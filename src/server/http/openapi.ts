import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { endpoints } from '#contract/api.ts'
import type { Access, AnyEndpoint } from '#contract/endpoint.ts'
import { type ErrorCode, statusOf } from '#contract/errors.ts'
import { Lang } from '#contract/fields.ts'
import { languages } from '#contract/text/languages.ts'
import { isTableExport, TableFile } from '#contract/table-files.ts'
import type { Config } from '../config.ts'
import { docsPage } from './docs-page.ts'
import { accessWords } from './docs-words.ts'
import { exampleOf, failureExamples } from './openapi-examples.ts'
import { readerLanguage } from './reader-language.ts'

/**
 * `GET /api/openapi.json`: the contract as OpenAPI 3.1. `GET /api/docs`: the same for people, with a search (`?q=`).
 */
export function mountDocs(app: FastifyInstance, config: Config) {
  let made: object | undefined
  const document = () => (made ??= openApi(config.publicUrl))
  app.get('/api/openapi.json', () => document())
  app.get('/api/docs', (request, reply) => {
    const { q } = request.query as Record<string, unknown>
    const search = typeof q === 'string' ? q.trim().slice(0, 100).toWellFormed() : ''
    const lang = readerLanguage(request, { languages: languages().map(({ code }) => code) })
    return reply.type('text/html; charset=utf-8').send(docsPage({ lang, search, tell: docsOf }))
  })
}

/** The contract as an OpenAPI 3.1 document. */
export function openApi(server: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    ;(paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sanad',
      version: '1',
      description: 'Every endpoint of the Sanad API. Request and response bodies are JSON in UTF-8.',
    },
    servers: [{ url: server }],
    ...withSharedSchemas(paths, {
      schemas: {
        Failure: {
          type: 'object',
          properties: {
            statusCode: { type: 'integer' },
            code: { type: 'string', enum: Object.keys(statusOf) },
            message: { type: 'string', description: 'A text for people, in the language of the request.' },
            fields: { type: 'object', additionalProperties: { type: 'string' } },
          },
          required: ['statusCode', 'code', 'message'],
        },
      },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        key: { type: 'http', scheme: 'bearer', description: 'A workspace API key (`sk_…`).' },
      },
    }),
  }
}

type Components = { schemas: Record<string, object>; securitySchemes: Record<string, object> }

/** Moves definitions of recursive schemas to the document's components, so that their references resolve. */
function withSharedSchemas(paths: object, components: Components) {
  const definitions: Record<string, object> = {}
  const move = (key: string, value: unknown) => {
    if (key === '$ref') return String(value).replace('#/$defs/', '#/components/schemas/')
    if (typeof value !== 'object' || value === null || !('$defs' in value)) return value
    const { $defs, ...schema } = value
    for (const [name, definition] of Object.entries($defs as Record<string, object>)) {
      const known = (definitions[name] ??= definition)
      if (JSON.stringify(known) !== JSON.stringify(definition)) throw new Error(`Two schemas are called ${name}`)
    }
    return schema
  }
  const moved = <T>(part: T) => JSON.parse(JSON.stringify(part, move)) as T
  const shared = { paths: moved(paths), definitions: moved(definitions) }
  return {
    paths: shared.paths,
    components: { ...components, schemas: { ...components.schemas, ...shared.definitions } },
  }
}

function operation(endpoint: AnyEndpoint) {
  const success = endpoint.status ?? 200
  return {
    summary: endpoint.about ?? endpoint.name,
    description: `Access: ${accessWords[endpoint.access as Access].en}`,
    tags: [tagOf(endpoint.path)],
    ...(!open(endpoint) && { security: [{ bearer: [] }, ...(endpoint.scope ? [{ key: [endpoint.scope] }] : [])] }),
    parameters: [...endpoint.params.map(pathParameter), ...queryParameters(endpoint), ...headerParameters(endpoint)],
    ...requestBody(endpoint),
    responses: {
      ...failureResponses(endpoint),
      ...Object.fromEntries((endpoint.otherStatuses ?? []).map((status) => [status, answerOf(endpoint, status)])),
      [success]: answerOf(endpoint, success),
      // The server answers with these before it knows the endpoint.
      408: { description: 'The request body wasn’t received in time' },
      417: { description: 'The `Expect` header has a value other than `100-continue`' },
      // The address and the headers share 16 KB.
      431: { description: 'The URL is too long' },
    },
  }
}

/** The response of a successful call; pages report their failures as pages. */
function answerOf(endpoint: AnyEndpoint, status: number) {
  const description = statusWords[status] ?? 'Done'
  if (endpoint.output) return { description, content: { 'application/json': described(endpoint.output, 'output') } }
  if (endpoint.events) return { description, content: { 'text/event-stream': { schema: { type: 'string' } } } }
  return { description }
}

const statusWords: Record<number, string> = {
  202: 'Accepted, continues after the response',
  302: 'Redirects to another URL',
  303: 'Redirects to another URL',
  403: 'A page that explains why access is refused',
  410: 'A page that says the content is no longer available',
  429: 'A page that asks the visitor to wait',
  503: 'A page that asks the visitor to try again later',
}

/** One response per status: several codes may share a status. */
function failureResponses(endpoint: AnyEndpoint) {
  const byStatus = Map.groupBy(failuresOf(endpoint), (code) => String(statusOf[code]))
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const examples = codes.flatMap((code) =>
        Object.entries(failureExamples(code)).map(([lang, one]) => [`${code}.${lang}`, one] as const),
      )
      return [
        status,
        {
          description: codes.join(', '),
          content: { 'application/json': { schema: failureSchema, examples: Object.fromEntries(examples) } },
        },
      ]
    }),
  )
}

const failureSchema = { $ref: '#/components/schemas/Failure' }

/** A schema with an example. */
function described(of: z.ZodType, io: 'input' | 'output') {
  const schema = schemaOf(of, io)
  return { schema, example: exampleOf(schema, io) }
}

/** A call as the API reference documents it. */
function docsOf(endpoint: AnyEndpoint) {
  const body = takesBody(endpoint) && endpoint.body !== 'raw' && endpoint.input
  return {
    tag: tagOf(endpoint.path),
    input: body ? (endpoint.example ?? exampleOf(schemaOf(body, 'input'), 'input')) : undefined,
    output: endpoint.output ? exampleOf(schemaOf(endpoint.output, 'output'), 'output') : undefined,
    failures: failuresOf(endpoint),
  }
}

/** Whether the call needs no session. */
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
  schema: name === 'lang' ? languageSchema() : { type: 'string' },
})

const takesBody = (endpoint: AnyEndpoint) => endpoint.method !== 'GET' && endpoint.body !== 'upload'

function queryParameters(endpoint: AnyEndpoint) {
  if (takesBody(endpoint)) return []
  const schemas = [...(endpoint.input ? [endpoint.input] : []), ...(isTableExport(endpoint) ? [TableFile] : [])]
  return schemas.flatMap((one) => {
    const schema = schemaOf(one, 'input') as { properties?: Record<string, object>; required?: string[] }
    return Object.entries(schema.properties ?? {}).map(([name, shape]) => ({
      name,
      in: 'query',
      required: schema.required?.includes(name) ?? false,
      schema: shape,
    }))
  })
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
  const json = { ...described(endpoint.input, 'input'), ...(endpoint.example && { example: endpoint.example }) }
  const form = endpoint.body === 'form' ? { 'application/x-www-form-urlencoded': { schema: json.schema } } : {}
  return { requestBody: { required: true, content: { 'application/json': json, ...form } } }
}

/** All codes that a call may answer with. 500 is not among them, since it is always a bug. */
function failuresOf(endpoint: AnyEndpoint): ErrorCode[] {
  const writes = endpoint.method !== 'GET'
  const takesAnyType = endpoint.body === 'any' || endpoint.body === 'raw'
  return [
    'validation_failed',
    // Every endpoint checks a session or key in the request, even if it needs none.
    'unauthenticated',
    'forbidden',
    ...(endpoint.confirmsIdentity ? (['identity_required'] as const) : []),
    'not_found',
    ...(writes ? (['conflict', 'too_large'] as const) : []),
    ...(endpoint.scope === 'mail:transactional' && writes ? (['recipient_suppressed'] as const) : []),
    ...(writes && !takesAnyType ? (['unsupported_media'] as const) : []),
    ...(writes || endpoint.limit || endpoint.scope || endpoint.events ? (['rate_limited'] as const) : []),
    'unavailable',
  ]
}

const languageSchema = () => ({ type: 'string', enum: languages().map(({ code }) => code) })

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    // The languages are data, which their schema cannot list.
    override: ({ zodSchema, jsonSchema }) =>
      void (zodSchema._zod.def === Lang._zod.def && Object.assign(jsonSchema, languageSchema())),
  })
