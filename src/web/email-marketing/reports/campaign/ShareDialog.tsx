import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useApiMutation, useApiQuery } from '../../../api/useApi.ts'
import { useDates } from '../../../i18n/dates.ts'
import { useWords } from '../../../i18n/words.ts'
import { ErrorNotice } from '../../../ui/state/ErrorNotice.tsx'
import { CopyCode } from '../../../ui/text/CopyCode.tsx'
import { useLoadError } from '../../useLoadError.ts'
import { suiteWords } from '../../words.ts'
import { campaignReportWords } from './words.ts'

const invalidates = ['/report/share']

type Props = { jobId: string; opened: boolean; onClose: () => void }

/** The link to the report: created, copied and revoked. */
export function ShareDialog({ jobId, opened, onClose }: Props) {
  const w = useWords(campaignReportWords)
  return (
    <Dialog opened={opened} onClose={onClose} title={w.shareTitle} size="md">
      {opened && <Share jobId={jobId} />}
    </Dialog>
  )
}

function Share({ jobId }: { jobId: string }) {
  const w = useWords(campaignReportWords)
  const s = useWords(suiteWords)
  const dates = useDates()
  const loadError = useLoadError('reports')
  const query = useApiQuery('GET /api/:tenant/email-marketing/job/:jobId/report/share', { jobId })
  const create = useApiMutation('POST /api/:tenant/email-marketing/job/:jobId/report/share', {
    successToast: { message: w.linkCreated },
    errorTitle: s.updateFailed,
    invalidates,
  })
  const revoke = useApiMutation('DELETE /api/:tenant/email-marketing/job/:jobId/report/share', {
    successToast: { message: w.revoked },
    errorTitle: s.deleteFailed,
    invalidates,
  })
  const share = query.data?.data
  return (
    <Stack>
      <Text size="sm">{w.shareHint}</Text>
      {query.error ? (
        <ErrorNotice {...loadError} error={query.error} onRetry={() => void query.refetch()} />
      ) : share === undefined ? (
        <Skeleton height={60} aria-busy />
      ) : share === null ? (
        <Group justify="flex-end">
          <Button loading={create.isPending} onClick={() => create.mutate({ jobId })}>
            {w.createLink}
          </Button>
        </Group>
      ) : (
        <>
          <CopyCode label={w.shareLink} code={share.url} />
          <Group justify="space-between">
            <Text size="sm" c="gray.7">
              {w.sharedUntil({ day: dates.day(share.expiresAt) })}
            </Text>
            <Button variant="outline" color="red.9" loading={revoke.isPending} onClick={() => revoke.mutate({ jobId })}>
              {w.revoke}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  )
}
