import { Anchor, Button, Group, ScrollArea, Skeleton, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useWords } from '../i18n/words.ts'
import { ErrorNotice } from '../ui/state/ErrorNotice.tsx'
import { uiWords } from '../ui/words/uiWords.ts'
import { NewsList } from './NewsList.tsx'
import { type useNews, useMarkRead } from './useNews.ts'
import { newsWords } from './words.ts'

type Props = Pick<ReturnType<typeof useNews>, 'query' | 'unread'> & { onClose: () => void }

/** The latest notifications, in a panel below the bell. */
export default function NewsPanel({ query, unread, onClose }: Props) {
  const w = useWords(newsWords)
  const { markAll } = useMarkRead()
  return (
    <Stack gap="xs">
      <Group justify="space-between" px="xs" mih={34}>
        <Text fw={600}>{w.title}</Text>
        {unread > 0 && (
          <Button variant="subtle" size="compact-sm" loading={markAll.isPending} onClick={() => markAll.mutate({})}>
            {w.readAll}
          </Button>
        )}
      </Group>
      <ScrollArea.Autosize mah="min(440px, 60dvh)" type="auto" offsetScrollbars="present" scrollbarSize={8}>
        <Latest query={query} onClose={onClose} />
      </ScrollArea.Autosize>
      <Group justify="space-between" px="xs">
        <Anchor fz="sm" renderRoot={(props) => <Link {...props} to="/notifications" onClick={onClose} />}>
          {w.seeAll}
        </Anchor>
        <Anchor fz="sm" renderRoot={(props) => <Link {...props} to="/notifications/settings" onClick={onClose} />}>
          {w.settings}
        </Anchor>
      </Group>
    </Stack>
  )
}

function Latest({ query, onClose }: Omit<Props, 'unread'>) {
  const w = useWords(newsWords)
  const u = useWords(uiWords)
  if (query.error) return <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton height={180} radius="md" role="status" aria-label={u.loading} />
  if (query.data.data.length > 0) return <NewsList notifications={query.data.data} label={w.title} onOpen={onClose} />
  return (
    <Stack gap={2} py="lg" px="md" ta="center">
      <Text fw={600}>{w.none}</Text>
      <Text size="sm" c="dimmed">
        {w.noneHint}
      </Text>
    </Stack>
  )
}
