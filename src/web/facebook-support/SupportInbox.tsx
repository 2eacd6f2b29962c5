import { Box, Button, Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { SupportConversation } from '#contract/facebook-support.ts'
import { useApiQuery } from '../api/useApi.ts'
import { useWords } from '../i18n/words.ts'
import { ContentTagFilter } from '../ui/list/ContentTagFilter.tsx'
import { EmptyState } from '../ui/state/EmptyState.tsx'
import { ErrorNotice } from '../ui/state/ErrorNotice.tsx'
import { SelectFilter } from '../ui/list/SelectFilter.tsx'
import { TextFilter } from '../ui/list/TextFilter.tsx'
import { ListPages } from '../ui/list/ListPages.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { type ListState, useListState } from '../ui/list/useListState.ts'
import { uiWords } from '../ui/words/uiWords.ts'
import { ConversationList } from './ConversationList.tsx'
import { ConversationView } from './ConversationView.tsx'
import { SupportBanner } from './SupportBanner.tsx'
import { useLiveSupport } from './useLiveSupport.ts'
import { supportWords } from './words.ts'
import type { SuggestReply } from './suggestReply.ts'

/** The query of each folder. */
const boxes = {
  open: { status: 'open' },
  mine: { assignee: 'me', status: 'open' },
  nobodys: { assignee: 'nobody', status: 'open' },
  unreadOnes: { unread: true },
  resolvedOnes: { status: 'resolved' },
  all: {},
} as const

type Box = keyof typeof boxes
const defaults = { size: 20, box: 'open' }
const filters = ['search', 'kind', 'tagId']

/** The Page's inbox: the list beside the open conversation, or one at a time on a phone. */
export function SupportInbox({ suggesting }: { suggesting: SuggestReply }) {
  const w = useWords(supportWords)
  const list = useListState(defaults)
  const box = (list.text('box') in boxes ? list.text('box') : 'open') as Box
  const query = useApiQuery('GET /api/:lang/admin/facebook-support/conversation', {
    ...list.pick(...filters),
    ...boxes[box],
  })
  const state = useApiQuery('GET /api/:lang/admin/facebook-support', {})
  const wide = useMediaQuery('(min-width: 62em)')
  useLiveSupport()
  const openId = list.text('open') || null
  const open = (id: string | undefined) => list.change({ open: id, page: list.values['page'] })
  const rows = query.data?.data ?? []
  return (
    <>
      <PageHeader title={w.title} hint={w.hint} />
      {state.data && <SupportBanner state={state.data.data} />}
      <Box
        style={{
          display: 'grid',
          gap: 24,
          gridTemplateColumns: wide ? 'minmax(0, 5fr) minmax(0, 8fr)' : 'minmax(0, 1fr)',
        }}
      >
        {(wide || openId === null) && (
          <Stack gap="sm">
            <Boxes box={box} list={list} />
            <Narrowing list={list} rows={rows} />
            <Conversations query={query} list={list} isSet={state.data?.data.isSet ?? true}>
              <ConversationList rows={rows} openId={openId} onOpen={open} />
            </Conversations>
            {query.data && rows.length > 0 && <ListPages list={list} pagination={query.data.pagination} />}
          </Stack>
        )}
        {openId !== null ? (
          <ConversationView
            key={openId}
            conversationId={openId}
            suggesting={suggesting}
            onBack={() => open(undefined)}
          />
        ) : (
          wide && (
            <Text c="dimmed" ta="center" mt="xl">
              {w.nothingOpen}
            </Text>
          )
        )}
      </Box>
    </>
  )
}

function Boxes({ box, list }: { box: Box; list: ListState }) {
  const w = useWords(supportWords)
  return (
    <Box style={{ overflowX: 'auto' }}>
      <SegmentedControl
        size="xs"
        aria-label={w.boxes}
        value={box}
        data={(Object.keys(boxes) as Box[]).map((value) => ({ value, label: w[value] }))}
        onChange={(value) => list.change({ box: value, open: undefined })}
      />
    </Box>
  )
}

function Narrowing({ list, rows }: { list: ListState; rows: SupportConversation[] }) {
  const w = useWords(supportWords)
  const u = useWords(uiWords)
  const kinds = (['messenger', 'comment'] as const).map((value) => ({ value, label: w[value] }))
  return (
    <Group gap="xs">
      <TextFilter list={list} field="search" label={u.search} icon={<IconSearch size={16} aria-hidden />} width={200} />
      <SelectFilter list={list} field="kind" label={w.kind} any={w.anyKind} choices={kinds} />
      <ContentTagFilter list={list} known={rows.flatMap(({ tags }) => tags)} />
    </Group>
  )
}

type ConversationsProps = {
  query: { data: { data: SupportConversation[] } | undefined; error: Error | null; refetch: () => unknown }
  list: ListState
  isSet: boolean
  children: ReactNode
}

function Conversations({ query, list, isSet, children }: ConversationsProps) {
  const w = useWords(supportWords)
  const u = useWords(uiWords)
  if (query.error) return <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) {
    return (
      <Stack gap="xs" aria-busy aria-label={u.loading} role="status">
        {[1, 2, 3, 4, 5].map((number) => (
          <Skeleton key={number} height={64} radius="sm" />
        ))}
      </Stack>
    )
  }
  if (query.data.data.length > 0) return children
  if (filters.some((name) => list.text(name)))
    return <EmptyState title={u.nothingMatches} hint={u.nothingMatchesHint} />
  const action = (
    <Button component={Link} to="/admin/settings" variant="default">
      {w.toSettings}
    </Button>
  )
  return <EmptyState title={w.none} hint={w.noneHint} {...(!isSet && { action })} />
}
