import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { CampaignDetail } from '#contract/email-marketing/campaigns.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/queryClient.ts'
import { useSession } from '../../api/session.ts'
import { useApiMutation, useApiQuery } from '../../api/useApi.ts'
import { useDraft } from '../../ui/form/useDraft.ts'
import { type Autosave, createAutosave } from './autosave.ts'
import { campaignStores, storeKey } from './campaignStores.ts'
import { type CampaignDraft, type CampaignValues, isWritten, mergeCampaigns, valuesOf } from './values.ts'

const endpoint = 'GET /api/:tenant/email-marketing/campaign/:campaignId'
/** How often changes of other editors are looked for, in ms. */
const pollMs = 15_000

export type CampaignStore = Autosave<CampaignValues, CampaignDetail>

/** Asks an endpoint again once typing rests, not after each save. */
function askOnceResting(path: string, delayMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return () => {
    clearTimeout(timer)
    timer = setTimeout(() => void invalidate([path]), delayMs)
  }
}

/** The check counts the audience. */
const checkSoon = askOnceResting('/email-marketing/campaign/:campaignId/check', 1500)
const linkCheck = '/email-marketing/campaign/:campaignId/link-check'
/** Longer: links are still being typed. */
const checkLinksSoon = askOnceResting(linkCheck, 3000)

/** A campaign, and its draft while it can be edited. Other editors' changes are taken over as they are saved. */
export function useCampaign(campaignId: string) {
  const query = useApiQuery(endpoint, { campaignId }, { refetchInterval: pollMs })
  const draft = useDraft<CampaignDraft>(`campaign:${campaignId}`)
  const { user } = useSession()
  const own = `${user?.firstName ?? ''} ${user?.lastName ?? ''}`.trim()
  const loaded = query.data?.data
  const campaign = loaded?._id === campaignId ? loaded : undefined
  const [store, setStore] = useState(() => campaignStores.get(storeKey(campaignId)))
  if (!store && campaign && !query.isFetching && campaign.status === 'draft') {
    const created = createAutosave<CampaignValues, CampaignDetail>({
      item: campaign,
      valuesOf,
      merge: mergeCampaigns,
      keep: draft.keep,
      restored: draft.restored,
      save: async (changed, version) => {
        const input = { campaignId, ...(changed as object), version }
        const { data } = await call('PATCH /api/:tenant/email-marketing/campaign/:campaignId', input)
        void invalidate(['/email-marketing/campaign/:campaignId/preview'])
        checkSoon()
        if ('contents' in (changed as object)) checkLinksSoon()
        return data
      },
    })
    campaignStores.set(storeKey(campaignId), created)
    setStore(created)
  }
  useEffect(() => {
    if (store && campaign) store.adopt(campaign, campaign.editedBy === null || campaign.editedBy === own)
  }, [store, campaign, own])
  useEffect(() => {
    if (!store) return undefined
    const onHide = () => {
      store.keepNow()
      void store.flush()
    }
    addEventListener('pagehide', onHide)
    return () => {
      removeEventListener('pagehide', onHide)
      store.keepNow()
      void store.flush()
    }
  }, [store])
  return { campaign, store, query }
}

/** The current state of a draft. */
export const useCampaignState = (store: CampaignStore) => useSyncExternalStore(store.subscribe, store.state)

/** Problems and recipients of a campaign as it is saved now. */
export function useCampaignCheck(campaignId: string, enabled = true) {
  const query = useApiQuery('POST /api/:tenant/email-marketing/campaign/:campaignId/check', { campaignId }, { enabled })
  return { check: query.data?.data, query }
}

/**
 * Failing links of a campaign as it is saved now. Each call tests some of the links, so that many links take several
 * calls.
 */
export function useCampaignLinks(store: CampaignStore) {
  const { item, values } = useCampaignState(store)
  const campaignId = item._id
  const enabled = values.contents.some(isWritten)
  const query = useApiQuery(
    'POST /api/:tenant/email-marketing/campaign/:campaignId/link-check',
    { campaignId },
    { enabled },
  )
  const again = useApiMutation('POST /api/:tenant/email-marketing/campaign/:campaignId/link-check', {
    errorTitle: null,
    invalidates: [linkCheck],
  })
  const { data, isFetching, refetch } = query
  const open = data?.data.left ?? 0
  const openBefore = useRef(Infinity)
  useEffect(() => {
    if (isFetching) return
    const isProgress = open > 0 && open < openBefore.current
    openBefore.current = isProgress ? open : Infinity
    // The page and the confirmation may both ask for the next links: that is one request.
    if (isProgress) void refetch({ cancelRefetch: false })
  }, [open, isFetching, refetch])
  return {
    findings: (enabled && data?.data.findings) || [],
    checked: enabled ? (data?.data.checked ?? 0) : 0,
    isChecking: enabled && (isFetching || again.isPending),
    isFailed: enabled && !isFetching && (query.error !== null || again.error !== null || open > 0),
    /** Tests failing links again. */
    checkAgain: () => again.mutate({ campaignId, isFresh: true }),
  }
}

export type CampaignLinks = ReturnType<typeof useCampaignLinks>
