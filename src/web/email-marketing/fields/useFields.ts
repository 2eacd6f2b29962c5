import type { FieldName } from '#contract/email-marketing/fields/fields.ts'
import { useApiQuery } from '../../api/useApi.ts'

/** The custom fields of the workspace, in their order: all, and those that are offered. */
export function useFields() {
  const query = useApiQuery('GET /api/:tenant/email-marketing/field-names', {})
  const all: readonly FieldName[] = query.data?.data ?? []
  const byKey = new Map(all.map((field) => [field.key, field]))
  return {
    all,
    active: all.filter(({ isArchived }) => !isArchived),
    isPending: query.isPending,
    find: (key: string): FieldName | undefined => byKey.get(key),
    /** The name of a field; its key if it is not known. */
    labelOf: (key: string): string => byKey.get(key)?.label ?? key,
  }
}
