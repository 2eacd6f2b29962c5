import { Button, Group, Progress, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { Warmup } from '#contract/email-marketing/pace.ts'
import type { Provider } from '#contract/email-marketing/providers.ts'
import { useApiMutation } from '../../api/useApi.ts'
import { useDates } from '../../i18n/dates.ts'
import { number, useWords } from '../../i18n/words.ts'
import { Pill } from '../../ui/text/Pill.tsx'
import { Code } from '../../ui/text/UserText.tsx'
import { useConfirm } from '../../ui/overlay/useConfirm.ts'
import { useOwner } from '../useOwner.ts'
import { doneWords } from '../doneWords.ts'
import { suiteWords } from '../words.ts'
import { paceWords } from './paceWords.ts'
import { lazyForm } from '../../ui/state/lazyDialog.tsx'

const WarmupForm = lazyForm(async () => (await import('./WarmupForm.tsx')).WarmupForm)

const colors = { running: 'blue', paused: 'yellow', finished: 'gray' } as const

/** The warm-up plans of a provider and its sender domain. */
export function Warmups({ provider, warmups }: { provider: Provider; warmups: Warmup[] }) {
  const w = useWords(paceWords)
  const owner = useOwner()
  const [starting, setStarting] = useState(false)
  const open = warmups.filter(({ status }) => status !== 'finished')
  return (
    <div>
      <Title order={2} size="h5" mb="xs">
        {w.warmup}
      </Title>
      <Stack gap="md" align="flex-start">
        <Text size="sm" c="gray.7">
          {w.warmupHint}
        </Text>
        {warmups.slice(0, Math.max(2, open.length)).map((warmup) => (
          <Plan key={warmup._id} warmup={warmup} provider={provider} owner={owner} />
        ))}
        {owner && open.length < 2 && (
          <Button size="xs" variant="default" onClick={() => setStarting(true)}>
            {w.start}
          </Button>
        )}
      </Stack>
      {starting && <WarmupForm provider={provider} onClose={() => setStarting(false)} />}
    </div>
  )
}

function Plan({ warmup, provider, owner }: { warmup: Warmup; provider: Provider; owner: boolean }) {
  const w = useWords(paceWords)
  const s = useWords(suiteWords)
  const said = useWords(doneWords)
  const dates = useDates()
  const confirm = useConfirm()
  const change = useApiMutation('PATCH /api/:tenant/email-marketing/warm-up/:warmupId', {
    successToast: { message: said['warmup.updated'] },
    errorTitle: s.updateFailed,
    invalidates: ['/pace'],
  })
  const { _id: warmupId, status, step, volumes, today, domain } = warmup
  const finish = async () => {
    const title = w.finishAsk({ name: domain ?? provider.name })
    if (await confirm({ title, body: w.finishHint, confirm: w.finish, danger: true }))
      change.mutate({ warmupId, status: 'finished' })
  }
  const done = status === 'finished' ? volumes.length : step - 1 + Math.min(1, today.used / today.volume)
  return (
    <Stack gap={6} w="100%">
      <Group gap="xs">
        <Pill color={colors[status]}>{w[status]}</Pill>
        <Text size="sm" component="span">
          {domain === null ? w.ofProvider : <Code>{domain}</Code>}
        </Text>
      </Group>
      <Progress value={(100 * done) / volumes.length} aria-label={w.dayOf({ step, all: volumes.length })} />
      <Text size="sm">
        {status === 'finished'
          ? dates.moment(warmup.endedAt)
          : `${w.dayOf({ step, all: volumes.length })} · ${w.usedToday({ used: number(today.used), volume: number(today.volume) })}`}
      </Text>
      {owner && status !== 'finished' && (
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            loading={change.isPending}
            onClick={() => change.mutate({ warmupId, status: status === 'running' ? 'paused' : 'running' })}
          >
            {status === 'running' ? w.hold : w.goOn}
          </Button>
          <Button size="xs" variant="default" c="red.9" onClick={() => void finish()}>
            {w.finish}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
