import type { z } from 'zod'
import type { Access, AnyEndpoint } from '#contract/endpoint.ts'
import { isTableExport, TableFile } from '#contract/table-files.ts'
import { accessWords } from './docs-words.ts'
import { exampleOf } from './examples.ts'
import { failureResponses } from './failures.ts'
import { inlineSchema, languageSchema } from './schemas.ts'
import { tagOf } from './tags.ts'

/** Names a schema of the document. */
export type ReferenceTo = (schema: z.ZodType, io: 'input' | 'output') => object

/** An endpoint as an operation of OpenAPI 3.1. */
export function operation(
  id: string,
  endpoint: AnyEndpoint,
  pathParameters: readonly string[],
  reference: ReferenceTo,
) {
  const success = endpoint.status ?? 200
  const parameters = [
    ...pathParameters.map(pathParameter),
    ...queryParameters(endpoint, reference),
    ...headerParameters(endpoint),
  ]
  return {
    operationId: id,
    summary: endpoint.about ?? '',
    description: accessWords[endpoint.access as Access].en,
    tags: [tagOf(endpoint.path)],
    ...(isOpen(endpoint) && { security: [] }),
    ...(endpoint.scope && { security: [{ bearer: [] }, { key: [endpoint.scope] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...requestBody(endpoint, reference),
    responses: {
      ...failureResponses(endpoint),
      ...Object.fromEntries(
        (endpoint.otherStatuses ?? []).map((status) => [status, otherResponse(endpoint, status, reference)]),
      ),
      [success]: response(endpoint, success, reference),
    },
  }
}

/** The response of a successful call. */
function response(endpoint: AnyEndpoint, status: number, reference: ReferenceTo) {
  const description = statusWords[status] ?? 'Done'
  if (status === 204) return { description }
  if (endpoint.output)
    return { description, content: { 'application/json': { schema: reference(endpoint.output, 'output') } } }
  return { description, content: contentOf(endpoint) }
}

/** Pages report their failures as pages. */
function otherResponse(endpoint: AnyEndpoint, status: number, reference: ReferenceTo) {
  if (status !== 302 && status !== 303) return response(endpoint, status, reference)
  const headers = { Location: { required: true, schema: { type: 'string', format: 'uri-reference' } } }
  return { description: statusWords[status] ?? '', headers }
}

function contentOf(endpoint: AnyEndpoint) {
  if (endpoint.events) return { 'text/event-stream': { schema: { type: 'string' } } }
  if (isTableExport(endpoint)) return { 'text/csv': {} }
  return { [endpoint.responseType ?? '']: {} }
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

/** Whether the call needs no session. */
const isOpen = ({ access }: AnyEndpoint) => access === 'all' || access === 'signed'

const pathParameter = (name: string) => ({
  name,
  in: 'path',
  required: true,
  schema: name === 'lang' ? languageSchema() : { type: 'string' },
})

const takesBody = (endpoint: AnyEndpoint) => endpoint.method !== 'GET' && endpoint.body !== 'upload'

function queryParameters(endpoint: AnyEndpoint, reference: ReferenceTo) {
  if (takesBody(endpoint)) return []
  const schemas = [...(endpoint.input ? [endpoint.input] : []), ...(isTableExport(endpoint) ? [TableFile] : [])]
  return schemas.flatMap((one) => {
    const schema = reference(one, 'input') as { properties?: Record<string, object>; required?: string[] }
    return Object.entries(schema.properties ?? {}).map(([name, shape]) => ({
      name,
      in: 'query',
      ...(schema.required?.includes(name) && { required: true }),
      schema: shape,
    }))
  })
}

const headerParameters = (endpoint: AnyEndpoint) =>
  endpoint.idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []

function requestBody(endpoint: AnyEndpoint, reference: ReferenceTo) {
  if (endpoint.body === 'upload') {
    const schema = { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
  }
  if (endpoint.body === 'raw')
    return { requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } } }
  if (!takesBody(endpoint) || !endpoint.input) return {}
  const schema = reference(endpoint.input, 'input')
  const json = { schema, example: endpoint.example ?? exampleOf(inlineSchema(endpoint.input, 'input'), 'input') }
  const form = endpoint.body === 'form' ? { 'application/x-www-form-urlencoded': { schema } } : {}
  return { requestBody: { required: true, content: { 'application/json': json, ...form } } }
}
