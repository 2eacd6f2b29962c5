import { useDocumentTitle } from '@mantine/hooks'
import { useSiteName } from '../../i18n/useSite.ts'

/** Sets the window title: the name of the page, the list that it belongs to, and the site. */
export function usePageTitle(title: string, parent?: string) {
  useDocumentTitle([title, parent, useSiteName()].filter(Boolean).join(' · '))
}
