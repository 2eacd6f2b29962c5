import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../api/queryClient.ts'
import { useApiQuery } from '../../api/useApi.ts'
import { currentSession } from '../../api/session.ts'
import { chosenTags } from '../tagService.ts'
import { blankSend, valuesOf } from './sendValues.ts'

/** An earlier campaign and its form values. Without an id nothing is loaded. */
export function useSendAgain(jobId: string | undefined) {
  const jobQuery = useApiQuery(
    'GET /api/:tenant/email-marketing/job/:jobId/draft',
    { jobId: jobId ?? '' },
    { enabled: jobId !== undefined },
  )
  const labels = useQuery(
    {
      queryKey: ['tags of the send form', currentSession().workspace],
      queryFn: () => chosenTags.list('email'),
      enabled: jobId !== undefined,
    },
    queryClient,
  )
  const draft = jobQuery.data && labels.data ? jobQuery.data.data : null
  return {
    draft,
    values: draft && labels.data ? valuesOf(draft, labels.data) : blankSend,
    error: jobQuery.error ?? labels.error,
    retry: () => {
      void jobQuery.refetch()
      void labels.refetch()
    },
  }
}
