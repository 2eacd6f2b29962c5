import { ActionIcon, Button, Checkbox, Group, Stack } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useWords } from '../../i18n/words.ts'
import { OnDemandPopover } from '../overlay/onDemand.tsx'
import { listWords } from './listWords.ts'
import type { Columns } from './useColumns.ts'

/** Shows, hides and reorders columns. */
export function ColumnsMenu({ columns }: { columns: Columns }) {
  const w = useWords(listWords)
  const list = useRef<HTMLDivElement>(null)
  const moved = useRef<string | null>(null)
  const { arranged, choose } = columns
  const now = arranged.map(({ column, shown }) => ({ key: column.key, shown }))

  const toggle = (key: string) =>
    choose(now.map((column) => (column.key === key ? { key, shown: !column.shown } : column)))
  const move = (at: number, to: number) => {
    const order = [...now]
    order.splice(to, 0, ...order.splice(at, 1))
    const end = to === 0 ? 'later' : to === order.length - 1 ? 'earlier' : to < at ? 'earlier' : 'later'
    moved.current = `${end} ${now[at]?.key}`
    choose(order)
  }
  // A button that moves loses the focus.
  useEffect(() => {
    if (moved.current === null) return
    list.current?.querySelector<HTMLElement>(`[data-move="${moved.current}"]`)?.focus()
    moved.current = null
  })
  return (
    <OnDemandPopover
      position="bottom-end"
      button={
        <Button variant="default" leftSection={<IconColumns3 size={16} aria-hidden />}>
          {w.columns}
        </Button>
      }
    >
      {() => (
        <>
          <Stack
            component="ul"
            ref={list}
            gap={4}
            p={0}
            m={0}
            mah="60vh"
            style={{ listStyle: 'none', overflowY: 'auto' }}
          >
            {arranged.map(({ column, shown }, at) => (
              <Group component="li" key={column.key} justify="space-between" wrap="nowrap" gap="lg">
                <Checkbox label={column.header} checked={shown} onChange={() => toggle(column.key)} />
                <Group gap={0} wrap="nowrap">
                  <ActionIcon
                    variant="subtle"
                    data-move={`earlier ${column.key}`}
                    aria-label={w.earlier({ name: column.header })}
                    disabled={at === 0}
                    {...(at === 0 && { bg: 'transparent' })}
                    onClick={() => move(at, at - 1)}
                  >
                    <IconArrowUp size={16} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    data-move={`later ${column.key}`}
                    aria-label={w.later({ name: column.header })}
                    disabled={at === arranged.length - 1}
                    {...(at === arranged.length - 1 && { bg: 'transparent' })}
                    onClick={() => move(at, at + 1)}
                  >
                    <IconArrowDown size={16} aria-hidden />
                  </ActionIcon>
                </Group>
              </Group>
            ))}
          </Stack>
          {columns.isChanged && (
            <Button variant="subtle" size="compact-sm" mt="xs" onClick={columns.forget}>
              {w.usual}
            </Button>
          )}
        </>
      )}
    </OnDemandPopover>
  )
}
