import type { Topic } from '#contract/email-marketing/topics.ts'
import { useApiQuery } from '../../api/useApi.ts'

/** The first 100 topics, archived ones too, loaded on demand. */
export function useTopics(enabled: boolean): Topic[] {
  const query = useApiQuery('GET /api/:tenant/email-marketing/topic', { size: 100, sortType: 'asc' }, { enabled })
  return query.data?.data ?? []
}
