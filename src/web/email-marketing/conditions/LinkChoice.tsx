import { Select } from '@mantine/core'
import { useApiQuery } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { conditionWords } from './words.ts'

type Props = { campaignId: string; value: string; onChange: (url: string) => void }

/** Picks a link of a campaign among those of its report. */
export function LinkChoice({ campaignId, value, onChange }: Props) {
  const c = useWords(conditionWords)
  const query = useApiQuery(
    'GET /api/:tenant/email-marketing/job/:jobId/report',
    { jobId: campaignId },
    { enabled: campaignId !== '' },
  )
  const urls = (query.data?.data.links ?? []).map(({ url }) => url)
  return (
    <Select
      aria-label={c.link}
      placeholder={c.link}
      searchable
      disabled={campaignId === ''}
      nothingFoundMessage={query.isPending ? undefined : c.noLinks}
      data={value === '' || urls.includes(value) ? urls : [value, ...urls]}
      value={value || null}
      onChange={(url) => onChange(url ?? '')}
      attributes={{ input: { dir: 'auto' } }}
    />
  )
}
