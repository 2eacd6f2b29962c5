import { Group, SimpleGrid } from '@mantine/core'
import { useRef } from 'react'
import { directionOf } from '#contract/text/languages.ts'
import { useWords } from '../../../i18n/words.ts'
import type { MergeTagField } from '../../mergeTagField.ts'
import { MergeTagInput } from '../../MergeTagInput.tsx'
import { update } from '../blocks/document.ts'
import { blockWords } from '../blocks/words.ts'
import { HelpButton } from '../help/HelpButton.tsx'
import { placesIn } from '../help/places.ts'
import { InsertMenu } from '../InsertMenu.tsx'
import { templateWords } from '../words.ts'
import type { ContentValue } from './content.ts'
import type { Content } from './useContent.ts'

type Props = { content: Content; at: number; value: ContentValue; fault: string | undefined }

/** The subject, and the preview text beside it in an inbox. */
export function SubjectFields({ content, at, value, fault }: Props) {
  const t = useWords(templateWords)
  const b = useWords(blockWords)
  const field = useRef<MergeTagField>(null)
  const direction = directionOf(value.language)
  const set = (fields: Partial<ContentValue>) => content.set(at, fields)
  const blocks = content.blocks(at)
  return (
    <SimpleGrid cols={{ base: 1, md: blocks ? 2 : 1 }} spacing="sm" flex={1}>
      <Group align="end" gap={4} wrap="nowrap">
        <MergeTagInput
          ref={field}
          flex={1}
          label={t.subject}
          withAsterisk
          value={value.subject}
          error={fault}
          onChange={(subject) => set({ subject })}
          direction={direction}
        />
        <InsertMenu
          into={t.subject}
          language={value.language}
          html={false}
          tall
          onInsert={(text) => field.current?.insert(text)}
        />
        <HelpButton
          mail={() => value}
          onSubject={(subject) => set({ subject })}
          {...(blocks && {
            places: () =>
              placesIn(blocks.value, (id, fields) => blocks.change((now) => update(now, id, fields), '', true)),
          })}
          {...(!blocks && {
            onText: (text: string) => set(value.contentType === 'text' ? { content: text } : { text }),
          })}
        />
      </Group>
      {blocks && (
        <MergeTagInput
          label={b.preheader}
          placeholder={b.preheaderHint}
          maxLength={250}
          value={value.previewText}
          onChange={(previewText) => set({ previewText })}
          direction={direction}
        />
      )}
    </SimpleGrid>
  )
}
