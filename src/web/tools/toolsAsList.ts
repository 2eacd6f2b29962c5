import type { OutputOf } from '../api/call.ts'

type Answer = OutputOf<'GET /api/en/tool'>

/** Converts the list of tools, which is the only one whose rows are named `tools`. */
export const toolsAsList = <Query extends { data: Answer | undefined }>(query: Query) => ({
  ...query,
  data: query.data && { ...query.data, data: query.data.tools },
})
