import type { Door } from '#contract/api.ts'
import { type Given, send } from './call.ts'

/** What a door writes as a file, as an address that a page can show without asking anybody: `data:`. */
export async function fetchedAs<D extends Door>(door: D, given: Given<D>, type?: string): Promise<string> {
  const blob = await (await send(door, given, {})).blob()
  const typed = type === undefined ? blob : new Blob([blob], { type })
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')))
    reader.readAsDataURL(typed)
  })
}
