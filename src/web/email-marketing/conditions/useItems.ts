import { sideOf } from '#contract/text/languages.ts'
import { useApiQuery } from '../../api/useApi.ts'
import { useDates } from '../../i18n/dates.ts'
import { useLanguage } from '../../i18n/language.ts'

/** An item that a condition names. */
export type Item = { _id: string; name: string }

/** As many as a list has on one page. */
const most = { size: 100, sortType: 'asc' } as const

/** The first 100 topics, archived ones too, loaded on demand. */
export function useTopics(enabled = true): Item[] {
  const language = useLanguage()
  const query = useApiQuery('GET /api/:tenant/email-marketing/topic', most, { enabled })
  return (query.data?.data ?? []).map(({ _id, name }) => ({ _id, name: name[sideOf(language)] }))
}

/** The first 100 forms, loaded on demand. */
export function useForms(enabled = true): Item[] {
  const query = useApiQuery('GET /api/:tenant/email-marketing/form', { ...most, orderBy: 'name' }, { enabled })
  return query.data?.data ?? []
}

/** The latest 100 imports by file and day, loaded on demand. */
export function useImports(enabled = true): Item[] {
  const dates = useDates()
  const query = useApiQuery('GET /api/:tenant/email-marketing/email/import', { size: most.size }, { enabled })
  return (query.data?.data ?? []).map(({ _id, fileName, createdAt }) => ({
    _id,
    name: `${fileName} · ${dates.day(createdAt)}`,
  }))
}

/** The first 100 automations, loaded on demand. */
export function useAutomations(enabled = true): Item[] {
  const query = useApiQuery('GET /api/:tenant/email-marketing/automation', { ...most, orderBy: 'name' }, { enabled })
  return query.data?.data ?? []
}
