import { Alert, Button, Stack, Text, Title } from '@mantine/core'
import type { Provider } from '#contract/email-marketing/providers.ts'
import { useApiQuery, useApiMutation } from '../../api/useApi.ts'
import { useDates } from '../../i18n/dates.ts'
import { useWords } from '../../i18n/words.ts'
import { CopyCode } from '../../ui/text/CopyCode.tsx'
import { ErrorNotice } from '../../ui/state/ErrorNotice.tsx'
import { useConfirm } from '../../ui/overlay/useConfirm.ts'
import { suiteWords } from '../words.ts'
import { useLoadError } from '../useLoadError.ts'
import { eventWords } from './eventWords.ts'

const endpoint = 'GET /api/:tenant/email-marketing/email-service-provider/:providerId/events'

/** The webhook URL for a service's bounces and complaints, and when it was last used. */
export function ServiceEvents({ provider: { _id: providerId, type } }: { provider: Provider }) {
  const w = useWords(eventWords)
  const s = useWords(suiteWords)
  const dates = useDates()
  const loadError = useLoadError('events')
  const confirm = useConfirm()
  const query = useApiQuery(endpoint, { providerId }, { refetchInterval: 10_000 })
  const renew = useApiMutation('POST /api/:tenant/email-marketing/email-service-provider/:providerId/events/renew', {
    successToast: { message: w.renewed },
    errorTitle: s.updateFailed,
    invalidates: ['/events'],
  })
  const ask = async () => {
    if (await confirm({ title: w.renewAsk, body: w.renewHint, confirm: w.renew })) renew.mutate({ providerId })
  }
  const events = query.data?.data
  const where: Partial<Record<Provider['type'], string>> = {
    ses: w.ses,
    sendgrid: w.sendgrid,
    mailgun: w.mailgun,
    postmark: w.postmark,
    brevo: w.brevo,
    resend: w.resend,
  }
  return (
    <div>
      <Title order={2} size="h5" mb="xs">
        {w.title}
      </Title>
      {query.error ? (
        <ErrorNotice {...loadError} error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        events && (
          <Stack gap="xs">
            <Text size="sm">{where[type]}</Text>
            <CopyCode label={w.address} code={events.url} />
            {events.needsKey && !events.hasKey && <Alert color="yellow">{w.keyMissing}</Alert>}
            <Text size="sm" c="gray.7">
              {events.lastAt ? `${w.last}: ${dates.moment(events.lastAt)}` : w.noneYet}
            </Text>
            {events.lastRefusedAt && (
              <Text size="sm" c="red.9">
                {w.refused}: {dates.moment(events.lastRefusedAt)}
              </Text>
            )}
            <Button size="xs" variant="default" w="max-content" loading={renew.isPending} onClick={() => void ask()}>
              {w.renew}
            </Button>
          </Stack>
        )
      )}
    </div>
  )
}
