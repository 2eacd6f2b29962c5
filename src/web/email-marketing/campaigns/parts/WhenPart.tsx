import { useWords } from '../../../i18n/words.ts'
import { sendingWords } from '../../sending/words.ts'
import { Part, type PartProps, partFields } from './Part.tsx'
import { type CampaignStore, useCampaignState } from '../useCampaign.ts'
import { useWhenText } from '../useWhenText.ts'
import { campaignWords } from '../words.ts'

const Fields = partFields(() => import('./fields/SendTimeFields.tsx'))

/** When a campaign goes out, and at which hours. */
export function WhenPart({ store, ...part }: PartProps & { store: CampaignStore }) {
  const c = useWords(campaignWords)
  const g = useWords(sendingWords)
  const { values, item } = useCampaignState(store)
  const whenText = useWhenText()
  const { timing, window } = values
  return (
    <Part
      name="when"
      title={c.when}
      isDone={!item.missing.includes('when')}
      summary={[whenText(timing), ...(window ? [g.hours] : [])].join(' · ')}
      fields={Fields}
      store={store}
      {...part}
    />
  )
}
