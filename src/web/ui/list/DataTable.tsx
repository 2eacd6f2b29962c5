import { Box, Card, Checkbox, Group, Skeleton, Stack, Table, Text, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { type ReactNode, Suspense, useEffect } from 'react'
import type { Pagination } from '#contract/fields.ts'
import type { ViewedList } from '#contract/views.ts'
import { useWords } from '../../i18n/words.ts'
import { EmptyState } from '../state/EmptyState.tsx'
import type { LoadError } from '../state/ErrorNotice.tsx'
import { ListError } from './ListError.tsx'
import { ListBar } from './ListBar.tsx'
import { ListPages } from './ListPages.tsx'
import { RowLink } from './RowLink.tsx'
import classes from './RowLink.module.css'
import { Loading } from '../state/Loading.tsx'
import { lazyPart } from '../state/lazy.tsx'
import { RowCheckbox } from './RowCheckbox.tsx'
import { TableScroll } from './TableScroll.tsx'
import { useColumns } from './useColumns.ts'
import type { ListState } from './useListState.ts'
import { type Selecting, type Selection, useSelection } from './useSelection.ts'
import { useViews } from './useViews.ts'
import { ViewsMenu } from './ViewsMenu.tsx'
import { uiWords } from '../words/uiWords.ts'

const SelectionBar = lazyPart(() => import('./SelectionBar.tsx'))

export type Column<Row> = {
  key: string
  header: string
  render: (row: Row) => ReactNode
  /** The value for `orderBy`; undefined if the list cannot be sorted by the column. */
  sort?: string
  /** Whether the column is hidden by default. */
  hidden?: boolean
  /** Whether a row has an empty cell, which is left out on a phone. */
  isEmpty?: (row: Row) => boolean
}

export type ListPage<Row> = {
  data: Row[]
  pagination: Pagination
  /** The words of a search of which these are the closest results. */
  loosened?: string | undefined
}

type Props<Row> = {
  /** The accessible name of the table. */
  label: string
  columns: Column<Row>[]
  list: ListState
  query: { data: ListPage<Row> | undefined; error: Error | null; isPending: boolean; refetch: () => unknown }
  /** Filters next to the search. */
  filters?: ReactNode
  /** Buttons at the end of the bar. */
  tools?: ReactNode
  /** Bulk actions on selected rows. Rows can be selected only if this is set. */
  bulk?: ((selection: Selection, clear: () => void) => ReactNode) | false
  /** Whether everything that matches the filters can be selected too. */
  bulkWhole?: boolean
  /** Content between the bar and the rows. */
  above?: ReactNode
  /** Buttons of a row. */
  actions?: ((row: Row) => ReactNode) | false
  /** The address of a row's page: the row becomes a link to it. */
  to?: ((row: Row) => string) | false
  /** Opens a row on this page, in a dialog or a panel. The row links to the list that opens it (`?item=…`). */
  onOpen?: ((row: Row) => void) | false
  empty: ReactNode
  loadError?: LoadError
  searchable?: boolean
  /** The key of the list's saved views, if it has any. */
  views?: ViewedList
  /** The key of the chosen columns, for a list without views. */
  name?: string
}

/**
 * The table of every list: page, search, sort and filters in the URL, cards on a phone, and loading, empty and error
 * states.
 */
export function DataTable<Row extends { _id: string }>(props: Props<Row>) {
  const { list, query, columns } = props
  const w = useWords(uiWords)
  const narrow = useMediaQuery('(max-width: 768px)')
  const views = useViews(list, props.views)
  const { shown, ...arranged } = useColumns(columns, props.views ?? props.name, views.active)
  const rows = query.data?.data ?? []
  useBackToPages(list, query.data)
  useRowFromUrl(props, rows)
  const total = query.data?.pagination.total ?? 0
  const selecting = useSelection(list, rows, total)
  const select = props.bulk ? selecting : null
  const drawing = { ...props, columns: shown, rows, select }
  return (
    <Stack gap="md">
      <ListBar
        list={list}
        searchable={props.searchable ?? true}
        filters={props.filters}
        tools={props.tools}
        columns={columns.length < 4 ? null : arranged}
        views={props.views && <ViewsMenu of={props.views} list={list} views={views} columns={arranged} />}
      />
      {props.above}
      {props.bulk && selecting.some && (
        <Suspense fallback={<Skeleton height={46} radius={8} />}>
          <SelectionBar selecting={selecting} total={total} whole={props.bulkWhole ?? false}>
            {props.bulk(selecting.selection, selecting.clear)}
          </SelectionBar>
        </Suspense>
      )}
      {query.error ? (
        <ListError list={list} query={query} {...props.loadError} />
      ) : query.isPending || views.isOpening ? (
        <Loading />
      ) : rows.length === 0 ? (
        list.narrowed ? (
          <EmptyState title={w.nothingMatches} hint={w.nothingMatchesHint} />
        ) : (
          props.empty
        )
      ) : narrow ? (
        <Cards {...drawing} />
      ) : (
        <Rows {...drawing} />
      )}
      {query.data && rows.length > 0 && <ListPages list={list} pagination={query.data.pagination} />}
    </Stack>
  )
}

/** Goes to the previous page after the last row of the last page is deleted. */
function useBackToPages(list: ListState, listed: ListPage<unknown> | undefined) {
  const beyond = listed && listed.data.length === 0 && listed.pagination.total > 0 && listed.pagination.page > 1
  const last = beyond ? Math.max(1, Math.min(listed.pagination.pages, listed.pagination.page - 1)) : null
  useEffect(() => {
    if (last !== null) list.change({ page: last })
    // Only a loaded list can tell that the page does not exist.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [last])
}

/** Opens the row that the URL names (`?item=…`), as its link does in another tab. */
function useRowFromUrl<Row extends { _id: string }>({ list, onOpen }: Props<Row>, rows: Row[]) {
  const named = list.text('item')
  const row = named === '' ? undefined : rows.find(({ _id }) => _id === named)
  useEffect(() => {
    if (!row || !onOpen) return
    onOpen(row)
    list.change({ item: undefined, page: list.values['page'], after: list.values['after'] })
    // Runs once the named row has loaded.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [row?._id])
}

type Drawing<Row> = Props<Row> & { rows: Row[]; select: Selecting | null }

function Rows<Row extends { _id: string }>(props: Drawing<Row>) {
  const { label, columns, rows, list, select, actions } = props
  const w = useWords(uiWords)
  return (
    <TableScroll minWidth={640}>
      <Table highlightOnHover verticalSpacing="sm" aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            {select && (
              <Table.Th w={44}>
                <Checkbox aria-label={w.selectAll} checked={select.wholePage} onChange={select.togglePage} />
              </Table.Th>
            )}
            {columns.map((column) => (
              <SortableHeader key={column.key} column={column} list={list} />
            ))}
            {actions && (
              <Table.Th>
                <span className="visually-hidden">{w.actions}</span>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row._id} className={classes['row']}>
              {select && (
                <Table.Td>
                  <div className={classes['above']}>
                    <RowCheckbox id={row._id} label={w.select} selecting={select} />
                  </div>
                </Table.Td>
              )}
              {columns.map((column, index) => (
                <Table.Td key={column.key}>
                  {/* A word without break opportunities would push the next columns off the page. */}
                  <Box maw={360} style={{ overflowWrap: 'break-word' }} className={classes['cell']}>
                    {index === 0 ? linked(props, row, column.render(row)) : column.render(row)}
                  </Box>
                </Table.Td>
              ))}
              {actions && (
                <Table.Td>
                  <Group gap={4} justify="flex-end" wrap="nowrap" className={classes['above']}>
                    {actions(row)}
                  </Group>
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </TableScroll>
  )
}

/** The first cell, which is the link of its row if the row can be opened. */
function linked<Row extends { _id: string }>({ to, onOpen }: Drawing<Row>, row: Row, content: ReactNode) {
  if (to) return <RowLink to={to(row)}>{content}</RowLink>
  if (!onOpen) return content
  return (
    <RowLink search={{ item: row._id }} onOpen={() => onOpen(row)}>
      {content}
    </RowLink>
  )
}

function SortableHeader<Row>({ column, list }: { column: Column<Row>; list: ListState }) {
  if (!column.sort) return <Table.Th>{column.header}</Table.Th>
  const sorted = list.values['orderBy'] === column.sort ? (list.values['sortType'] ?? 'desc') : null
  const Icon = sorted === 'asc' ? IconArrowUp : sorted === 'desc' ? IconArrowDown : IconArrowsSort
  return (
    <Table.Th aria-sort={sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none'}>
      <UnstyledButton
        fw={600}
        fz="sm"
        onClick={() => list.change({ orderBy: column.sort, sortType: sorted === 'asc' ? 'desc' : 'asc' })}
      >
        <Group gap={4} wrap="nowrap">
          {column.header}
          <Icon size={14} aria-hidden />
        </Group>
      </UnstyledButton>
    </Table.Th>
  )
}

function Cards<Row extends { _id: string }>(props: Drawing<Row>) {
  const { label, columns, rows, select, actions } = props
  const w = useWords(uiWords)
  return (
    <>
      {select && <Checkbox label={w.selectAll} checked={select.wholePage} onChange={select.togglePage} />}
      <Stack gap="sm" component="ul" p={0} m={0} aria-label={label} style={{ listStyle: 'none' }}>
        {rows.map((row) => (
          <Card component="li" key={row._id} withBorder padding="sm" className={classes['row']}>
            <Group align="flex-start" wrap="nowrap">
              {select && (
                <div className={classes['above']}>
                  <RowCheckbox id={row._id} label={w.select} selecting={select} />
                </div>
              )}
              <Stack gap={4} flex={1} miw={0}>
                {columns
                  .filter((column) => !column.isEmpty?.(row))
                  .map((column, index) => (
                    <Group key={column.key} gap="xs" wrap="nowrap" align="baseline">
                      {index > 0 && (
                        <Text size="xs" c="dimmed" w={96} style={{ flexShrink: 0 }}>
                          {column.header}
                        </Text>
                      )}
                      <Box
                        miw={0}
                        fz="sm"
                        fw={index === 0 ? 600 : 400}
                        style={{ overflowWrap: 'anywhere' }}
                        className={classes['cell']}
                      >
                        {index === 0 ? linked(props, row, column.render(row)) : column.render(row)}
                      </Box>
                    </Group>
                  ))}
                {actions && (
                  <Group gap="sm" justify="flex-end" mt={4} className={classes['above']}>
                    {actions(row)}
                  </Group>
                )}
              </Stack>
            </Group>
          </Card>
        ))}
      </Stack>
    </>
  )
}
