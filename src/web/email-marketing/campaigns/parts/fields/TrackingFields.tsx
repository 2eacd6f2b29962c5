import { SimpleGrid, Stack, Switch, TextInput } from '@mantine/core'
import { useWords } from '../../../../i18n/words.ts'
import { sendingWords } from '../../../sending/words.ts'
import { type CampaignStore, useCampaignState } from '../../useCampaign.ts'
import { campaignWords } from '../../words.ts'

const noUtm = { source: '', medium: '', campaign: '' }
const firstUtm = { source: 'newsletter', medium: 'email', campaign: '' }

/** Whether opens and clicks are tracked, and the parameters added to links. */
export default function TrackingFields({ store }: { store: CampaignStore }) {
  const w = useWords(campaignWords)
  const g = useWords(sendingWords)
  const { values, fields } = useCampaignState(store)
  const { trackOpens, trackClicks, utm } = values
  const field = (name: keyof typeof noUtm, label: string) => (
    <TextInput
      label={label}
      value={utm?.[name] ?? ''}
      maxLength={name === 'campaign' ? 200 : 100}
      error={fields[`utm.${name}`]}
      onChange={(event) => store.change({ utm: { ...noUtm, ...utm, [name]: event.currentTarget.value } })}
      attributes={{ input: { dir: 'auto' } }}
    />
  )
  return (
    <Stack>
      <Switch
        label={g.trackOpens}
        checked={trackOpens}
        onChange={(event) => store.change({ trackOpens: event.currentTarget.checked })}
      />
      <Switch
        label={g.trackClicks}
        checked={trackClicks}
        onChange={(event) => store.change({ trackClicks: event.currentTarget.checked })}
      />
      <Switch
        label={w.utm}
        description={w.utmHint}
        checked={utm !== null}
        onChange={(event) => store.change({ utm: event.currentTarget.checked ? firstUtm : null })}
      />
      {utm && (
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          {field('source', w.utmSource)}
          {field('medium', w.utmMedium)}
          {field('campaign', w.utmCampaign)}
        </SimpleGrid>
      )}
    </Stack>
  )
}
