import { NativeSelect, Text, Textarea } from '@mantine/core'
import type { Provider } from '#contract/email-marketing/providers.ts'
import { useApiQuery, useApiMutation } from '../../api/useApi.ts'
import { isolateLtr } from '../../i18n/isolates.ts'
import { number, useWords } from '../../i18n/words.ts'
import { FormModal } from '../../ui/form/FormModal.tsx'
import { TimeZoneField } from '../../ui/form/TimeZoneField.tsx'
import { ownTimeZone } from '../../ui/form/localTime.ts'
import { suiteWords } from '../words.ts'
import { paceWords } from './paceWords.ts'
import { full, hasThousands, plans, volumesOf } from './warmupPlans.ts'

type Values = { of: 'provider' | 'domain'; plan: 'gentle' | 'usualPlan' | 'own'; volumes: string; timeZone: string }

/** Starts a warm-up plan: a proven plan or a custom one. */
export function WarmupForm({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const w = useWords(paceWords)
  const s = useWords(suiteWords)
  const rules = useApiQuery('GET /api/:tenant/email-marketing/sending-rules', {})
  const start = useApiMutation('POST /api/:tenant/email-marketing/email-service-provider/:providerId/warm-up', {
    successToast: { message: w.started },
    errorTitle: null,
    invalidates: ['/pace'],
  })
  const zone = rules.data?.data.timeZone
  // The workspace's time zone; the reader's if none was set.
  const initial: Values = {
    of: 'provider',
    plan: 'usualPlan',
    volumes: plans.usualPlan.join(', '),
    timeZone: zone && zone !== 'UTC' ? zone : ownTimeZone(),
  }
  if (!rules.data && !rules.error) return null
  const domain = provider.fromEmail.slice(provider.fromEmail.lastIndexOf('@') + 1)
  return (
    <FormModal
      title={w.startTitle}
      opened
      onClose={onClose}
      initial={initial}
      failed={s.createFailed}
      validate={({ volumes }) => ({
        volumes: hasThousands(volumes) ? w.noThousands : volumesOf(volumes) ? null : w.badVolumes,
      })}
      submit={({ of, volumes, timeZone }) =>
        start.mutateAsync({ providerId: provider._id, of, volumes: volumesOf(volumes) ?? [], timeZone })
      }
    >
      {(form) => (
        <>
          <Text size="sm" c="gray.7">
            {w.warmupHint}
          </Text>
          <NativeSelect
            label={w.of}
            data={[
              { value: 'provider', label: w.ofProvider },
              { value: 'domain', label: w.ofDomain({ domain: isolateLtr(domain) }) },
            ]}
            {...form.getInputProps('of')}
          />
          <NativeSelect
            label={w.template}
            data={[
              { value: 'usualPlan', label: w.usualPlan({ most: number(full.usualPlan) }) },
              { value: 'gentle', label: w.gentle({ most: number(full.gentle) }) },
              { value: 'own', label: w.own },
            ]}
            {...form.getInputProps('plan')}
            onChange={(event) => {
              const plan = event.currentTarget.value
              const known = plan === 'gentle' || plan === 'usualPlan' ? plan : 'own'
              form.setFieldValue('plan', known)
              if (known !== 'own') form.setFieldValue('volumes', plans[known].join(', '))
            }}
          />
          <Textarea
            label={w.volumes}
            description={w.volumesHint}
            autosize
            minRows={2}
            maxRows={6}
            attributes={{ input: { dir: 'ltr' } }}
            {...form.getInputProps('volumes')}
            onChange={(event) => {
              form.setFieldValue('volumes', event.currentTarget.value)
              form.setFieldValue('plan', 'own')
            }}
          />
          <Understood volumes={volumesOf(form.values.volumes) ?? []} />
          <TimeZoneField label={w.timeZone} {...form.getInputProps('timeZone')} />
        </>
      )}
    </FormModal>
  )
}

/** How the typed volumes are interpreted. */
function Understood({ volumes }: { volumes: number[] }) {
  const w = useWords(paceWords)
  const last = volumes.at(-1)
  return (
    <Text size="sm" role="status">
      {last !== undefined && w.understood({ count: volumes.length, last: number(last) })}
    </Text>
  )
}
