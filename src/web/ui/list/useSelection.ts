import { useEffect, useRef, useState } from 'react'
import { isDeleted } from '../../api/cachedLists.ts'
import type { ListState } from './useListState.ts'

/** The selection of a list: single rows on any page, or everything that matches the filters. */
export type Selection =
  | { ids: string[]; filter?: never }
  | { filter: Record<string, unknown>; count: number; ids?: never }

export const countOf = (selection: Selection) => (selection.ids ? selection.ids.length : selection.count)

const ofPlace = ['page', 'size', 'limit', 'orderBy', 'sortType', 'sort']

/** Filter values are text, because the URL parser would turn a category of digits into a number. */
const asWritten = (value: unknown) => (typeof value === 'number' || typeof value === 'boolean' ? String(value) : value)

/** The selection stays when the page changes. Other filters and Escape clear it. */
export function useSelection(list: ListState, rows: readonly { _id: string }[], total: number) {
  const filter = Object.fromEntries(
    Object.entries(list.input)
      .filter(([name]) => !ofPlace.includes(name))
      .map(([name, value]) => [name, asWritten(value)]),
  )
  const narrowing = JSON.stringify(filter)
  const [ticked, setIds] = useState<string[]>([])
  const ids = ticked.filter((id) => !isDeleted(id))
  const [all, setAll] = useState(false)
  const [previous, setPrevious] = useState(narrowing)
  const anchor = useRef<string | null>(null)
  const clear = () => {
    setIds([])
    setAll(false)
  }
  if (previous !== narrowing) {
    setPrevious(narrowing)
    clear()
  }
  const page = rows.map(({ _id }) => _id)
  const isChosen = (id: string) => all || ids.includes(id)
  const some = all || ids.length > 0
  useEscape(some, clear)

  /** @param ranging whether to select the range since the last selected row */
  const toggle = (id: string, ranging: boolean) => {
    const before = all ? page : ids
    const from = ranging && anchor.current !== null ? page.indexOf(anchor.current) : -1
    const [first, last] = [from, page.indexOf(id)].toSorted((a, b) => a - b) as [number, number]
    const meant = from < 0 ? [id] : page.slice(first, last + 1)
    const others = before.filter((other) => !meant.includes(other))
    setIds(isChosen(id) ? others : [...others, ...meant])
    setAll(false)
    anchor.current = id
  }
  const wholePage = page.length > 0 && page.every(isChosen)
  const togglePage = () => {
    const others = all ? [] : ids.filter((id) => !page.includes(id))
    setIds(wholePage ? others : [...others, ...page])
    setAll(false)
  }
  const selection: Selection = all ? { filter, count: total } : { ids }
  return {
    selection,
    some,
    all,
    isChosen,
    toggle,
    wholePage,
    togglePage,
    clear,
    /** Whether more rows match than are selected. */
    mayTakeAll: !all && wholePage && total > ids.length,
    takeAll: () => setAll(true),
  }
}

export type Selecting = ReturnType<typeof useSelection>

/** Whether Escape is meant for the page, not for a dialog, a menu or a text field. */
function useEscape(listening: boolean, act: () => void) {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    if (!listening) return undefined
    const hear = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      const { target } = event
      if (
        target instanceof Element &&
        target.closest('[role=menu],[role=listbox],input:not([type=checkbox]),textarea,select')
      )
        return
      if (!document.querySelector('[aria-modal=true]')) latest.current()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [listening])
}
