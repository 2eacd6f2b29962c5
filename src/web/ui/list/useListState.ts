import { useNavigate, useSearch } from '@tanstack/react-router'

type Values = Record<string, string | number | undefined>

/** Takes a filter away that is set where the address says nothing of it. */
export const anyValue = 'any'

/**
 * Where a reader is in a list: page, size, search, sort and filters, all kept in the address.
 * @param defaults what holds where the address says nothing
 */
export function useListState(defaults: Values = {}) {
  const address: Values = useSearch({ strict: false })
  const navigate = useNavigate()
  const values: Values = { ...defaults, ...address }

  /** Changes some of it; whatever changes what is listed goes back to the first page. Blank values leave the address. */
  const change = (next: Values) => {
    const back = 'page' in next ? {} : { page: undefined }
    // From the address on its way, not from the one that is drawn: two changes right after each other both hold.
    const search = (now: Values) =>
      Object.fromEntries(
        Object.entries({ ...now, ...back, ...next }).filter(
          ([name, value]) => value !== undefined && String(value).trim() !== '' && value !== defaults[name],
        ),
      )
    void navigate({ to: '.', search, replace: true })
  }
  const text = (name: string) => (values[name] === undefined ? '' : String(values[name]))
  const filters = without(values, ['view', 'item'], anyValue)
  const said = without(address, ['view', 'item', 'page', 'after'])
  return {
    values,
    change,
    text,
    /** What the list's endpoint is given: whatever the address says, which the server checks. */
    asked: { ...filters, page: Number(values['page'] ?? 1) } as { page: number; [filter: string]: never | number },
    /** Of what the address says, what the list knows: a page that stands in the address of something else too. */
    pick: (...names: string[]) =>
      Object.fromEntries(
        ['page', 'size', ...names].map((name) => [name, filters[name]]).filter(([, value]) => value !== undefined),
      ) as { [filter: string]: never },
    /** What an export of the list is given: less what only cuts and sorts. */
    narrowing: without(filters, notNarrowing) as { [filter: string]: never },
    clear: () => void navigate({ to: '.', search: {}, replace: true }),
    narrowed: Object.keys(address).some((name) => !notNarrowing.includes(name)),
    /** The saved view in which the list is, by its id. */
    view: address['view'],
    /** What the address says, as a saved view keeps it. */
    said: Object.fromEntries(Object.entries(said).map(([name, value]) => [name, String(value)])),
    /** The address says nothing. */
    isSilent: Object.keys(address).length === 0,
    /** Opens a saved view, or the list as it is without one. */
    open: (view: { _id: string; query: Record<string, string> } | null) => {
      const size = view?.query['size']
      const search = view ? { ...view.query, ...(size !== undefined && { size: Number(size) }), view: view._id } : {}
      void navigate({ to: '.', search, replace: true })
    },
  }
}

const notNarrowing = ['page', 'size', 'limit', 'orderBy', 'sortType', 'view', 'item']

const without = (values: Values, names: string[], none?: string) =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !names.includes(name) && value !== none))

export type ListState = ReturnType<typeof useListState>
