import { useWords } from '../../../i18n/words.ts'
import { Part, type PartProps, partFields } from './Part.tsx'
import { kindOf } from './recipientKind.ts'
import { toWords } from '../toWords.ts'
import { type CampaignStore, useCampaignCheck, useCampaignState } from '../useCampaign.ts'
import { useToText } from '../useToText.ts'
import { campaignWords } from '../words.ts'

const Fields = partFields(() => import('./fields/ToFields.tsx'))

/** Who gets a campaign, and who does not. */
export function ToPart({ store, ...part }: PartProps & { store: CampaignStore }) {
  const w = useWords(toWords)
  const c = useWords(campaignWords)
  const { values, item } = useCampaignState(store)
  const toText = useToText()
  const { check } = useCampaignCheck(item._id)
  const summary = toText(item.to)
  const kind = kindOf(values.recipients)
  return (
    <Part
      name="to"
      title={c.to}
      isDone={kind !== null && check?.audience.recipients !== 0}
      summary={
        kind === null
          ? w.choose
          : [summary ?? w[kind], ...(check ? [w.recipients({ count: check.audience.recipients })] : [])].join(' · ')
      }
      fields={Fields}
      store={store}
      {...part}
    />
  )
}
