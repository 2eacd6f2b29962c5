import { TextInput } from '@mantine/core'
import { useWords } from '../../../i18n/words.ts'
import { UserText } from '../../../ui/text/UserText.tsx'
import { Part, type PartProps } from './Part.tsx'
import { type CampaignStore, useCampaignState } from '../useCampaign.ts'
import { campaignWords } from '../words.ts'

/** The name of a campaign, for the team. */
export function NamePart({ store, ...part }: PartProps & { store: CampaignStore }) {
  const w = useWords(campaignWords)
  const { values, fields } = useCampaignState(store)
  return (
    <Part
      name="name"
      title={w.name}
      isDone={values.name.trim() !== ''}
      summary={<UserText>{values.name || w.untitled}</UserText>}
      {...part}
    >
      <TextInput
        label={w.name}
        description={w.nameHint}
        value={values.name}
        error={fields['name']}
        maxLength={160}
        onChange={(event) => store.change({ name: event.currentTarget.value })}
        attributes={{ input: { dir: 'auto' } }}
      />
    </Part>
  )
}
