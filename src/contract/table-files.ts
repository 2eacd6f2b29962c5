import { z } from 'zod'
import type { AnyEndpoint } from './endpoint.ts'
import { Lang, TimeZone } from './fields.ts'

/** Further input of every CSV export, besides the filters of its list. */
export const TableFile = z.strictObject({
  /**
   * A file that Excel opens in every region (UTF-16LE, tab-separated) in place of CSV; headings, states and file name
   * are in this language.
   */
  excel: Lang.optional(),
  /** Time zone of the times in that file; default: UTC. */
  clocks: TimeZone.optional(),
})
export type TableFile = z.infer<typeof TableFile>

/** Whether an endpoint exports a table. */
export const isTableExport = ({ file, path }: Pick<AnyEndpoint, 'file' | 'path'>) =>
  file === true && path.endsWith('.csv')
