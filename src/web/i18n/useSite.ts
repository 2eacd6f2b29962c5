import { useSyncExternalStore } from 'react'
import { sideOf } from '#contract/text/languages.ts'
import { useLanguage } from './language.ts'
import { onSite, site } from './site.ts'

export const useSite = () => useSyncExternalStore(onSite, site, site)

/** The site's name in the reader's language. */
export const useSiteName = () => useSite().name[sideOf(useLanguage())]
