import type { EndpointName } from '#contract/api.ts'
import { readBody, type InputOf, send } from './call.ts'

/** What an endpoint writes as a file, whole. */
async function fetchBlob<D extends EndpointName>(endpoint: D, given: InputOf<D>): Promise<Blob> {
  const options = { isStreaming: true }
  return readBody((await send(endpoint, given, options)).blob(), options)
}

/** Fetches what an endpoint writes as a file, and hands it to the browser under a name. */
export async function download<D extends EndpointName>(endpoint: D, given: InputOf<D>, fileName: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await fetchBlob(endpoint, given))
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** What an endpoint writes as a file, as an address that a page can show without asking anybody: `data:`. */
export async function fetchDataUrl<D extends EndpointName>(
  endpoint: D,
  given: InputOf<D>,
  type?: string,
): Promise<string> {
  const blob = await fetchBlob(endpoint, given)
  const typed = type === undefined ? blob : new Blob([blob], { type })
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')))
    reader.readAsDataURL(typed)
  })
}
