import { addLanguages } from '#contract/text/languages.ts'
import type { Site } from '#contract/site.ts'

/** Site data that the server put into the page: name, logo and languages; the first language is the default. */
let current = fromPage('site') as Site | undefined

// Languages beside English and Arabic; few installations have any.
addLanguages((fromPage('languages') as Parameters<typeof addLanguages>[0] | null) ?? [])

function fromPage(name: string): unknown {
  return typeof document === 'undefined'
    ? undefined
    : JSON.parse(document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content ?? 'null')
}

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
