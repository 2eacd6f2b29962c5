import { useSyncExternalStore } from 'react'
import { useLanguage } from './language.ts'
import { onSite, site } from './site.ts'

/** What the site calls itself, and its languages. */
export const useSite = () => useSyncExternalStore(onSite, site, site)

/** What the site is called in the reader's language. */
export const useSiteName = () => useSite().name[useLanguage()]
