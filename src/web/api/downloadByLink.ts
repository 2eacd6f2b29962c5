import type { EndpointName } from '#contract/api.ts'
import { call, type InputOf, requestOf } from './call.ts'

/** Lets the browser save the file of an endpoint to disk, so that no page holds it in memory. */
export async function downloadByLink<D extends EndpointName>(endpoint: D, input: InputOf<D>) {
  const { url } = requestOf(endpoint, input as Record<string, unknown>, {}, undefined)
  const { data } = await call('POST /api/:lang/download', { address: url })
  const link = document.createElement('a')
  link.href = data.address
  // The response sets the file name.
  link.download = ''
  link.click()
}
