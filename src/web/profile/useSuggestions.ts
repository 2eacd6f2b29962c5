import { useDebouncedValue } from '@mantine/hooks'
import { useApiQuery } from '../api/useApi.ts'

/** Suggests values of other members, so that everyone writes a skill or a place the same way. */
export function useSuggestions(kind: 'skills' | 'locations', typed: string): string[] {
  const [search] = useDebouncedValue(typed.trim(), 250)
  const facets = useApiQuery('GET /api/:lang/user/community-members/facets', { search })
  return (facets.data?.data[kind] ?? []).map(({ value }) => value)
}
