import type { Site } from '#contract/site.ts'

/** Site data that the server put into the page: name, logo and languages; the first language is the default. */
let current =
  typeof document === 'undefined'
    ? undefined
    : (JSON.parse(document.querySelector<HTMLMetaElement>('meta[name=site]')?.content ?? 'null') as Site | undefined)

const listeners = new Set<() => void>()

export const site = () => current as Site

/** Whether administrators read the site's system emails in the Admin Panel, because there is no mail server. */
export const isMailCaptured = () => site().mailWay === 'kept'

/** Replaces the site data: in the build, which has no page to read them from, or with newer data from the server. */
export function setSite(newer: Site) {
  current = newer
  for (const listener of listeners) listener()
}

/**
 * Subscribes to changes of the site.
 * @returns unsubscribes
 */
export function onSite(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
