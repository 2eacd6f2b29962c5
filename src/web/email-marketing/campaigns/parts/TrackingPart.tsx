import { isolateLtr } from '../../../i18n/isolates.ts'
import { useWords } from '../../../i18n/words.ts'
import { Part, type PartProps, partFields } from './Part.tsx'
import { type CampaignStore, useCampaignState } from '../useCampaign.ts'
import { campaignWords } from '../words.ts'

const Fields = partFields(() => import('./fields/TrackingFields.tsx'))

/** Tracking of opens and clicks, and the parameters added to links. */
export function TrackingPart({ store, ...part }: PartProps & { store: CampaignStore }) {
  const w = useWords(campaignWords)
  const { values } = useCampaignState(store)
  const { trackOpens, trackClicks, utm } = values
  const tracked =
    trackOpens && trackClicks
      ? w.trackedBoth
      : trackOpens
        ? w.trackedOpens
        : trackClicks
          ? w.trackedClicks
          : w.untracked
  const parameters = utm && [utm.source, utm.medium, utm.campaign].filter(Boolean).join(' / ')
  return (
    <Part
      name="tracking"
      title={w.tracking}
      isDone
      summary={[tracked, ...(parameters ? [`UTM: ${isolateLtr(parameters)}`] : [])].join(' · ')}
      fields={Fields}
      store={store}
      {...part}
    />
  )
}
