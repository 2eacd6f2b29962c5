import { Alert, Button, Card, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Webhook } from '#contract/webhooks.ts'
import { CallError } from '../../api/call.ts'
import { useApiQuery, useApiMutation } from '../../api/useApi.ts'
import { useDates } from '../../i18n/dates.ts'
import { isolateAuto } from '../../i18n/isolates.ts'
import { useWords } from '../../i18n/words.ts'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { ErrorNotice } from '../../ui/state/ErrorNotice.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { useConfirm } from '../../ui/overlay/useConfirm.ts'
import { Code } from '../../ui/text/UserText.tsx'
import { uiWords } from '../../ui/words/uiWords.ts'
import { useLoadError } from '../useLoadError.ts'
import { doneWords } from '../doneWords.ts'
import { suiteWords } from '../words.ts'
import { Deliveries } from './Deliveries.tsx'
import { WebhookState } from './WebhooksPage.tsx'
import { eventWords, webhookWords } from './words.ts'
import { lazyForm } from '../../ui/state/lazyDialog.tsx'

const CreatedSecret = lazyForm(async () => (await import('./WebhookForm.tsx')).CreatedSecret)

const WebhookForm = lazyForm(async () => (await import('./WebhookForm.tsx')).WebhookForm)

/** An endpoint: events, state, and deliveries. */
export default function WebhookPage() {
  const w = useWords(webhookWords)
  const u = useWords(uiWords)
  const loadError = useLoadError('webhook')
  const { webhookId = '' } = useParams({ strict: false })
  const query = useApiQuery('GET /api/:tenant/developers/webhook/:webhookId', { webhookId }, { refetchInterval: 3000 })
  const isMissing = query.error instanceof CallError && query.error.code === 'not_found'
  return (
    <>
      <BackLink to="/email-marketing/webhooks">{w.back}</BackLink>
      {isMissing ? (
        <EmptyState title={w.gone} />
      ) : query.error ? (
        <ErrorNotice {...loadError} error={query.error} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <Stack role="status" aria-busy aria-label={u.loading}>
          <Skeleton height={40} width="50%" />
          <Skeleton height={160} />
        </Stack>
      ) : (
        <InFull webhook={query.data.data} />
      )}
    </>
  )
}

function InFull({ webhook }: { webhook: Webhook }) {
  const s = useWords(suiteWords)
  const w = useWords(webhookWords)
  const event = useWords(eventWords)
  const dates = useDates()
  return (
    <Stack gap="lg">
      <PageHeader title={webhook.name} shown={<bdi>{webhook.name}</bdi>} parent={s.webhooks}>
        <Deeds webhook={webhook} />
      </PageHeader>
      <Trouble webhook={webhook} />
      <Card withBorder>
        <Stack gap="xs">
          <Group gap="xs">
            <WebhookState webhook={webhook} />
            <Code>{webhook.url}</Code>
          </Group>
          <Text size="sm">
            {w.events}: {webhook.events.map((one) => event[one]).join(' · ')}
          </Text>
          <Text size="sm" c="gray.7">
            {w.lastTaken}: {webhook.deliveredAt ? dates.moment(webhook.deliveredAt) : w.never}
          </Text>
          {webhook.previousSecretUntil && (
            <Text size="sm" c="gray.7">
              {w.bothUntil({ at: dates.moment(webhook.previousSecretUntil) })}
            </Text>
          )}
        </Stack>
      </Card>
      <Deliveries webhook={webhook} />
    </Stack>
  )
}

function Trouble({ webhook: { status, offBy, failingSince } }: { webhook: Webhook }) {
  const w = useWords(webhookWords)
  const dates = useDates()
  const words =
    offBy === 'gone'
      ? w.offByGone
      : offBy === 'failing'
        ? w.offByFailing
        : status === 'on' && failingSince !== null
          ? w.failingSince({ at: dates.moment(failingSince) })
          : null
  return (
    words && (
      <Alert color="yellow" variant="light" icon={<IconAlertTriangle aria-hidden />}>
        {words}
      </Alert>
    )
  )
}

/** The owner's actions on an endpoint. */
function Deeds({ webhook }: { webhook: Webhook }) {
  const w = useWords(webhookWords)
  const s = useWords(suiteWords)
  const done = useWords(doneWords)
  const confirm = useConfirm()
  const navigate = useNavigate()
  const { _id: webhookId, name } = webhook
  const [editing, setEditing] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const options = { errorTitle: s.updateFailed, invalidates: ['/developers/webhook'] }
  const test = useApiMutation('POST /api/:tenant/developers/webhook/:webhookId/test', {
    ...options,
    errorTitle: s.testFailed,
    successToast: { message: w.tested },
  })
  const update = useApiMutation('PATCH /api/:tenant/developers/webhook/:webhookId', {
    ...options,
    successToast: { message: done['endpoint.updated'] },
  })
  const rotate = useApiMutation('POST /api/:tenant/developers/webhook/:webhookId/secret', options)
  const remove = useApiMutation('DELETE /api/:tenant/developers/webhook/:webhookId', {
    errorTitle: s.deleteFailed,
    successToast: { message: done['endpoint.deleted'] },
  })
  const isOn = webhook.status === 'on'
  const askForSecret = async () => {
    const title = w.rotateAsk({ name: isolateAuto(name) })
    if (!(await confirm({ title, body: w.rotateHint, confirm: w.rotate }))) return
    const { data } = await rotate.mutateAsync({ webhookId })
    setSecret(data.secret)
  }
  const askToRemove = async () => {
    const question = { title: w.removeAsk({ name: isolateAuto(name) }), body: w.removeHint, confirm: w.remove }
    if (!(await confirm(question))) return
    await remove.mutateAsync({ webhookId })
    await navigate({ to: '/email-marketing/webhooks' })
  }
  return (
    <>
      {isOn && (
        <Button loading={test.isPending} onClick={() => test.mutate({ webhookId })}>
          {w.test}
        </Button>
      )}
      <Button variant="default" onClick={() => setEditing(true)}>
        {s.edit}
      </Button>
      <Button
        variant={isOn ? 'default' : 'filled'}
        loading={update.isPending}
        onClick={() => update.mutate({ webhookId, status: isOn ? 'off' : 'on' })}
      >
        {isOn ? w.switchOff : w.switchOn}
      </Button>
      <Button variant="default" onClick={() => void askForSecret()}>
        {w.rotate}
      </Button>
      <Button variant="default" c="red.9" onClick={() => void askToRemove()}>
        {s.delete}
      </Button>
      {editing && <WebhookForm webhook={webhook} onMade={setSecret} onClose={() => setEditing(false)} />}
      {secret !== null && <CreatedSecret secret={secret} onClose={() => setSecret(null)} />}
    </>
  )
}
