import { Stack, Switch } from '@mantine/core'
import { useWords } from '../../../i18n/words.ts'
import { TagsField } from '../../../ui/tags/TagsField.tsx'
import { tagService } from '../../tagService.ts'
import { suiteWords } from '../../words.ts'
import { templateWords } from '../words.ts'
import type { TemplateEditing } from './useTemplate.ts'

/** The tags and the status of a template. */
export default function MoreFields({ writing: { values, set } }: { writing: TemplateEditing }) {
  const t = useWords(templateWords)
  const s = useWords(suiteWords)
  return (
    <Stack gap="sm">
      <TagsField
        label={s.tags}
        entityType="email"
        service={tagService}
        value={values.tags}
        onChange={(tags) => set({ tags })}
      />
      <Switch
        label={t.active}
        checked={values.isActive}
        onChange={(event) => set({ isActive: event.currentTarget.checked })}
      />
    </Stack>
  )
}
