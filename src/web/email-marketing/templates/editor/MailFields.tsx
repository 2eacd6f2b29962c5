import { Button, Collapse, Group, NativeSelect, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { directionOf } from '../../../i18n/language.ts'
import type { Language } from '../../../i18n/languages.ts'
import { useWords } from '../../../i18n/words.ts'
import { TagsField } from '../../../ui/tags/TagsField.tsx'
import { MergeTagInput } from '../../MergeTagInput.tsx'
import { tagService } from '../../tagService.ts'
import { suiteWords } from '../../words.ts'
import { update } from '../blocks/document.ts'
import { HelpButton } from '../help/HelpButton.tsx'
import { placesIn } from '../help/places.ts'
import { InsertMenu } from '../InsertMenu.tsx'
import { insertAt } from '../insertAt.ts'
import { templateWords } from '../words.ts'
import { KindField } from './KindField.tsx'
import type { TemplateEditing } from './useTemplate.ts'
import { editorWords } from './words.ts'

type Props = { writing: TemplateEditing; faults: Record<string, string | undefined> }

/** The fields of a template of any kind. */
export function MailFields({ writing, faults }: Props) {
  const { values, set } = writing
  const w = useWords(editorWords)
  const t = useWords(templateWords)
  const s = useWords(suiteWords)
  const [opened, setOpened] = useState(false)
  const subject = useRef<HTMLInputElement>(null)
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={s.name}
          withAsterisk
          value={values.name}
          error={faults['name']}
          onChange={(event) => set({ name: event.currentTarget.value })}
          attributes={{ input: { dir: 'auto' } }}
        />
        <SimpleGrid cols={2}>
          <KindField writing={writing} />
          <NativeSelect
            label={s.language}
            value={values.language}
            data={[
              { value: 'en', label: s.english },
              { value: 'ar', label: s.arabic },
            ]}
            onChange={(event) => set({ language: event.currentTarget.value as Language })}
          />
        </SimpleGrid>
      </SimpleGrid>
      <Group align="end" gap="xs" wrap="nowrap">
        <MergeTagInput
          ref={subject}
          flex={1}
          label={t.subject}
          withAsterisk
          value={values.subject}
          error={faults['subject']}
          onChange={(subject) => set({ subject })}
          direction={directionOf(values.language)}
        />
        <InsertMenu
          into={t.subject}
          language={values.language}
          html={false}
          onInsert={(text) =>
            insertAt(subject.current, values.subject, text.replaceAll(/\s+/g, ' '), (next) => set({ subject: next }))
          }
        />
        <HelpButton
          mail={writing.current}
          onSubject={(subject) => set({ subject })}
          {...(values.contentType === 'blocks' && {
            places: () =>
              placesIn(writing.history.value, (id, fields) =>
                writing.history.change((now) => update(now, id, fields), '', true),
              ),
          })}
          {...(values.contentType !== 'blocks' && {
            onText: (text: string) => set(values.contentType === 'text' ? { content: text } : { text }),
          })}
        />
      </Group>
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          color="dark"
          aria-expanded={opened}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          onClick={() => setOpened(!opened)}
        >
          {w.details}
        </Button>
        <Collapse expanded={opened}>
          <Stack gap="sm" pt="xs" maw={560}>
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
        </Collapse>
      </div>
    </Stack>
  )
}
