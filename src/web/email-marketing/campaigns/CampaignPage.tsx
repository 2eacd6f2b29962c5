import { Skeleton, Stack } from '@mantine/core'
import { Navigate, useParams } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { useWords } from '../../i18n/words.ts'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { ItemLoadError } from '../../ui/state/ItemLoadError.tsx'
import { lazyPart } from '../../ui/state/lazy.tsx'
import { UserText } from '../../ui/text/UserText.tsx'
import { useEditor } from '../useEditor.ts'
import { useLoadError } from '../useLoadError.ts'
import { suiteWords } from '../words.ts'
import { DraftPage } from './DraftPage.tsx'
import { dropCampaign } from './campaignStores.ts'
import { useCampaign } from './useCampaign.ts'
import { campaignWords } from './words.ts'

const CampaignPreview = lazyPart(async () => ({ default: (await import('./CampaignPreview.tsx')).CampaignPreview }))

/** The draft of a campaign. One that was scheduled or sent has its report instead. */
export default function CampaignPage() {
  const { campaignId = '' } = useParams({ strict: false }) as { campaignId?: string }
  return <Loaded key={campaignId} campaignId={campaignId} />
}

function Loaded({ campaignId }: { campaignId: string }) {
  const w = useWords(campaignWords)
  const s = useWords(suiteWords)
  const loadError = useLoadError('job')
  const editor = useEditor()
  const { campaign, store, query } = useCampaign(campaignId)
  const isSent = campaign !== undefined && campaign.status !== 'draft'
  useEffect(() => {
    if (isSent) dropCampaign(campaignId)
  }, [isSent, campaignId])
  if (isSent) return <Navigate to={`/email-marketing/jobs/${campaignId}`} replace />
  if (query.error && !campaign) {
    return (
      <ItemLoadError
        loadError={loadError}
        error={query.error}
        onRetry={() => void query.refetch()}
        notFound={w.notFound}
        to="/email-marketing/jobs"
        back={s.campaigns}
      />
    )
  }
  if (campaign && !editor) {
    return (
      <>
        <BackLink to="/email-marketing/jobs">{s.campaigns}</BackLink>
        <PageHeader title={campaign.name} shown={<UserText>{campaign.name}</UserText>} parent={s.campaigns} />
        <Suspense fallback={<Skeleton height={520} aria-busy />}>
          <CampaignPreview campaign={campaign} />
        </Suspense>
      </>
    )
  }
  if (!store) {
    return (
      <Stack role="status" aria-busy>
        <Skeleton height={40} width="50%" />
        <Skeleton height={480} />
      </Stack>
    )
  }
  return <DraftPage store={store} />
}
