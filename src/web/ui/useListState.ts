import { useNavigate, useSearch } from '@tanstack/react-router'

type Values = Record<string, string | number | undefined>

/** Where a reader is in a list: page, size, search, sort and filters, all kept in the address. */
export function useListState() {
  const values: Values = useSearch({ strict: false })
  const navigate = useNavigate()

  /** Changes some of it; whatever changes what is listed goes back to the first page. Blank values leave the address. */
  const change = (next: Values) => {
    const back = 'page' in next ? {} : { page: undefined }
    const merged = Object.entries({ ...values, ...back, ...next }).filter(
      ([, value]) => value !== undefined && value !== '',
    )
    void navigate({ to: '.', search: Object.fromEntries(merged), replace: true })
  }
  const text = (name: string) => (values[name] === undefined ? '' : String(values[name]))
  return {
    values,
    change,
    text,
    /** What the list's door is given: whatever the address says, which the server checks. */
    asked: { ...values, page: Number(values['page'] ?? 1) } as { page: number; [filter: string]: never | number },
    clear: () => void navigate({ to: '.', search: {}, replace: true }),
    narrowed: Object.keys(values).some((name) => !['page', 'size', 'orderBy', 'sortType'].includes(name)),
  }
}

export type ListState = ReturnType<typeof useListState>
