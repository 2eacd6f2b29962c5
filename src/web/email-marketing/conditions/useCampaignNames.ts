import { useQueries } from '@tanstack/react-query'
import type { Conditions } from '#contract/email-marketing/conditions.ts'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/queryClient.ts'
import { queryKeyOf } from '../../api/useApi.ts'
import { isolateAuto } from '../../i18n/isolates.ts'

const endpoint = 'GET /api/:tenant/email-marketing/campaign/:campaignId'

/** The names of campaigns by id, those that are loaded. */
export function useNamesOfCampaigns(ids: readonly string[]): Map<string, string> {
  const all = useQueries(
    {
      queries: [...new Set(ids)].map((campaignId) => ({
        queryKey: queryKeyOf(endpoint, { campaignId }),
        queryFn: ({ signal }: { signal: AbortSignal }) => call(endpoint, { campaignId }, { signal }),
      })),
    },
    queryClient,
  )
  return new Map(all.flatMap(({ data }) => (data ? [[data.data._id, isolateAuto(data.data.name)]] : [])))
}

/** The names of the campaigns in conditions, without those of nested sets. */
export const useCampaignNames = ({ of }: Conditions) =>
  useNamesOfCampaigns(
    of.flatMap((condition) => ('field' in condition && condition.field === 'campaign' ? [condition.campaignId] : [])),
  )
