import { Button, Checkbox, CloseButton, Group, Menu, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconColumns3, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useWords } from '../i18n/words.ts'
import type { ListState } from './useListState.ts'
import { uiWords } from './words.ts'

type Props = {
  list: ListState
  searchable: boolean
  filters: ReactNode
  tools: ReactNode
  columns: { key: string; header: string }[]
  hidden: string[]
  onHide: (hidden: string[]) => void
}

/** What stands above a list: search, filters, columns, tools. */
export function ListBar({ list, searchable, filters, tools, columns, hidden, onHide }: Props) {
  const w = useWords(uiWords)
  const toggle = (key: string) =>
    onHide(hidden.includes(key) ? hidden.filter((other) => other !== key) : [...hidden, key])
  return (
    <Group gap="sm" align="flex-end">
      {searchable && <Search list={list} />}
      {filters}
      {list.narrowed && (
        <Button variant="subtle" size="compact-sm" onClick={list.clear}>
          {w.clearFilters}
        </Button>
      )}
      <Group gap="xs" ms="auto">
        {columns.length > 0 && (
          <Menu closeOnItemClick={false} position="bottom-end">
            <Menu.Target>
              <Button variant="default" leftSection={<IconColumns3 size={16} aria-hidden />}>
                {w.columns}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {columns.map((column) => (
                <Menu.Item
                  key={column.key}
                  onClick={() => toggle(column.key)}
                  role="menuitemcheckbox"
                  aria-checked={!hidden.includes(column.key)}
                >
                  <Checkbox
                    label={column.header}
                    checked={!hidden.includes(column.key)}
                    readOnly
                    tabIndex={-1}
                    style={{ pointerEvents: 'none' }}
                  />
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
        {tools}
      </Group>
    </Group>
  )
}

function Search({ list }: { list: ListState }) {
  const w = useWords(uiWords)
  const kept = list.text('search')
  const [typed, setTyped] = useState<string | null>(null)
  const ask = useDebouncedCallback((search: string) => {
    list.change({ search })
    setTyped(null)
  }, 300)
  const type = (text: string) => {
    setTyped(text)
    ask(text)
  }
  const value = typed ?? kept
  return (
    <TextInput
      type="search"
      aria-label={w.search}
      placeholder={w.search}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={value ? <CloseButton size="sm" aria-label={w.clear} onClick={() => type('')} /> : null}
      value={value}
      onChange={(event) => type(event.currentTarget.value)}
      attributes={{ input: { dir: 'auto' } }}
      w={{ base: '100%', xs: 260 }}
    />
  )
}
