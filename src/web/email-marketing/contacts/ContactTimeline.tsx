import { Button, Card, Group, NativeSelect, Skeleton, Stack, Text, Timeline, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Contact } from '#contract/email-marketing/contacts.ts'
import { call, type OutputOf } from '../../api/call.ts'
import { queryClient } from '../../api/queryClient.ts'
import { queryKeyOf } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { ErrorNotice } from '../../ui/state/ErrorNotice.tsx'
import { useLoadError } from '../useLoadError.ts'
import { TimelineEntry, useTitles } from './TimelineEntry.tsx'
import { timelineWords } from './timelineWords.ts'

const kinds = ['mail', 'activity', 'received', 'changes', 'tags', 'notes'] as const
const endpoint = 'GET /api/:tenant/email-marketing/email/:contactId/timeline'

/** The history of a contact, newest first, loaded in pages. */
export function ContactTimeline({ contact }: { contact: Contact }) {
  const loadError = useLoadError('timeline')
  const t = useWords(timelineWords)
  const [kind, setKind] = useState<(typeof kinds)[number] | ''>('')
  const titleOf = useTitles()
  const input = { contactId: contact._id, ...(kind && { kind }) }
  const query = useInfiniteQuery<OutputOf<typeof endpoint>>(
    {
      queryKey: queryKeyOf(endpoint, input),
      queryFn: ({ pageParam, signal }) =>
        call(endpoint, { ...input, ...(typeof pageParam === 'string' && { before: pageParam }) }, { signal }),
      initialPageParam: null,
      getNextPageParam: ({ data }) => data.older,
    },
    queryClient,
  )
  const events = query.data?.pages.flatMap(({ data }) => data.events) ?? []
  return (
    <Card withBorder mb="xl">
      <Group justify="space-between" mb="md">
        <Title order={2} size="h4">
          {t.title}
        </Title>
        <NativeSelect
          aria-label={t.kind}
          value={kind}
          data={[{ value: '', label: t.everything }, ...kinds.map((value) => ({ value, label: t[value] }))]}
          onChange={(event) => setKind(kinds.find((kind) => kind === event.currentTarget.value) ?? '')}
        />
      </Group>
      {query.error && <ErrorNotice {...loadError} error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && (
        <Stack aria-busy>
          <Skeleton height={40} />
          <Skeleton height={40} />
          <Skeleton height={40} />
        </Stack>
      )}
      {query.data && events.length === 0 && <Text c="dimmed">{t.none}</Text>}
      <Timeline bulletSize={14} lineWidth={2} active={events.length}>
        {events.map((event) => (
          <Timeline.Item key={event.id} title={titleOf(event)} styles={{ itemTitle: { overflowWrap: 'anywhere' } }}>
            <TimelineEntry event={event} contactId={contact._id} />
          </Timeline.Item>
        ))}
      </Timeline>
      {query.hasNextPage && (
        <Group justify="center" mt="md">
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t.older}
          </Button>
        </Group>
      )}
    </Card>
  )
}
