import type { ErrorBody } from '#contract/errors.ts'
import type { Method } from '#contract/endpoint.ts'

type Reference = { $ref?: string }
type Response = { description: string; content?: Record<string, { examples: Record<string, { value: ErrorBody }> }> }
type Parameter = { name: string; in: string; schema: { enum?: string[] } }
export type Operation = {
  operationId: string
  summary: string
  tags: string[]
  security?: object[]
  parameters?: (Parameter & Reference)[]
  requestBody?: { content: Record<string, { example: unknown }> }
  responses: Record<string, Response & Reference>
}
export type OpenApiDocument = {
  openapi: string
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, object>>
}

/** A path without the names of its parameters, which OpenAPI does not distinguish. */
export const shapeOf = (path: string) => path.replace(/:\w+|\{\w+\}/g, '{}')

/** Reads an OpenAPI document: operations by the contract's paths, with references resolved. */
export function reader(document: OpenApiDocument) {
  const byShape = new Map(Object.entries(document.paths).map(([path, operations]) => [shapeOf(path), operations]))

  function resolved<T extends object>(part: T & Reference): T {
    if (part.$ref === undefined) return part
    const [, , kind = '', name = ''] = part.$ref.split('/')
    return document.components[kind]?.[name] as T
  }

  /** @throws if the document lacks it */
  function operationOf(method: Method, path: string): Operation {
    const operation = byShape.get(shapeOf(path))?.[method.toLowerCase()]
    if (!operation) throw new Error(`The document lacks ${method} ${path}`)
    return operation
  }

  /** What the document says of a status: `default` stands for those that its description lists. */
  function responseOf({ responses }: Operation, status: string | number): Response | null {
    const own = responses[status]
    if (own) return resolved(own)
    const shared = responses['default'] && resolved(responses['default'])
    return shared?.description.includes(`${status}: `) ? shared : null
  }

  const parametersOf = ({ parameters = [] }: Operation): Parameter[] => parameters.map((one) => resolved(one))

  return { operationOf, responseOf, parametersOf }
}
