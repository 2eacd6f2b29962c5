import { NativeSelect } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useAllPages } from '../../api/useAllPages.ts'
import { useWords } from '../../i18n/words.ts'
import { TagsField } from '../../ui/tags/TagsField.tsx'
import { chosenTags } from '../tagService.ts'
import { suiteWords } from '../words.ts'
import type { Exclusion } from './audience.ts'
import { sendingWords } from './words.ts'

/** Selects the excluded contacts: by tags and by a group. */
export function ExcludeFields<Values extends Exclusion>({ form }: { form: UseFormReturnType<Values> }) {
  const w = useWords(sendingWords)
  const s = useWords(suiteWords)
  const groups = useAllPages('GET /api/:tenant/email-marketing/group', { orderBy: 'name', sortType: 'asc' })
  const named = (groups.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))
  return (
    <>
      <TagsField label={w.exclude} entityType="email" service={chosenTags} {...form.getInputProps('excluded')} />
      {named.length > 0 && (
        <NativeSelect
          label={w.excludeGroup}
          data={[{ value: '', label: s.none }, ...named]}
          {...form.getInputProps('excludedGroupId')}
        />
      )}
    </>
  )
}
