import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { IconCalendarPlus, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useApiQuery, useApiMutation } from '../api/useApi.ts'
import { useWords } from '../i18n/words.ts'
import { CopyCode } from '../ui/text/CopyCode.tsx'
import { ErrorNotice } from '../ui/state/ErrorNotice.tsx'
import { SidePanel } from '../ui/overlay/SidePanel.tsx'
import { useConfirm } from '../ui/overlay/useConfirm.ts'
import { meetingWords } from './words.ts'

/** The secret URL of a calendar feed with the member's meetings, and a button to replace it. */
export function FeedButton() {
  const w = useWords(meetingWords)
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCalendarPlus size={18} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {w.feed}
      </Button>
      <SidePanel title={w.feed} opened={opened} onClose={() => setOpened(false)}>
        <Feed />
      </SidePanel>
    </>
  )
}

function Feed() {
  const w = useWords(meetingWords)
  const confirm = useConfirm()
  const query = useApiQuery('GET /api/:lang/calendar-feed', {})
  const renew = useApiMutation('POST /api/:lang/calendar-feed', {
    successToast: { message: w.feedRenewed },
    errorTitle: w.feedRenewFailed,
    invalidates: ['/calendar-feed'],
  })
  const renewIt = async () => {
    if (await confirm({ title: w.feedRenewAsk, body: w.feedRenewHint, confirm: w.feedRenew })) renew.mutate({})
  }
  if (query.error) return <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
  const url = query.data?.data.url
  return (
    <Stack align="stretch">
      <Text size="sm">{w.feedHint}</Text>
      {url ? <CopyCode label={w.feedAddress} code={url} /> : <Skeleton height={70} />}
      {url && (
        <Button
          component="a"
          href={url.replace(/^https?:/, 'webcal:')}
          leftSection={<IconCalendarPlus size={18} aria-hidden />}
        >
          {w.feedOpen}
        </Button>
      )}
      <Text size="sm" c="dimmed">
        {w.feedSecret}
      </Text>
      <Button
        variant="default"
        leftSection={<IconRefresh size={18} aria-hidden />}
        loading={renew.isPending}
        onClick={() => void renewIt()}
      >
        {w.feedRenew}
      </Button>
    </Stack>
  )
}
