import { randomBytes } from 'node:crypto'
import { type Tally, tallied } from '../db/connection/statement-count.ts'
import { type Collector, openExporter } from './exporter.ts'
import { current, type Traces } from './spans.ts'
import { type Parent, parentOf } from './traceparent.ts'

/**
 * Traces calls, jobs and batches, and exports them to a collector.
 * @param share sampling rate of traces that begin here, 0 to 1; other traces follow their caller's decision
 */
export function openTraces(collector: Collector & { share: number }, log: Parameters<typeof openExporter>[1]): Traces {
  const exporter = openExporter(collector, log)
  return {
    counts: exporter.counts,
    close: () => exporter.close(),
    begin({ name, kind, traceparent, attributes = {} }) {
      const above = parentOf(traceparent) ?? current.getStore()
      const own: Parent = {
        traceId: above?.traceId ?? randomBytes(16).toString('hex'),
        spanId: randomBytes(8).toString('hex'),
        sampled: above?.sampled ?? Math.random() < collector.share,
      }
      const tally: Tally = { statements: 0, milliseconds: 0 }
      const [startedAt, began] = [Date.now(), performance.now()]
      return {
        within: (work) => current.run(own, () => tallied(tally, work)),
        end(more) {
          if (!own.sampled) return
          exporter.add({
            traceId: own.traceId,
            spanId: own.spanId,
            parentSpanId: above?.spanId,
            name: more.name ?? name,
            kind,
            startedAt,
            milliseconds: performance.now() - began,
            attributes: {
              ...attributes,
              ...more.attributes,
              'sanad.database.statements': tally.statements,
              'sanad.database.milliseconds': Math.round(tally.milliseconds * 1000) / 1000,
            },
            isError: more.isError ?? false,
          })
        },
      }
    },
  }
}
