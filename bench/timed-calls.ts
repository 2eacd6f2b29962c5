import { spentByDatabase } from './per-call.ts'
import type { Suite } from './suite.ts'

/** In ms; `cpu` is the CPU time of the database's processes per call, independent of other load. */
export type Figure = { p50: number; p95: number; cpu: number }

/** Repeats a call, after two warm-up calls. */
export async function timeCalls(
  { dataDir }: Pick<Suite, 'dataDir'>,
  times: number,
  run: (index: number) => Promise<unknown>,
): Promise<Figure> {
  await run(0)
  await run(1)
  const taken: number[] = []
  const before = spentByDatabase(dataDir)
  for (let index = 2; index < times + 2; index += 1) {
    const started = performance.now()
    await run(index)
    taken.push(performance.now() - started)
  }
  const cpu = (spentByDatabase(dataDir) - before) / times
  taken.sort((a, b) => a - b)
  const at = (share: number) => taken[Math.min(taken.length - 1, Math.floor(taken.length * share))] ?? 0
  return { p50: at(0.5), p95: at(0.95), cpu }
}

export function print(what: string, ours: Figure, reference?: { what: string; figure: Figure | undefined }) {
  const beside = reference?.figure
    ? `  ${reference.what} ${reference.figure.p50.toFixed(1)} ms: ${(reference.figure.p50 / ours.p50).toFixed(1)} times ours`
    : ''
  const [p50, p95, cpu] = [ours.p50, ours.p95, ours.cpu].map((ms) => ms.toFixed(1).padStart(7))
  console.log(`${what.padEnd(38)} p50 ${p50}  p95 ${p95} ms  database CPU ${cpu} ms${beside}`)
}
