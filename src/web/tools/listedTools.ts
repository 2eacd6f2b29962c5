import type { Got } from '../api/call.ts'

type Answer = Got<'GET /api/en/tool'>

/** The list of tools as every other list is: it alone names its rows `tools`. */
export const listedTools = <Query extends { data: Answer | undefined }>(query: Query) => ({
  ...query,
  data: query.data && { data: query.data.tools, pagination: query.data.pagination },
})
