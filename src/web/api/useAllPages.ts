import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { EndpointName } from '#contract/api.ts'
import { useLanguage } from '../i18n/language.ts'
import { call, type InputOf, type OutputOf } from './call.ts'
import { queryClient } from './queryClient.ts'
import { useSession } from './session.ts'
import { queryKeyOf } from './useApi.ts'

/** Endpoints that return a list in pages. */
type ListEndpoint = {
  [D in EndpointName]: OutputOf<D> extends { data: readonly unknown[]; pagination: { pages: number } } ? D : never
}[EndpointName]

type Row<D extends ListEndpoint> = OutputOf<D>['data'][number]
type ListInput<D extends ListEndpoint> = Omit<InputOf<D>, 'page' | 'size'>
type PageOf<D extends ListEndpoint> = { data: Row<D>[]; pagination: { pages: number } }

/** The maximum is 5,000 rows; beyond that readers search. */
const maxPages = 50
const pageSize = 100

/** Reads every page of a list, for pickers and charts. */
export async function fetchAllPages<D extends ListEndpoint>(
  endpoint: D,
  filters: ListInput<D>,
  signal?: AbortSignal,
): Promise<Row<D>[]> {
  const rows: Row<D>[] = []
  for (let page = 1, pages = 1; page <= Math.min(pages, maxPages); page += 1) {
    const input = { ...filters, page, size: pageSize } as unknown as InputOf<D>
    const answer: PageOf<D> = await call(endpoint, input, signal && { signal })
    rows.push(...answer.data)
    pages = answer.pagination.pages
  }
  return rows
}

/** Reads and caches every page of a list. */
export function useAllPages<D extends ListEndpoint>(endpoint: D, filters: ListInput<D>) {
  // The cache key depends on the session and the language.
  useSession()
  useLanguage()
  return useQuery<Row<D>[]>(
    {
      queryKey: [...queryKeyOf(endpoint, filters as InputOf<D>), 'all'],
      queryFn: ({ signal }) => fetchAllPages(endpoint, filters, signal),
      placeholderData: keepPreviousData,
    },
    queryClient,
  )
}
