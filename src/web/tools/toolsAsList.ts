import type { OutputOf } from '../api/call.ts'

type Answer = OutputOf<'GET /api/en/tool'>

/** The list of tools as every other list is: it alone names its rows `tools`. */
export const toolsAsList = <Query extends { data: Answer | undefined }>(query: Query) => ({
  ...query,
  data: query.data && { data: query.data.tools, pagination: query.data.pagination },
})
