import { useNavigate, useSearch } from '@tanstack/react-router'

type Values = Record<string, string | number | undefined>

/** The filter value that means no filter, and overrides a default. */
export const anyValue = 'any'

/**
 * The state of a list in the URL: page, size, search, sort and filters.
 * @param defaults values that apply if the URL has none
 * @param opened parameters of what is open on the page, which a saved view leaves out
 */
export function useListState(defaults: Values = {}, opened: string[] = []) {
  const address: Values = useSearch({ strict: false })
  const navigate = useNavigate()
  const values: Values = { ...defaults, ...address }

  /** Changes the state. Goes to the first page unless only the page changes. Blank values are removed from the URL. */
  const change = (next: Values) => {
    const back = 'page' in next ? {} : { page: undefined }
    // Based on the pending URL, not the rendered one, so that two quick changes both apply.
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
  const query = without(address, ['view', 'item', 'page', 'after', ...opened])
  return {
    values,
    change,
    text,
    /** The endpoint's input: the query of the URL. The server validates it. */
    input: { ...filters, page: Number(values['page'] ?? 1) } as { page: number; [filter: string]: never | number },
    /** Only the keys that the list knows, as the URL may have others. */
    pick: (...names: string[]) =>
      Object.fromEntries(
        ['page', 'size', ...names].map((name) => [name, filters[name]]).filter(([, value]) => value !== undefined),
      ) as { [filter: string]: never },
    /** The input of an export, without paging and sort. */
    narrowing: without(filters, notNarrowing) as { [filter: string]: never },
    clear: () => void navigate({ to: '.', search: {}, replace: true }),
    narrowed: Object.keys(address).some((name) => !notNarrowing.includes(name)),
    /** The id of the open saved view. */
    view: address['view'],
    /** The state as a saved view stores it. */
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    /** Whether the URL has no list state. */
    isSilent: Object.keys(address).length === 0,
    /** Opens a saved view, or the default list. */
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
