import type { Site } from '#contract/site.ts'

/** What the server has written into the page of the site: its name, its logo, the languages it offers, the first for who has chosen none. */
let told =
  typeof document === 'undefined'
    ? undefined
    : (JSON.parse(document.querySelector<HTMLMetaElement>('meta[name=site]')?.content ?? 'null') as Site | undefined)

const listeners = new Set<() => void>()

export const site = () => told as Site

/** No mail server is set: an administrator reads the site’s own emails in the Admin Panel. */
export const isMailCaptured = () => site().mailWay === 'kept'

/** Has the last word: the build, which has no page to read, or an answer that is newer than the page. */
export function setSite(newer: Site) {
  told = newer
  for (const listener of listeners) listener()
}

/** Calls back at every change. @returns what ends that */
export function onSite(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
