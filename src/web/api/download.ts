import type { EndpointName } from '#contract/api.ts'
import { readBody, type InputOf, send } from './call.ts'

async function fetchBlob<D extends EndpointName>(endpoint: D, input: InputOf<D>): Promise<Blob> {
  const options = { isStreaming: true }
  return readBody((await send(endpoint, input, options)).blob(), options)
}

/** Downloads the file of an endpoint and saves it under a name. */
export async function download<D extends EndpointName>(endpoint: D, input: InputOf<D>, fileName: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await fetchBlob(endpoint, input))
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** Downloads the file of an endpoint as a `data:` URL, which a page can show without another request. */
export async function fetchDataUrl<D extends EndpointName>(
  endpoint: D,
  input: InputOf<D>,
  type?: string,
): Promise<string> {
  const blob = await fetchBlob(endpoint, input)
  const typed = type === undefined ? blob : new Blob([blob], { type })
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')))
    reader.readAsDataURL(typed)
  })
}
