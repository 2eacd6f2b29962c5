import type { FastifyInstance } from 'fastify'
import { operations } from '#contract/api.ts'
import { languages } from '#contract/text/languages.ts'
import type { Config } from '../../config.ts'
import { readerLanguage } from '../reader-language.ts'
import { docsPage } from './docs-page.ts'
import { failureComponents } from './failures.ts'
import { operation } from './operation.ts'
import { schemaCollection } from './schemas.ts'
import { tags } from './tags.ts'

/**
 * `GET /api/openapi.json`: the contract as OpenAPI 3.1. `GET /api/docs`: the same for people, with a search (`?q=`).
 */
export function mountDocs(app: FastifyInstance, config: Config) {
  let made: string | undefined
  const document = () => (made ??= JSON.stringify(openApi(config.publicUrl)))
  app.get('/api/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(document()))
  app.get('/api/docs', (request, reply) => {
    const { q } = request.query as Record<string, unknown>
    const search = typeof q === 'string' ? q.trim().slice(0, 100).toWellFormed() : ''
    const lang = readerLanguage(request, { languages: languages().map(({ code }) => code) })
    return reply.type('text/html; charset=utf-8').send(docsPage({ lang, search }))
  })
}

/** The contract as an OpenAPI 3.1 document. */
export function openApi(server: string): object {
  const collection = schemaCollection()
  const templates = pathTemplates()
  const paths: Record<string, Record<string, object>> = {}
  for (const { id, endpoint } of operations) {
    const path = templates.of(endpoint.path)
    const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    ;(paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(id, endpoint, parameters, collection.referenceTo)
  }
  const { paths: finished, schemas } = collection.finish(paths)
  const parameters = shareParameters(finished)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sanad',
      version: '1',
      summary: 'Every endpoint of the Sanad API',
      description: 'Request and response bodies are JSON in UTF-8. Failures have one shape (`Failure`).',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: server }],
    tags,
    security: [{ bearer: [] }],
    paths: finished,
    components: {
      ...failureComponents,
      schemas: { ...failureComponents.schemas, ...schemas },
      parameters: {
        ...parameters,
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          description: 'The same key, path and body returns the first response',
          schema: { type: 'string' },
        },
      },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token of a session' },
        key: { type: 'http', scheme: 'bearer', description: 'A workspace API key (`sk_…`)' },
      },
    },
  }
}

type Operation = { parameters?: object[] }
type Parameter = { name: string; in: string }

/** Moves parameters that several operations have to the components. */
function shareParameters(paths: Record<string, Record<string, object>>) {
  const operationsOf = Object.values(paths).flatMap((methods) => Object.values(methods) as Operation[])
  const counts = new Map<string, number>()
  for (const { parameters = [] } of operationsOf)
    for (const one of parameters) counts.set(JSON.stringify(one), (counts.get(JSON.stringify(one)) ?? 0) + 1)
  const components: Record<string, object> = {}
  const nameOf = new Map<string, string>()
  for (const [text, count] of counts) {
    const parameter = JSON.parse(text) as Partial<Parameter>
    if (count < 2 || parameter.name === undefined) continue
    const name = [parameter.name, `${parameter.name}-${parameter.in}`].find((free) => !(free in components))
    if (name === undefined) continue
    components[name] = parameter
    nameOf.set(text, name)
  }
  for (const one of operationsOf)
    one.parameters &&= one.parameters.map((parameter) => {
      const name = nameOf.get(JSON.stringify(parameter))
      return name === undefined ? parameter : { $ref: `#/components/parameters/${name}` }
    })
  return components
}

/**
 * Paths with parameters in braces. Endpoints of one path may name a parameter differently, but OpenAPI forbids two
 * templates that differ in a name only (§4.8.8.2): the first one is used for all.
 */
function pathTemplates() {
  const byShape = new Map<string, string>()
  return {
    of(path: string) {
      const shape = path.replace(/:\w+/g, '{}')
      const template = byShape.get(shape) ?? path.replace(/:(\w+)/g, '{$1}')
      byShape.set(shape, template)
      return template
    },
  }
}
