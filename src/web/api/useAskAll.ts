import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { EndpointName } from '#contract/api.ts'
import { useLanguage } from '../i18n/language.ts'
import { call, type Given, type Got } from './call.ts'
import { queries } from './queries.ts'
import { useSession } from './session.ts'
import { keyOf } from './useApi.ts'

/** The endpoints that answer pages. */
type ListEndpoint = {
  [D in EndpointName]: Got<D> extends { data: readonly unknown[]; pagination: { pages: number } } ? D : never
}[EndpointName]

type Row<D extends ListEndpoint> = Got<D>['data'][number]
type Asked<D extends ListEndpoint> = Omit<Given<D>, 'page' | 'size'>
type PageOf<D extends ListEndpoint> = { data: Row<D>[]; pagination: { pages: number } }

/** So many pages, and no more: 5,000 rows. Who has more finds them by a search. */
const mostPages = 50
const pageSize = 100

/** Every page of a list, for what is chosen from or drawn as a whole. */
export async function everyPage<D extends ListEndpoint>(
  endpoint: D,
  given: Asked<D>,
  signal?: AbortSignal,
): Promise<Row<D>[]> {
  const rows: Row<D>[] = []
  for (let page = 1, pages = 1; page <= Math.min(pages, mostPages); page += 1) {
    const asked = { ...given, page, size: pageSize } as unknown as Given<D>
    const answer: PageOf<D> = await call(endpoint, asked, signal && { signal })
    rows.push(...answer.data)
    pages = answer.pagination.pages
  }
  return rows
}

/** The same, kept as other answers are. */
export function useAskAll<D extends ListEndpoint>(endpoint: D, given: Asked<D>) {
  // Both are part of the key.
  useSession()
  useLanguage()
  return useQuery<Row<D>[]>(
    {
      queryKey: [...keyOf(endpoint, given as Given<D>), 'all'],
      queryFn: ({ signal }) => everyPage(endpoint, given, signal),
      placeholderData: keepPreviousData,
    },
    queries,
  )
}
