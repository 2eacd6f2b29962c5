import type { Classification } from '#contract/keep.ts'
import { sideOf } from '#contract/text/languages.ts'
import { useApiQuery } from '../api/useApi.ts'
import type { Language } from '../i18n/languages.ts'

export const classificationEndpoint = 'GET /api/:tenant/keep-classification'

/** The classifications of the workspace, by group. */
export const useClassifications = (): Classification[] | undefined =>
  useApiQuery(classificationEndpoint, { orderBy: 'group', sortType: 'asc' }).data?.data

/** Options of a picker, grouped by the name of the group. */
export function choices(classifications: readonly Classification[], language: Language) {
  const groups = new Map<string, { value: string; label: string }[]>()
  for (const { _id, group, name } of classifications)
    groups.set(group, [...(groups.get(group) ?? []), { value: _id, label: name[sideOf(language)] }])
  return [...groups].map(([group, items]) => ({ group, items }))
}
