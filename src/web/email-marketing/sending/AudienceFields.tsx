import { NativeSelect } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { sideOf } from '#contract/text/languages.ts'
import { useAllPages } from '../../api/useAllPages.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/words.ts'
import { useTagNames } from '../conditions/useTagNames.ts'
import { type Audience, audienceWords } from './audience.ts'

/** Selects the audience: all contacts, contacts with a tag, or a group. */
export function AudienceFields<Values extends Audience>({ form }: { form: UseFormReturnType<Values> }) {
  const w = useWords(audienceWords)
  const language = useLanguage()
  const tags = useTagNames()
  const groups = useAllPages('GET /api/:tenant/email-marketing/group', { orderBy: 'name', sortType: 'asc' })
  const chosen = (rows: { value: string; label: string }[] = []) => [{ value: '', label: w.choose }, ...rows]
  return (
    <>
      <NativeSelect
        label={w.to}
        data={[
          { value: 'all', label: w.everybody },
          { value: 'tag', label: w.byTag },
          { value: 'group', label: w.byGroup },
        ]}
        {...form.getInputProps('to')}
      />
      {form.values.to === 'tag' && (
        <NativeSelect
          label={w.tag}
          data={chosen(tags.map(({ _id, name }) => ({ value: _id, label: name[sideOf(language)] })))}
          {...form.getInputProps('tagId')}
        />
      )}
      {form.values.to === 'group' && (
        <NativeSelect
          label={w.group}
          data={chosen(groups.data?.map(({ _id, name }) => ({ value: _id, label: name })))}
          {...form.getInputProps('groupId')}
        />
      )}
    </>
  )
}
