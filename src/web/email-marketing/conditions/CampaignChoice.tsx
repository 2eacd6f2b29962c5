import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useApiQuery } from '../../api/useApi.ts'
import { isolateAuto, stripIsolates } from '../../i18n/isolates.ts'
import { useWords } from '../../i18n/words.ts'
import { suiteWords } from '../words.ts'
import { useNamesOfCampaigns } from './useCampaignNames.ts'
import { conditionWords } from './words.ts'

type Props = { value: string | undefined; onChange: (campaignId: string | undefined) => void }

/** Picks a campaign that went out; the server searches while the user types. */
export function CampaignChoice({ value, onChange }: Props) {
  const c = useWords(conditionWords)
  const s = useWords(suiteWords)
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 300)
  const name = useNamesOfCampaigns(value ? [value] : []).get(value ?? '')
  // The name of the selected campaign fills the field without being a search.
  const searched = search === name ? '' : stripIsolates(search).trim()
  const query = useApiQuery('GET /api/:tenant/email-marketing/campaign', {
    search: searched,
    size: 50,
  })
  const sent = (query.data?.data ?? []).filter(
    ({ kind, status }) => kind !== 'test' && status !== 'draft' && status !== 'scheduled',
  )
  const offered = sent.map((campaign) => ({ value: campaign._id, label: isolateAuto(campaign.name) }))
  const own = value && name !== undefined && !offered.some((choice) => choice.value === value)
  return (
    <Select
      aria-label={c.campaign}
      placeholder={c.campaign}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': s.none }}
      nothingFoundMessage={query.isPending ? undefined : c.noCampaign}
      data={own ? [{ value, label: name }, ...offered] : offered}
      // The server has already searched.
      filter={({ options }) => options}
      value={value || null}
      onChange={(id) => onChange(id ?? undefined)}
      onSearchChange={setTyped}
    />
  )
}
