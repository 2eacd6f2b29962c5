import { Button, Card, Checkbox, Group, NativeSelect, Skeleton, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Contact } from '#contract/email-marketing/contacts.ts'
import type { Duplicates } from '#contract/email-marketing/contact-merging.ts'
import { call, type OutputOf } from '../../api/call.ts'
import { queryClient } from '../../api/queryClient.ts'
import { queryKeyOf } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { ErrorNotice } from '../../ui/state/ErrorNotice.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { EditorsOnly } from '../EditorsOnly.tsx'
import { useLoadError } from '../useLoadError.ts'
import { ContactLine } from './ContactLine.tsx'
import { mergeWords } from './mergeWords.ts'
import { contactWords } from './words.ts'
import { lazyForm } from '../../ui/state/lazyDialog.tsx'

const MergeDialog = lazyForm(async () => (await import('./MergeDialog.tsx')).MergeDialog)

const reasons = ['address', 'phone', 'name'] as const
const endpoint = 'GET /api/:tenant/email-marketing/email/duplicates'

export default function DuplicatesPage() {
  const w = useWords(contactWords)
  return (
    <EditorsOnly to="/email-marketing/contacts" back={w.back}>
      <DuplicateContacts />
    </EditorsOnly>
  )
}

function DuplicateContacts() {
  const loadError = useLoadError('duplicates')
  const m = useWords(mergeWords)
  const w = useWords(contactWords)
  const list = useListState()
  const reason = reasons.find((reason) => reason === list.text('reason')) ?? 'address'
  const [compared, setCompared] = useState<Contact[] | null>(null)
  const found = useInfiniteQuery<OutputOf<typeof endpoint>>(
    {
      queryKey: queryKeyOf(endpoint, { reason }),
      queryFn: ({ pageParam, signal }) =>
        call(endpoint, { reason, ...(typeof pageParam === 'string' && { after: pageParam }) }, { signal }),
      initialPageParam: null,
      getNextPageParam: ({ data }) => data.next,
    },
    queryClient,
  )
  // After a page without duplicates the next one is loaded at once.
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = found
  const goesOn = hasNextPage && !isFetchNextPageError && found.data?.pages.at(-1)?.data.sets.length === 0
  useEffect(() => {
    if (goesOn && !isFetching) void fetchNextPage()
  }, [goesOn, isFetching, fetchNextPage])
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
      {found.error && <ErrorNotice {...loadError} error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <Skeleton height={160} aria-busy />}
      {found.data && sets.length === 0 && !hasNextPage && <EmptyState title={m.none} />}
      <Stack component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {sets.map((set) => (
          <DuplicateSet key={set.contacts.map(({ _id }) => _id).join()} set={set} onCompare={setCompared} />
        ))}
      </Stack>
      {goesOn ? (
        <Skeleton height={64} mt="md" aria-busy aria-label={m.looking} role="status" />
      ) : (
        hasNextPage && (
          <Group justify="center" mt="md">
            <Button variant="default" loading={found.isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {m.more}
            </Button>
          </Group>
        )
      )}
      {compared && <MergeDialog contacts={compared} onClose={() => setCompared(null)} />}
    </>
  )
}

/** Compares all contacts of a set, except those that the reader excludes. */
function DuplicateSet({ set, onCompare }: { set: Duplicates; onCompare: (contacts: Contact[]) => void }) {
  const m = useWords(mergeWords)
  const [left, setLeft] = useState<string[]>([])
  const chosen = set.contacts.filter(({ _id }) => !left.includes(_id))
  return (
    <Card component="li" withBorder>
      <Group justify="space-between" align="flex-start">
        <Stack gap="xs" flex={1} miw={0}>
          <Text fw={600} size="sm" style={{ overflowWrap: 'anywhere' }}>
            <bdi>{set.common}</bdi>
            {` · ${m.setOf({ count: set.contacts.length })}`}
          </Text>
          {set.contacts.length === 2 ? (
            set.contacts.map((contact) => <ContactLine key={contact._id} contact={contact} />)
          ) : (
            <Checkbox.Group
              label={<span className="visually-hidden">{m.chosen}</span>}
              value={chosen.map(({ _id }) => _id)}
              onChange={(ids) => setLeft(set.contacts.map(({ _id }) => _id).filter((id) => !ids.includes(id)))}
            >
              <Stack gap="xs">
                {set.contacts.map((contact) => (
                  <Checkbox key={contact._id} value={contact._id} label={<ContactLine contact={contact} />} />
                ))}
              </Stack>
            </Checkbox.Group>
          )}
        </Stack>
        <Button variant="default" disabled={chosen.length < 2} onClick={() => onCompare(chosen)}>
          {m.compare}
        </Button>
      </Group>
    </Card>
  )
}
