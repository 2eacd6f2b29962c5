import { Button, Collapse, Group, NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { IconFilter, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Provider } from '#contract/email-marketing/providers.ts'
import { useWords } from '../../i18n/words.ts'
import { TextFilter } from '../../ui/list/TextFilter.tsx'
import type { ListState } from '../../ui/list/useListState.ts'
import { uiWords } from '../../ui/words/uiWords.ts'
import { TagFilter } from '../TagFilter.tsx'
import { suiteWords } from '../words.ts'
import { messageWords } from './words.ts'

/** The filters of the list, by their names in the endpoint. */
export const filterNames = [
  'search',
  'sender',
  'recipient',
  'delivery_status',
  'contentType',
  'providerId',
  'tagIds',
  'createdFrom',
  'createdTo',
  'sortType',
] as const

const choices = [
  {
    field: 'delivery_status',
    name: 'delivery',
    values: ['queued', 'sent', 'deferred', 'failed', 'bounced', 'unknown', 'received'],
  },
  { field: 'contentType', name: 'kind', values: ['html', 'text'] },
] as const

type Props = { list: ListState; providers: readonly Pick<Provider, '_id' | 'name'>[]; children: ReactNode }

/** The search field, with all other filters behind a button, and further buttons. */
export function MessageFilters({ list, providers, children }: Props) {
  const w = useWords(messageWords)
  const s = useWords(suiteWords)
  const ui = useWords(uiWords)
  const set = filterNames.filter((name) => name !== 'search' && list.text(name)).length
  const [open, setOpen] = useState(set > 0)
  const select = (label: string, field: string, data: { value: string; label: string }[]) => (
    <NativeSelect
      key={field}
      label={label}
      value={list.text(field)}
      data={[{ value: '', label: s.any }, ...data]}
      onChange={(event) => list.change({ [field]: event.currentTarget.value })}
    />
  )
  return (
    <>
      <Group gap="xs">
        <TextFilter
          list={list}
          field="search"
          label={ui.search}
          icon={<IconSearch size={16} aria-hidden />}
          width={240}
        />
        <Button
          variant="default"
          leftSection={<IconFilter size={16} aria-hidden />}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {set > 0 ? `${w.filters} (${set})` : w.filters}
        </Button>
        {children}
      </Group>
      <Collapse expanded={open}>
        <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm" verticalSpacing="xs">
          <TypedFilter list={list} field="sender" label={w.from} />
          <TypedFilter list={list} field="recipient" label={w.to} />
          {choices.map(({ field, name, values }) =>
            select(
              w[name],
              field,
              values.map((value) => ({ value, label: w[value] })),
            ),
          )}
          {select(
            w.provider,
            'providerId',
            providers.map(({ _id, name }) => ({ value: _id, label: name })),
          )}
          <DayFilter list={list} field="createdFrom" label={w.cameFrom} end={false} />
          <DayFilter list={list} field="createdTo" label={w.cameTo} end />
          <NativeSelect
            label={w.order}
            value={list.text('sortType')}
            data={[
              { value: '', label: w.newestFirst },
              { value: 'asc', label: w.oldestFirst },
            ]}
            onChange={(event) => list.change({ sortType: event.currentTarget.value })}
          />
        </SimpleGrid>
        <Group gap="xs" mt="xs">
          <TagFilter list={list} entityType="message" />
          {set > 0 && (
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => list.change(Object.fromEntries(filterNames.map((name) => [name, undefined])))}
            >
              {ui.clearFilters}
            </Button>
          )}
        </Group>
      </Collapse>
    </>
  )
}

function TypedFilter({ list, field, label }: { list: ListState; field: string; label: string }) {
  const [typed, setTyped] = useState<string | null>(null)
  const done = () => {
    if (typed !== null && typed !== list.text(field)) list.change({ [field]: typed })
    setTyped(null)
  }
  return (
    <TextInput
      label={label}
      value={typed ?? list.text(field)}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={done}
      onKeyDown={(event) => event.key === 'Enter' && done()}
      attributes={{ input: { dir: 'auto' } }}
    />
  )
}

/** A day in the reader's time zone, as the instant of its start or end. */
function DayFilter({ list, field, label, end }: { list: ListState; field: string; label: string; end: boolean }) {
  const at = list.text(field)
  const day = at
    ? new Date(new Date(at).getTime() - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
    : ''
  return (
    <TextInput
      type="date"
      label={label}
      value={day}
      onChange={(event) => {
        const value = event.currentTarget.value
        list.change({ [field]: value ? new Date(`${value}T${end ? '23:59:59.999' : '00:00:00'}`).toISOString() : '' })
      }}
    />
  )
}
