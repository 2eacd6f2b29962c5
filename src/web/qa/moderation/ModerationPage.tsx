import { Group, Kbd, SegmentedControl, Stack, Text, VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { ModerationItem } from '#contract/qa-moderation.ts'
import { useApiQuery } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { SelectFilter } from '../../ui/list/SelectFilter.tsx'
import { ErrorNotice } from '../../ui/state/ErrorNotice.tsx'
import { Loading } from '../../ui/state/Loading.tsx'
import { ListPages } from '../../ui/list/ListPages.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { uiWords } from '../../ui/words/uiWords.ts'
import { SpamDialog } from '../../ui/bulk/SpamDialog.tsx'
import { deleteAsSpamWords } from '../../ui/words/spamWords.ts'
import { DraftModal } from './DraftModal.tsx'
import { EditPending } from './EditPending.tsx'
import { queueWords } from './queueWords.ts'
import { RejectModal } from './RejectModal.tsx'
import { useDecisions } from './useDecisions.ts'
import { type Act, addressOf, PendingCard } from './PendingCard.tsx'

/** The moderation queue, with a keyboard shortcut for each decision. */
export default function ModerationPage() {
  const w = useWords(queueWords)
  const u = useWords(uiWords)
  const list = useListState({ sortType: 'asc' })
  const query = useApiQuery('GET /api/:lang/admin/moderation', list.input)
  const decisions = useDecisions()
  const items = (query.data?.data ?? []).filter(({ _id }) => !decisions.decided.includes(_id))
  return (
    <>
      <PageHeader title={w.title} hint={w.hint} />
      <Group mb="md" gap="sm">
        <SegmentedControl
          aria-label={w.order}
          value={list.text('sortType')}
          onChange={(sortType) => list.change({ sortType })}
          data={[
            { value: 'asc', label: w.oldest },
            { value: 'desc', label: w.newest },
          ]}
        />
        <SelectFilter
          list={list}
          field="why"
          label={w.why}
          any={w.everything}
          choices={[
            { value: 'pending', label: w.pending },
            { value: 'reported', label: w.reported },
          ]}
        />
      </Group>
      {query.error ? (
        <ErrorNotice error={query.error} title={w.fetchFailed} onRetry={() => void query.refetch()} />
      ) : query.isPending ? (
        <Loading rows={2} height={160} />
      ) : items.length === 0 ? (
        list.narrowed ? (
          <EmptyState title={u.nothingMatches} hint={u.nothingMatchesHint} />
        ) : (
          <EmptyState title={w.none} hint={w.noneHint} />
        )
      ) : (
        <Stack mb="md" gap={0}>
          <Queue items={items} {...decisions} />
        </Stack>
      )}
      {query.data && items.length > 0 && <ListPages list={list} pagination={query.data.pagination} />}
    </>
  )
}

type QueueProps = { items: ModerationItem[] } & Pick<ReturnType<typeof useDecisions>, 'decide' | 'undoLast'>

// By physical key, so that the shortcuts also work with Arabic layouts. WCAG 2.2, 2.1.4: they work only inside the
// list.
const acts: Record<string, Act | 'open' | 'next' | 'previous' | 'undo'> = {
  KeyJ: 'next',
  KeyK: 'previous',
  KeyA: 'approve',
  KeyR: 'reject',
  KeyS: 'spam',
  KeyE: 'edit',
  KeyD: 'draft',
  KeyO: 'open',
  KeyZ: 'undo',
}

function Queue({ items, decide, undoLast }: QueueProps) {
  const w = useWords(queueWords)
  const line = useRef<HTMLUListElement>(null)
  // By id, because entries come and go above the current one, and a shortcut is meant for the entry being read.
  const [at, setAt] = useState<{ id: string | undefined; place: number }>({ id: undefined, place: 0 })
  const [opened, setWindow] = useState<{ act: Exclude<Act, 'approve'>; item: ModerationItem } | null>(null)
  const found = items.findIndex(({ _id }) => _id === at.id)
  const place = found === -1 ? Math.min(at.place, items.length - 1) : found
  const current = items[place]
  if (current?._id !== at.id || place !== at.place) setAt({ id: current?._id, place })
  const go = (to: number) => setAt({ id: items[to]?._id, place: to })
  useFocusOn(line, current?._id)
  const act = (what: Act, item: ModerationItem) => {
    if (what === 'approve') decide(item, 'approve')
    else setWindow({ act: what, item })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const what = acts[event.code]
    const typing = event.target instanceof HTMLElement && event.target.closest('input, textarea, select')
    if (!what || !current || typing || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    if (what === 'next') go(Math.min(place + 1, items.length - 1))
    else if (what === 'previous') go(Math.max(place - 1, 0))
    else if (what === 'open') globalThis.open(addressOf(current), '_blank', 'noopener')
    else if (what === 'undo') setAt({ id: undoLast() ?? current._id, place })
    else if (what !== 'draft' || current.entityType === 'question') act(what, current)
  }
  return (
    <>
      <KeyHelp />
      <ul
        ref={line}
        aria-label={w.list}
        style={{ listStyle: 'none', display: 'grid', gap: 'var(--mantine-spacing-md)', padding: 0, margin: 0 }}
      >
        {items.map((item, index) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={item._id}
            // Shortcuts are an alternative: each action has a button.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={index === place ? 0 : -1}
            data-entry={item._id}
            aria-current={index === place}
            onKeyDown={onKeyDown}
            onFocus={() => go(index)}
            style={{ borderRadius: 8 }}
          >
            <PendingCard item={item} onAct={(what) => act(what, item)} />
          </li>
        ))}
      </ul>
      {opened?.act === 'reject' && (
        <RejectModal
          item={opened.item}
          onClose={() => setWindow(null)}
          onReject={(reason) => decide(opened.item, 'reject', reason)}
        />
      )}
      {opened?.act === 'draft' && <DraftModal item={opened.item} onClose={() => setWindow(null)} />}
      {opened?.act === 'spam' && (
        <SpamDialog
          post={{ kind: opened.item.entityType, id: opened.item._id }}
          account={opened.item.author}
          opened
          onClose={() => setWindow(null)}
        />
      )}
      {opened?.act === 'edit' && <EditPending item={opened.item} onClose={() => setWindow(null)} />}
    </>
  )
}

/** Focuses the chosen entry: on load, on selection, and when the entry before it has been decided. */
function useFocusOn(line: { current: HTMLUListElement | null }, id: string | undefined) {
  useEffect(() => {
    const entry = line.current?.querySelector(`[data-entry="${id ?? ''}"]`)
    const here = document.activeElement === document.body || line.current?.contains(document.activeElement)
    if (entry instanceof HTMLElement && here && !entry.contains(document.activeElement)) entry.focus()
  }, [line, id])
}

function KeyHelp() {
  const w = useWords(queueWords)
  const s = useWords(deleteAsSpamWords)
  const keys = [
    ['J', w.next],
    ['K', w.previous],
    ['A', w.approve],
    ['R', w.reject],
    ['S', s.deleteAsSpam],
    ['E', w.edit],
    ['D', w.draft],
    ['O', w.open],
    ['Z', w.undo],
  ] as const
  return (
    <Group gap="md" mb="sm" visibleFrom="sm">
      <VisuallyHidden>{w.keys}</VisuallyHidden>
      {keys.map(([key, name]) => (
        <Text key={key} size="sm" c="gray.8">
          <Kbd>{key}</Kbd> {name}
        </Text>
      ))}
    </Group>
  )
}
