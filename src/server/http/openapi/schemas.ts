import { z } from 'zod'
import { schemas } from '#contract/api.ts'
import { Count, Id, Instant, InstantInput, Lang } from '#contract/fields.ts'
import { languages } from '#contract/text/languages.ts'

type JsonSchema = Record<string, unknown>
type Io = 'input' | 'output'

/** The schema of a language: its values are data, which a declaration cannot list. */
export const languageSchema = () => ({ type: 'string', enum: languages().map(({ code }) => code) })

/** Their definition is no longer than a reference to it. */
const inlineScalars: ReadonlySet<z.ZodType> = new Set([Id, Instant, InstantInput, Count])

const named = z.registry<{ id: string }>()
for (const { name, schema } of schemas)
  if (!named.has(schema) && !inlineScalars.has(schema)) named.add(schema, { id: name })

const unnamed: typeof named = z.registry<{ id: string }>()

/** A schema as JSON Schema 2020-12, with the schemas that it names in `$defs`. */
function convert(schema: z.ZodType, io: Io, metadata: typeof named): JsonSchema {
  const { $schema: _dialect, ...converted } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    metadata,
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod
      if (def === Lang._zod.def) Object.assign(jsonSchema, languageSchema())
      if (def === Instant._zod.def) Object.assign(jsonSchema, { format: 'date-time' })
      // Responses may get further members; requests with unknown ones are refused.
      if (def.type === 'object' && !(def as z.core.$ZodObjectDef).catchall) delete jsonSchema.additionalProperties
    },
  })
  return shortened(converted) as JsonSchema
}

/** The same schema in fewer words. */
function shortened(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(shortened)
  if (typeof part !== 'object' || part === null) return part
  const schema = Object.fromEntries(Object.entries(part).map(([key, value]) => [key, shortened(value)])) as JsonSchema
  if (schema['minLength'] === 0) delete schema['minLength']
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum']
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum']
  if ('const' in schema) delete schema['type']
  if (typeof schema['pattern'] === 'string') {
    const isKnown = ['uuid', 'date', 'date-time', 'base64'].includes(String(schema['format']))
    // Properties of Unicode need the flag `u` of ECMAScript; readers with another engine fail on them.
    if (isKnown || schema['pattern'].includes('\\p{')) delete schema['pattern']
  }
  return withNullAsType(schema)
}

/** Writes a scalar or null as one schema with two types. */
function withNullAsType(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema
  const [first, second] = Array.isArray(anyOf) && anyOf.length === 2 ? (anyOf as JsonSchema[]) : []
  const isScalar = ['string', 'integer', 'number', 'boolean'].includes(String(first?.['type']))
  if (!first || second?.['type'] !== 'null' || !isScalar || 'enum' in first || 'const' in first) return schema
  return { ...rest, ...first, type: [first['type'], 'null'] }
}

/** A schema without references, of which an example can be made. */
export const inlineSchema = (schema: z.ZodType, io: Io) => convert(schema, io, unnamed)

/**
 * Collects the named schemas of a document. Requests may omit what has a default, so a schema that differs between
 * requests and responses has two names: `Step` and `StepInput`.
 */
export function schemaCollection() {
  const found: Record<Io, Map<string, JsonSchema>> = { input: new Map(), output: new Map() }

  function referenceTo(schema: z.ZodType, io: Io): JsonSchema {
    const { $defs, ...converted } = convert(schema, io, named)
    for (const [name, definition] of Object.entries(($defs ?? {}) as Record<string, JsonSchema>))
      found[io].set(name, definition)
    return pointed(converted, io)
  }

  /** The schema with references that say whether they mean a request (`#input/Step`). */
  const pointed = (schema: JsonSchema, io: Io) =>
    withReferences(schema, (reference) => reference.replace('#/$defs/', `#${io}/`)) as JsonSchema

  /** Names of schemas whose request differs from their response, also through a schema that they name. */
  function differing() {
    const names = new Set<string>()
    const shared = [...found.input.keys()].filter((name) => found.output.has(name))
    for (let before = -1; before !== names.size;) {
      before = names.size
      for (const name of shared) {
        const [input, output] = [found.input.get(name), found.output.get(name)].map((one) => JSON.stringify(one))
        if (input !== output || [...names].some((other) => input?.includes(`"#/$defs/${other}"`))) names.add(name)
      }
    }
    return names
  }

  /** The document with final references, and its components. */
  function finish<T extends object>(paths: T) {
    const differs = differing()
    const nameIn = (io: string, name: string) => (io === 'input' && differs.has(name) ? `${name}Input` : name)
    const final = (part: unknown) =>
      withReferences(part, (reference) =>
        reference.replace(/^#(input|output)\/(.*)$/, (_whole, io: string, name: string) => {
          return `#/components/schemas/${nameIn(io, name)}`
        }),
      )
    const components: Record<string, unknown> = {}
    for (const io of ['input', 'output'] as const)
      for (const [name, definition] of found[io]) components[nameIn(io, name)] = final(pointed(definition, io))
    const sorted = Object.fromEntries(Object.entries(components).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    return { paths: final(paths) as T, schemas: sorted }
  }

  return { referenceTo, finish }
}

/** A copy in which each `$ref` is replaced. */
function withReferences(part: unknown, replacement: (reference: string) => string): unknown {
  if (Array.isArray(part)) return part.map((one) => withReferences(one, replacement))
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string' ? replacement(value) : withReferences(value, replacement),
    ]),
  )
}
