import { z } from 'zod'
import type { AnyEndpoint } from './endpoint.ts'
import { Lang, TimeZone } from './fields.ts'

/** What every endpoint that answers a table as CSV also takes, beside the filters of its list. */
export const TableFile = z.strictObject({
  /** Instead of CSV what Excel opens in every region (UTF-16LE, separated by tabs), with headings, states and the file's name in this language. */
  excel: Lang.optional(),
  /** By whose clocks the times of that are; unless said, UTC. */
  clocks: TimeZone.optional(),
})
export type TableFile = z.infer<typeof TableFile>

/** An endpoint that answers a table. */
export const isTableExport = ({ file, path }: Pick<AnyEndpoint, 'file' | 'path'>) =>
  file === true && path.endsWith('.csv')
