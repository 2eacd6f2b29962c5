import type { Door } from '#contract/api.ts'
import { arrived, type Given, send } from './call.ts'

/** What a door writes as a file, whole. */
async function blobOf<D extends Door>(door: D, given: Given<D>): Promise<Blob> {
  const options = { lasts: true }
  return arrived((await send(door, given, options)).blob(), options)
}

/** Fetches what a door writes as a file, and hands it to the browser under a name. */
export async function download<D extends Door>(door: D, given: Given<D>, fileName: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await blobOf(door, given))
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** What a door writes as a file, as an address that a page can show without asking anybody: `data:`. */
export async function fetchedAs<D extends Door>(door: D, given: Given<D>, type?: string): Promise<string> {
  const blob = await blobOf(door, given)
  const typed = type === undefined ? blob : new Blob([blob], { type })
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')))
    reader.readAsDataURL(typed)
  })
}
