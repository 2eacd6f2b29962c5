import { Button, Card, Container, Group, NativeSelect, SegmentedControl, Skeleton, Stack } from '@mantine/core'
import { IconBellOff, IconSettings } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { InputOf } from '../api/call.ts'
import { useApiQuery } from '../api/useApi.ts'
import { useSession } from '../api/session.ts'
import { useWords } from '../i18n/words.ts'
import { EmptyState } from '../ui/state/EmptyState.tsx'
import { ErrorNotice } from '../ui/state/ErrorNotice.tsx'
import { ListPages } from '../ui/list/ListPages.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { type ListState, useListState } from '../ui/list/useListState.ts'
import { uiWords } from '../ui/words/uiWords.ts'
import { NewsList } from './NewsList.tsx'
import { useMarkRead } from './useNews.ts'
import { kindsFor, kindWords, newsWords } from './words.ts'

type Input = InputOf<'GET /api/:lang/user/notifications'>

const onlyUnread = (list: ListState) => list.text('isRead') === 'false'

/** The endpoint's input from the URL. The server validates it. */
function inputOf(list: ListState): Input {
  const known = ['page', 'size', 'kind', 'isRead'].map((name) => [name, list.text(name)])
  return Object.fromEntries(known.filter(([, value]) => value !== '')) as Input
}

/** All notifications of the reader. */
export default function NotificationsPage() {
  const w = useWords(newsWords)
  const u = useWords(uiWords)
  const list = useListState()
  const query = useApiQuery('GET /api/:lang/user/notifications', inputOf(list))
  const { markAll } = useMarkRead()
  const unread = query.data?.pagination.unread ?? 0
  return (
    <Container size="sm" py="xl">
      <PageHeader title={w.title} hint={w.hint}>
        <Button
          variant="default"
          leftSection={<IconSettings size={18} aria-hidden />}
          renderRoot={(props) => <Link {...props} to="/notifications/settings" />}
        >
          {w.settings}
        </Button>
        <Button disabled={unread === 0} loading={markAll.isPending} onClick={() => markAll.mutate({})}>
          {w.readAll}
        </Button>
      </PageHeader>
      <Stack gap="md">
        <Filters list={list} />
        {query.error ? (
          <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
        ) : !query.data ? (
          <Stack gap="xs" aria-busy role="status" aria-label={u.loading}>
            {Array.from({ length: 5 }, (_unused, index) => (
              <Skeleton key={index} height={64} radius="md" />
            ))}
          </Stack>
        ) : query.data.data.length === 0 ? (
          <Nothing list={list} beyond={query.data.pagination.total > 0} />
        ) : (
          <>
            <Card withBorder padding="xs" radius="md">
              <NewsList notifications={query.data.data} label={w.title} excerpts />
            </Card>
            <ListPages list={list} pagination={query.data.pagination} />
          </>
        )}
      </Stack>
    </Container>
  )
}

function Filters({ list }: { list: ListState }) {
  const w = useWords(newsWords)
  const { user } = useSession()
  const k = useWords(kindWords)
  return (
    <Group gap="sm">
      <SegmentedControl
        aria-label={w.which}
        data={[
          { value: 'all', label: w.all },
          { value: 'unread', label: w.onlyUnread },
        ]}
        value={onlyUnread(list) ? 'unread' : 'all'}
        onChange={(which) => list.change({ isRead: which === 'unread' ? 'false' : '' })}
      />
      <NativeSelect
        aria-label={w.kind}
        data={[{ value: '', label: w.anyKind }, ...kindsFor(user?.role).map((value) => ({ value, label: k[value] }))]}
        value={list.text('kind')}
        onChange={(event) => list.change({ kind: event.currentTarget.value })}
        w={{ base: '100%', xs: 'auto' }}
      />
    </Group>
  )
}

/** The empty state, with what to do next. */
function Nothing({ list, beyond }: { list: ListState; beyond: boolean }) {
  const w = useWords(newsWords)
  const icon = <IconBellOff size={28} />
  if (beyond) {
    const toFirst = (
      <Button variant="default" onClick={() => list.change({ page: undefined })}>
        {w.firstPage}
      </Button>
    )
    return <EmptyState icon={icon} title={w.beyond} action={toFirst} />
  }
  if (!onlyUnread(list) && list.text('kind') === '') {
    return <EmptyState icon={icon} title={w.none} hint={w.noneHint} />
  }
  const showAll = (
    <Button variant="default" onClick={list.clear}>
      {w.showAll}
    </Button>
  )
  const title = list.text('kind') === '' ? w.noneUnread : w.noneSuch
  return <EmptyState icon={icon} title={title} action={showAll} />
}
