import { Group, SimpleGrid, Stack } from '@mantine/core'
import { useRef } from 'react'
import { directionOf } from '../../../i18n/language.ts'
import { useWords } from '../../../i18n/words.ts'
import { MergeTagArea } from '../../MergeTagInput.tsx'
import { insertAt } from '../insertAt.ts'
import { InsertMenu } from '../InsertMenu.tsx'
import { Preview } from '../Preview.tsx'
import { templateWords } from '../words.ts'
import type { TemplateEditing } from './useTemplate.ts'

type Props = { writing: TemplateEditing; fault: string | undefined }

/** Edits HTML or plain text as source, with a preview. */
export function SourceContent({ writing, fault }: Props) {
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
      <Source writing={writing} fault={fault} />
      <Preview draft={writing.current()} />
    </SimpleGrid>
  )
}

function Source({ writing: { values, set }, fault }: Props) {
  const w = useWords(templateWords)
  const field = useRef<HTMLTextAreaElement>(null)
  const html = values.contentType === 'html'
  return (
    <Stack gap={4}>
      <MergeTagArea
        ref={field}
        label={w.content}
        withAsterisk
        autosize
        minRows={14}
        maxRows={30}
        value={values.content}
        error={fault}
        onChange={(content) => set({ content })}
        direction={html ? 'ltr' : directionOf(values.language)}
        styles={html ? { input: { fontFamily: 'monospace' } } : {}}
      />
      <Group justify="flex-end">
        <InsertMenu
          into={w.content}
          language={values.language}
          html={html}
          onInsert={(text) => insertAt(field.current, values.content, text, (content) => set({ content }))}
        />
      </Group>
    </Stack>
  )
}
