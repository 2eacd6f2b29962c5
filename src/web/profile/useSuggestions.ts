import { useDebouncedValue } from '@mantine/hooks'
import { useApiQuery } from '../api/useApi.ts'

/** What other members have called it: the same skill or place under one name is found at once. */
export function useSuggestions(kind: 'skills' | 'locations', typed: string): string[] {
  const [search] = useDebouncedValue(typed.trim(), 250)
  const facets = useApiQuery('GET /api/:lang/user/community-members/facets', { search })
  return (facets.data?.data[kind] ?? []).map(({ value }) => value)
}
