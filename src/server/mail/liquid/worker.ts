import { getEnvironmentData, parentPort, workerData } from 'node:worker_threads'
import { addLanguages, type Language } from '#contract/text/languages.ts'
import { languagesOfThread } from '../../i18n/thread-languages.ts'
import { readTemplate } from './engine.ts'
import { type Part, parts, type Rendered, type Source, TemplateError, type TemplateFault, type Vars } from './source.ts'

/** A template and the values to render it with. */
export type Request = { source: Source; vars: readonly Vars[] }
export type Fault = { part: Part; fault: TemplateFault; line: number | null }
/**
 * The first results, at least one, with the time of each in milliseconds; or why the template cannot be
 * compiled.
 */
export type Response = { fault: Fault } | { results: (Rendered | { fault: Fault })[]; took: number[] }

/** Milliseconds and characters after which the rest is left for another request. */
const slice = { ms: 250, size: 2_000_000 }
/** Cache of compiled templates, limited by the total length of their sources. */
const maxCacheSize = 2_000_000

addLanguages((getEnvironmentData(languagesOfThread) as Language[] | undefined) ?? [])

type Read = (vars: Vars) => Rendered
const cache = new Map<string, Read>()
let cacheSize = 0

/** The current item, from 1 (0 while compiling), and its part: the culprit if the thread is terminated. */
const progress = new Int32Array(workerData as SharedArrayBuffer)
const onPart = (part: Part) => void Atomics.store(progress, 1, parts.indexOf(part))

parentPort?.on('message', (request: Request) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(respond(request))
})

function respond({ source, vars }: Request): Response {
  Atomics.store(progress, 0, 0)
  try {
    const render = read(source)
    const results: (Rendered | { fault: Fault })[] = []
    const took: number[] = []
    const started = performance.now()
    let [at, size] = [started, 0]
    for (const variables of vars) {
      Atomics.store(progress, 0, results.length + 1)
      const result = faultOr(() => render(variables))
      results.push(result)
      const now = performance.now()
      took.push(now - at)
      at = now
      if (!('fault' in result)) size += result.subject.length + (result.html?.length ?? 0) + (result.text?.length ?? 0)
      if (at - started > slice.ms || size > slice.size) break
    }
    return { results, took }
  } catch (error) {
    return { fault: faultOf(error) }
  }
}

function read(source: Source): Read {
  const key = JSON.stringify(source)
  const known = cache.get(key)
  if (known) return known
  const render = readTemplate(source, onPart)
  cache.set(key, render)
  cacheSize += key.length
  for (const oldest of cache.keys()) {
    if (cacheSize <= maxCacheSize || oldest === key) break
    cache.delete(oldest)
    cacheSize -= oldest.length
  }
  return render
}

function faultOr<Result>(run: () => Result): Result | { fault: Fault } {
  try {
    return run()
  } catch (error) {
    return { fault: faultOf(error) }
  }
}

function faultOf(error: unknown): Fault {
  if (!(error instanceof TemplateError)) throw error
  const { part, fault, line } = error
  return { part, fault, line }
}
