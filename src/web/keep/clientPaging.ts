import type { ListPage } from '../ui/list/DataTable.tsx'
import type { ListState } from '../ui/list/useListState.ts'

// Section 9 of the specification: the default page size.
const usualSize = 10

/** The input for an endpoint that always returns the whole list: page and size are removed. */
export function withoutPaging({ input }: ListState) {
  const { page: _page, size: _size, limit: _limit, ...filters } = input
  return filters as { [filter: string]: never }
}

/** Cuts the current page out of a whole list. */
export function pageOfList<Row>(list: ListState, { data, pagination }: ListPage<Row>): ListPage<Row> {
  const { page } = list.input
  const size = Number(list.text('size')) || usualSize
  const pages = Math.ceil(data.length / size)
  const rows = data.slice((page - 1) * size, page * size)
  return { data: rows, pagination: { ...pagination, page, size, limit: size, pages } }
}
