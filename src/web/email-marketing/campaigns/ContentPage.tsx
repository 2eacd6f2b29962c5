import { Skeleton } from '@mantine/core'
import { Suspense, useMemo } from 'react'
import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useWords } from '../../i18n/words.ts'
import { ItemLoadError } from '../../ui/state/ItemLoadError.tsx'
import { EditorsOnly } from '../EditorsOnly.tsx'
import { useLoadError } from '../useLoadError.ts'
import { suiteWords } from '../words.ts'
import { ContentEditor } from '../templates/content/ContentEditor.tsx'
import { lazyPart } from '../../ui/state/lazy.tsx'
import { type CampaignStore, useCampaign, useCampaignState } from './useCampaign.ts'
import { withPreheader } from './values.ts'
import { campaignWords } from './words.ts'

const Correction = lazyPart(() => import('./Correction.tsx'))
const CampaignConflict = lazyPart(() => import('./CampaignConflict.tsx'))

/** The content of a campaign on the whole screen: of a draft, or the correction of a paused one. */
export default function ContentPage() {
  const s = useWords(suiteWords)
  const { campaignId = '' } = useParams({ strict: false }) as { campaignId?: string }
  return (
    <EditorsOnly to="/email-marketing/jobs" back={s.campaigns}>
      <Loaded key={campaignId} campaignId={campaignId} />
    </EditorsOnly>
  )
}

function Loaded({ campaignId }: { campaignId: string }) {
  const w = useWords(campaignWords)
  const s = useWords(suiteWords)
  const loadError = useLoadError('job')
  const { campaign, store, query } = useCampaign(campaignId)
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
  if (campaign?.status === 'paused')
    return (
      <Suspense fallback={<Skeleton height={480} aria-busy />}>
        <Correction campaign={campaign} />
      </Suspense>
    )
  if (campaign && campaign.status !== 'draft') return <Navigate to={`/email-marketing/jobs/${campaignId}`} replace />
  if (!store) return <Skeleton height={480} aria-busy />
  return <DraftContent store={store} />
}

function DraftContent({ store }: { store: CampaignStore }) {
  const w = useWords(campaignWords)
  const navigate = useNavigate()
  const s = useWords(suiteWords)
  const begin = useSearch({ strict: false }) as { block?: string; version?: string; link?: string }
  const { values, item, status, conflict } = useCampaignState(store)
  const contents = useMemo(() => values.contents.map(withPreheader), [values.contents])
  const back = `/email-marketing/campaigns/${item._id}`
  return (
    <ContentEditor
      title={values.name.trim() || w.untitled}
      parent={s.campaigns}
      onBack={() => void navigate({ to: back })}
      values={contents}
      onChange={(next) => store.change({ contents: next })}
      saveState={editorStates[status]}
      onSave={() => void store.flush()}
      onContinue={{ label: w.goOn, run: () => void store.flush().then(() => navigate({ to: back })) }}
      withSubject
      rich
      begin={begin}
      alerts={
        conflict && (
          <Suspense fallback={null}>
            <CampaignConflict store={store} />
          </Suspense>
        )
      }
    />
  )
}

const editorStates = {
  saved: 'saved',
  waiting: 'unsaved',
  saving: 'saving',
  invalid: 'failed',
  failed: 'failed',
  conflict: 'failed',
} as const
