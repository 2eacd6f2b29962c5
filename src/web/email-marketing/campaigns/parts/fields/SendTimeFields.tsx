import { Alert, Stack, Switch } from '@mantine/core'
import type { CampaignDetail } from '#contract/email-marketing/campaigns.ts'
import { useApiQuery } from '../../../../api/useApi.ts'
import { number, useWords } from '../../../../i18n/words.ts'
import { sendingWords } from '../../../sending/words.ts'
import { toWords } from '../../toWords.ts'
import { type CampaignStore, useCampaignCheck, useCampaignState } from '../../useCampaign.ts'
import { WhenFields } from '../../WhenFields.tsx'
import { WindowFields } from '../WindowFields.tsx'

const firstWindow = { days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00', clock: 'workspace' as const }

/** The time at which a campaign goes out, and the hours of the day. */
export default function SendTimeFields({ store }: { store: CampaignStore }) {
  const g = useWords(sendingWords)
  const { values, fields, item } = useCampaignState(store)
  const { timing, window } = values
  const fault = (name: string) => Object.entries(fields).find(([path]) => path.startsWith(name))?.[1]
  return (
    <Stack>
      <WhenFields timing={timing} error={fault('timing')} onChange={(timing) => store.change({ timing })} />
      <Switch
        label={g.hours}
        description={g.hoursHint}
        checked={window !== null}
        onChange={(event) => store.change({ window: event.currentTarget.checked ? firstWindow : null })}
      />
      {window && (
        <WindowFields window={window} error={fault('window')} onChange={(next) => store.change({ window: next })} />
      )}
      <WarmupNotice campaign={item} providerId={values.providerId} />
    </Stack>
  )
}

/** Shown if a warm-up plan lets out fewer messages today than the campaign has recipients. */
function WarmupNotice({ campaign, providerId }: { campaign: CampaignDetail; providerId: string | null }) {
  const w = useWords(toWords)
  const { check } = useCampaignCheck(campaign._id)
  const usual = useApiQuery(
    'GET /api/:tenant/email-marketing/email-service-provider/default/my',
    {},
    { enabled: providerId === null },
  )
  const id = providerId ?? usual.data?.data._id
  const pace = useApiQuery(
    'GET /api/:tenant/email-marketing/email-service-provider/:providerId/pace',
    { providerId: id ?? '' },
    { enabled: id !== undefined },
  )
  const plans = (pace.data?.data.warmups ?? []).filter(({ status }) => status === 'running')
  const rest = Math.min(...plans.map(({ today }) => Math.max(0, today.volume - today.used)))
  if (plans.length === 0 || !check || check.audience.recipients <= rest) return null
  return (
    <Alert color="yellow" variant="light" role="status">
      {w.warmup({ rest: number(rest) })}
    </Alert>
  )
}
