import type { EndpointName } from '#contract/api.ts'
import { call, type InputOf, requestOf } from './call.ts'

/** Lets the browser itself write to disk what an endpoint answers as a file: however long that is, no page holds it. */
export async function downloadByLink<D extends EndpointName>(endpoint: D, given: InputOf<D>) {
  const { url } = requestOf(endpoint, given as Record<string, unknown>, {}, undefined)
  const { data } = await call('POST /api/:lang/download', { address: url })
  const link = document.createElement('a')
  link.href = data.address
  // The answer says the file's name.
  link.download = ''
  link.click()
}
