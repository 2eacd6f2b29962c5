import { openResponse } from './connection.ts'
import { type Endpoint, readRefusal, readBody } from './endpoint.ts'
import { ModelFault } from './faults.ts'
import { parseJson } from './refusals.ts'

const longestAnswer = 64 * 1024 * 1024
const maxComponents = 8192

export type Embeddings = { vectors: number[][]; tokens: number | null }

/** Embeds texts; the vectors are in the order of the texts (OpenAI's `POST /embeddings`). @throws ModelFault */
export async function embed(endpoint: Endpoint, texts: readonly string[], signal: AbortSignal): Promise<Embeddings> {
  const body = { model: endpoint.model, input: texts }
  const response = await openResponse({
    ...endpoint,
    method: 'POST',
    url: `${endpoint.baseUrl}/embeddings`,
    body,
    signal,
  })
  if (response.statusCode !== 200) throw await readRefusal(response, endpoint, signal)
  return vectorsIn(parseJson(await readBody(response, endpoint, signal, longestAnswer)), texts.length)
}

function vectorsIn(body: unknown, count: number): Embeddings {
  const { data, usage } = (body ?? {}) as { data?: unknown; usage?: { prompt_tokens?: unknown } }
  if (!Array.isArray(data) || data.length !== count) throw new ModelFault('malformed', 'Not one vector for each text')
  const vectors: number[][] = []
  data.forEach((item: { index?: unknown; embedding?: unknown } | null, at) => {
    const place = typeof item?.index === 'number' ? item.index : at
    if (!isVector(item?.embedding) || !(place in data)) throw new ModelFault('malformed', 'Not a vector')
    vectors[place] = item.embedding
  })
  const size = vectors[0]?.length
  if (Object.keys(vectors).length !== count || vectors.some(({ length }) => length !== size))
    throw new ModelFault('malformed', 'Not one vector for each text')
  return { vectors, tokens: typeof usage?.prompt_tokens === 'number' ? usage.prompt_tokens : null }
}

const isVector = (value: unknown): value is number[] =>
  Array.isArray(value) &&
  value.length >= 2 &&
  value.length <= maxComponents &&
  value.every((component) => Number.isFinite(component)) &&
  value.some((component) => component !== 0)
