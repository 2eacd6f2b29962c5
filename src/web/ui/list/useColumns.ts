import { useState } from 'react'
import type { SavedView, ViewColumn } from '#contract/views.ts'
import { useSession } from '../../api/session.ts'

type Named = { key: string; header: string; hidden?: boolean }
/** The chosen columns by view; the name is empty without a view. */
type Choices = Record<string, ViewColumn[]>

/** The visible columns of a list, in order. The first one is fixed, because it names the row and links to it. */
export function useColumns<Column extends Named>(columns: Column[], list: string | undefined, view: SavedView | null) {
  const person = useSession().user?._id ?? ''
  const place = list === undefined ? undefined : `columns:${person}:${list}`
  const [choices, setChoices] = useState(() => readChoices(place))
  const id = view?._id ?? ''
  const arranged = arrange(columns, choices[id] ?? view?.columns ?? null)

  const choose = (own: ViewColumn[] | null) => {
    const { [id]: _before, ...others } = choices
    const next = own === null || same(own, view?.columns ?? usual(columns)) ? others : { ...others, [id]: own }
    setChoices(next)
    if (place !== undefined) localStorage.setItem(place, JSON.stringify(next))
  }
  const now = arranged.slice(1).map(({ column, shown }) => ({ key: column.key, shown }))
  return {
    /** All columns but the first, in order. */
    arranged: arranged.slice(1),
    shown: arranged.flatMap(({ column, shown }) => (shown ? [column] : [])),
    /** The columns as a view stores them; null for the default. */
    now: same(now, usual(columns)) ? null : now,
    isChanged: choices[id] !== undefined,
    choose,
    /** Resets the columns of a view. */
    forget: () => choose(null),
  }
}

export type Columns = Omit<ReturnType<typeof useColumns<Named>>, 'shown'>

const usual = (columns: Named[]): ViewColumn[] =>
  columns.slice(1).map(({ key, hidden }) => ({ key, shown: hidden !== true }))

const same = (a: ViewColumn[], b: ViewColumn[]) => JSON.stringify(a) === JSON.stringify(b)

/** New columns are appended, and removed ones are ignored. */
function arrange<Column extends Named>(columns: Column[], chosen: ViewColumn[] | null) {
  const [first, ...others] = columns
  const rest = new Map(others.map((column) => [column.key, column]))
  const placed = (chosen ?? []).flatMap(({ key, shown }) => {
    const column = rest.get(key)
    return column && rest.delete(key) ? [{ column, shown }] : []
  })
  const added = [...rest.values()].map((column) => ({ column, shown: column.hidden !== true }))
  return [...(first ? [{ column: first, shown: true }] : []), ...placed, ...added]
}

function readChoices(place: string | undefined): Choices {
  try {
    const stored: unknown = JSON.parse((place !== undefined && localStorage.getItem(place)) || '{}')
    const entries = Object.entries(stored as Choices)
    return Object.fromEntries(entries.filter(([, columns]) => columns.every(({ key }) => typeof key === 'string')))
  } catch {
    return {}
  }
}
