import { Button, Checkbox, Group, Menu } from '@mantine/core'
import { IconColumns3, IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useWords } from '../i18n/words.ts'
import { FilterText } from './FilterText.tsx'
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
      {searchable && (
        <FilterText
          list={list}
          field="search"
          label={w.search}
          icon={<IconSearch size={16} aria-hidden />}
          width={260}
        />
      )}
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
