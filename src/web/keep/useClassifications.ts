import { useQuery } from '@tanstack/react-query'
import type { Classification } from '#contract/keep.ts'
import { call } from '../api/call.ts'
import { queries } from '../api/queries.ts'
import { keyOf } from '../api/useApi.ts'
import { useSession } from '../api/session.ts'
import { type Language, useLanguage } from '../i18n/language.ts'

export const classificationDoor = 'GET /api/:tenant/keep-classification'

const asked = { size: 100, orderBy: 'group', sortType: 'asc' } as const

/** Every classification of the workspace, by group, however many pages they fill. */
async function all(): Promise<Classification[]> {
  const found: Classification[] = []
  for (let page = 1; ; page += 1) {
    const { data, pagination } = await call(classificationDoor, { ...asked, page })
    found.push(...data)
    if (page >= pagination.pages) return found
  }
}

export function useClassifications(): Classification[] | undefined {
  useSession()
  useLanguage()
  // Under the name of their list, so that what makes it stale makes this stale too.
  return useQuery({ queryKey: [...keyOf(classificationDoor, asked), 'all'], queryFn: all }, queries).data
}

/** The same to choose from: under the name of each group. */
export function choices(classifications: readonly Classification[], language: Language) {
  const groups = new Map<string, { value: string; label: string }[]>()
  for (const { _id, group, name } of classifications)
    groups.set(group, [...(groups.get(group) ?? []), { value: _id, label: name[language] }])
  return [...groups].map(([group, items]) => ({ group, items }))
}
