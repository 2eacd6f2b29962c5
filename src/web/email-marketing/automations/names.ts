import { sideOf } from '#contract/text/languages.ts'
import { useAllPages } from '../../api/useAllPages.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useTagNames } from '../conditions/useTagNames.ts'
import { useFields } from '../fields/useFields.ts'

export type Choice = { value: string; label: string }

/** Everything that a flow can refer to, by id and name in the reader's language. */
export function useNames() {
  const language = useLanguage()
  const sorted = { orderBy: 'name', sortType: 'asc' } as const
  const templates = useAllPages('GET /api/:tenant/email-marketing/template', { isActive: true, ...sorted })
  const groups = useAllPages('GET /api/:tenant/email-marketing/group', sorted)
  const forms = useAllPages('GET /api/:tenant/email-marketing/form', sorted)
  const providers = useAllPages('GET /api/:tenant/email-marketing/email-service-provider', { status: 'active' })
  const topics = useAllPages('GET /api/:tenant/email-marketing/topic', {})
  const tags = useTagNames()
  const fields = useFields()
  const plain = (rows: { _id: string; name: string }[] | undefined): Choice[] =>
    (rows ?? []).map(({ _id, name }) => ({ value: _id, label: name }))
  const spoken = (rows: { _id: string; name: { en: string; ar: string } }[] | undefined): Choice[] =>
    (rows ?? []).map(({ _id, name }) => ({ value: _id, label: name[sideOf(language)] }))
  return {
    templates: (templates.data ?? []).map(({ _id, name, languages }) => ({ value: _id, label: name, languages })),
    groups: plain(groups.data),
    forms: plain(forms.data),
    providers: plain(providers.data),
    topics: spoken(topics.data),
    tags: spoken(tags),
    fields: fields.all.map(({ key, label }) => ({ value: key, label })),
  }
}

export type Names = ReturnType<typeof useNames>

/** The name of a custom field; its key if it is not known; a dash if none is chosen. */
export const fieldNameOf = ({ fields }: Names, key: string) =>
  fields.find(({ value }) => value === key)?.label ?? (key || '–')

/** The name of an item, or a dash. */
export const nameOf = (choices: readonly Choice[], id: string | null) =>
  choices.find(({ value }) => value === id)?.label ?? '–'
