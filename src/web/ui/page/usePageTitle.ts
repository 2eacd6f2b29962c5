import { useDocumentTitle } from '@mantine/hooks'
import { useSiteName } from '../../i18n/useSite.ts'

/** Sets the window title: the name of the page, then that of the site. */
export function usePageTitle(title: string) {
  useDocumentTitle(`${title} · ${useSiteName()}`)
}
