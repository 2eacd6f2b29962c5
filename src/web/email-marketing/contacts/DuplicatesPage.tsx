import { Button, Card, Group, NativeSelect, Radio, Skeleton, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Contact } from '#contract/email-marketing/contacts.ts'
import type { Duplicates } from '#contract/email-marketing/contact-merging.ts'
import { call, type Got } from '../../api/call.ts'
import { queries } from '../../api/queries.ts'
import { keyOf } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { useListState } from '../../ui/useListState.ts'
import { Code, UserText } from '../../ui/UserText.tsx'
import { useFetchFailed } from '../useFetchFailed.ts'
import { MergeDialog } from './MergeDialog.tsx'
import { mergeWords } from './mergeWords.ts'
import { StatusBadge } from './StatusBadge.tsx'
import { contactWords } from './words.ts'

const reasons = ['address', 'phone', 'name'] as const
const door = 'GET /api/:tenant/email-marketing/email/duplicates'

export default function DuplicatesPage() {
  const unread = useFetchFailed('duplicates')
  const m = useWords(mergeWords)
  const w = useWords(contactWords)
  const list = useListState()
  const reason = reasons.find((one) => one === list.text('reason')) ?? 'address'
  const [pair, setPair] = useState<[Contact, Contact] | null>(null)
  const found = useInfiniteQuery<Got<typeof door>>(
    {
      queryKey: keyOf(door, { reason }),
      queryFn: ({ pageParam, signal }) =>
        call(door, { reason, ...(typeof pageParam === 'string' && { after: pageParam }) }, { signal }),
      initialPageParam: null,
      getNextPageParam: ({ data }) => data.next,
    },
    queries,
  )
  const sets = found.data?.pages.flatMap(({ data }) => data.sets) ?? []
  return (
    <>
      <BackLink to="/email-marketing/contacts">{w.back}</BackLink>
      <PageHeader title={m.title} hint={m.hint} />
      <NativeSelect
        label={m.by}
        mb="lg"
        maw={320}
        value={reason}
        data={reasons.map((value) => ({ value, label: m[value] }))}
        onChange={(event) => list.change({ reason: event.currentTarget.value })}
      />
      {found.error && <ErrorNotice {...unread} error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <Skeleton height={160} aria-busy />}
      {found.data && sets.length === 0 && <EmptyState title={m.none} />}
      <Stack component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {sets.map((set) => (
          <DuplicateSet key={set.contacts.map(({ _id }) => _id).join()} set={set} onCompare={setPair} />
        ))}
      </Stack>
      {found.hasNextPage && (
        <Group justify="center" mt="md">
          <Button variant="default" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            {m.more}
          </Button>
        </Group>
      )}
      {pair && <MergeDialog own={pair[0]} other={pair[1]} onClose={() => setPair(null)} />}
    </>
  )
}

/** The first two of a set are compared; of a larger one the reader chooses who is compared with the first. */
function DuplicateSet({ set, onCompare }: { set: Duplicates; onCompare: (pair: [Contact, Contact]) => void }) {
  const m = useWords(mergeWords)
  const [first, ...others] = set.contacts
  const [chosen, setChosen] = useState(others[0]?._id ?? '')
  const other = others.find(({ _id }) => _id === chosen) ?? others[0]
  if (!first || !other) return null
  return (
    <Card component="li" withBorder>
      <Group justify="space-between" align="flex-start">
        <Stack gap="xs" flex={1} miw={0}>
          <Text fw={600} size="sm" style={{ overflowWrap: 'anywhere' }}>
            <bdi>{set.common}</bdi>
            {` · ${m.setOf({ count: set.contacts.length })}`}
          </Text>
          <Row contact={first} />
          <Radio.Group value={other._id} onChange={setChosen} aria-label={m.with}>
            <Stack gap="xs">
              {others.map((contact) =>
                others.length === 1 ? (
                  <Row key={contact._id} contact={contact} />
                ) : (
                  <Radio key={contact._id} value={contact._id} label={<Row contact={contact} />} />
                ),
              )}
            </Stack>
          </Radio.Group>
        </Stack>
        <Button variant="default" onClick={() => onCompare([first, other])}>
          {m.compare}
        </Button>
      </Group>
    </Card>
  )
}

const Row = ({ contact }: { contact: Contact }) => (
  <Group gap="sm">
    <Code>{contact.email}</Code>
    <Text size="sm" c="gray.7" component="span">
      <UserText>{`${contact.firstName} ${contact.lastName}`.trim() || '–'}</UserText>
    </Text>
    <StatusBadge status={contact.status} />
  </Group>
)
