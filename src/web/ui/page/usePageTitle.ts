import { useDocumentTitle } from '@mantine/hooks'
import { useSiteName } from '../../i18n/useSite.ts'

/** Sets the window title: the page's name before the site's. */
export function usePageTitle(title: string) {
  useDocumentTitle(`${title} · ${useSiteName()}`)
}
