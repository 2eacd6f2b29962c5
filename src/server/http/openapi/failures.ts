import type { AnyEndpoint } from '#contract/endpoint.ts'
import { type ErrorCode, statusOf } from '#contract/errors.ts'
import { failureExamples } from './examples.ts'

/** All codes that a call may answer with. 500 is not among them, since it is always a bug. */
export function failuresOf(endpoint: AnyEndpoint): ErrorCode[] {
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

/** Failures that only some endpoints have, by the names of their responses. */
const names: Record<string, string> = {
  'forbidden, identity_required': 'ForbiddenOrUnconfirmed',
  conflict: 'Conflict',
  'conflict, recipient_suppressed': 'ConflictOrSuppressed',
}

const retryAfter = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }
const content = (codes: readonly string[]) => ({
  'application/json': {
    schema: { $ref: '#/components/schemas/Failure' },
    examples: Object.fromEntries(
      codes.flatMap((code) =>
        Object.entries(failureExamples(code as ErrorCode)).map(([lang, one]) => [`${code}.${lang}`, one]),
      ),
    ),
  },
})

/** Failures of any request: naming them at each of 500 endpoints would be a quarter of the document. */
const sharedFailures: Record<number, string> = {
  400: 'validation_failed',
  401: 'unauthenticated, session_expired',
  403: 'forbidden',
  404: 'not_found',
  408: 'the body was not received in time',
  413: 'too_large',
  415: 'unsupported_media',
  417: 'the `Expect` header has a value other than `100-continue`',
  // The address and the headers share 16 KB.
  431: 'the URL or the headers are too long',
  429: 'rate_limited',
  503: 'unavailable',
}
const sharedCodes = [
  'validation_failed',
  'unauthenticated',
  'forbidden',
  'not_found',
  'too_large',
  'unsupported_media',
  'rate_limited',
  'unavailable',
]

/** The failures of every call, which the calls name. */
export const failureComponents = {
  headers: {
    RetryAfter: {
      description: 'Seconds until the request may succeed (RFC 9110 §10.2.3)',
      schema: { type: 'integer', minimum: 0 },
    },
  },
  responses: {
    ...Object.fromEntries(
      Object.entries(names).map(([codes, name]) => [
        name,
        {
          description: codes,
          ...(name === 'RateLimited' && { headers: retryAfter }),
          content: content(codes.split(', ')),
        },
      ]),
    ),
    Failure: {
      description: Object.entries(sharedFailures)
        .map(([status, reason]) => `${status}: ${reason}`)
        .join('; '),
      headers: retryAfter,
      content: content(sharedCodes),
    },
  },
  schemas: {
    Failure: {
      type: 'object',
      description: 'The body of every failure',
      properties: {
        statusCode: { type: 'integer' },
        code: { type: 'string', enum: Object.keys(statusOf) },
        message: { type: 'string', description: 'A text for people, in the language of the request' },
        fields: {
          type: 'object',
          additionalProperties: { type: 'string' },
          description: 'Errors by path of the input (`recipients.emailIds`)',
        },
      },
      required: ['statusCode', 'code', 'message'],
    },
  },
}

/** One response per status: several codes may share a status. `default` stands for the failures that all have. */
export function failureResponses(endpoint: AnyEndpoint) {
  const byStatus = [...Map.groupBy(failuresOf(endpoint), (code) => String(statusOf[code]))]
  const own = byStatus.flatMap(([status, codes]) => {
    const name = names[codes.join(', ')]
    return name === undefined ? [] : [[status, responseNamed(name)]]
  })
  return { ...Object.fromEntries(own), default: responseNamed('Failure') }
}

const responseNamed = (name: string) => ({ $ref: `#/components/responses/${name}` })
