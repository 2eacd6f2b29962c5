import type { Door } from '#contract/api.ts'
import { call, type Given, requestOf } from './call.ts'

/** Lets the browser itself write to disk what a door answers as a file: however long that is, no page holds it. */
export async function save<D extends Door>(door: D, given: Given<D>) {
  const { url } = requestOf(door, given as Record<string, unknown>, {}, undefined)
  const { data } = await call('POST /api/:lang/download', { address: url })
  const link = document.createElement('a')
  link.href = data.address
  // The answer says the file's name.
  link.download = ''
  link.click()
}
