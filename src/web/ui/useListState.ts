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
    const merged = Object.entries({ ...address, ...back, ...next }).filter(
      ([name, value]) => value !== undefined && value !== '' && value !== defaults[name],
    )
    void navigate({ to: '.', search: Object.fromEntries(merged), replace: true })
  }
  const text = (name: string) => (values[name] === undefined ? '' : String(values[name]))
  const filters = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== anyValue))
  return {
    values,
    change,
    text,
    /** What the list's door is given: whatever the address says, which the server checks. */
    asked: { ...filters, page: Number(values['page'] ?? 1) } as { page: number; [filter: string]: never | number },
    /** Of what the address says, what the list knows: a page that stands in the address of something else too. */
    pick: (...names: string[]) =>
      Object.fromEntries(
        ['page', 'size', ...names].map((name) => [name, filters[name]]).filter(([, value]) => value !== undefined),
      ) as { [filter: string]: never },
    clear: () => void navigate({ to: '.', search: {}, replace: true }),
    narrowed: Object.keys(address).some((name) => !['page', 'size', 'orderBy', 'sortType'].includes(name)),
  }
}

export type ListState = ReturnType<typeof useListState>
