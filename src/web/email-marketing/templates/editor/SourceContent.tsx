import { Group, SimpleGrid, Stack } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { directionOf } from '#contract/text/languages.ts'
import { useWords } from '../../../i18n/words.ts'
import type { MergeTagField, Range } from '../../mergeTagField.ts'
import { MergeTagArea } from '../../MergeTagInput.tsx'
import { placeInInput } from '../../mergeTags.ts'
import { insertAt } from '../insertAt.ts'
import { InsertMenu } from '../InsertMenu.tsx'
import { Preview } from '../Preview.tsx'
import { templateWords } from '../words.ts'
import type { Part } from './part.ts'
import { SourceArea } from './SourceArea.tsx'

/** Edits HTML or plain text as source, with a preview. */
export default function SourceContent(part: Part & { link: string | undefined }) {
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
      <Source {...part} />
      <Preview draft={part.value} />
    </SimpleGrid>
  )
}

function Source({ value, set, fault, link }: Part & { link: string | undefined }) {
  const w = useWords(templateWords)
  const source = useRef<HTMLTextAreaElement>(null)
  const text = useRef<MergeTagField>(null)
  const html = value.contentType === 'html'
  useEffect(() => {
    const range = link === undefined ? null : linkIn(value.content, link)
    if (range && source.current) selectIn(source.current, range)
    if (range) text.current?.select(range)
    // Only what is shown first.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [link])
  const shared = {
    label: w.content,
    withAsterisk: true,
    minRows: 14,
    maxRows: 30,
    value: value.content,
    error: fault,
    onChange: (content: string) => set({ content }),
  }
  return (
    <Stack gap={4}>
      {html ? (
        <SourceArea {...shared} ref={source} autosize styles={{ input: { fontFamily: 'monospace' } }} />
      ) : (
        <MergeTagArea {...shared} ref={text} direction={directionOf(value.language)} />
      )}
      <Group justify="flex-end">
        <InsertMenu
          into={w.content}
          language={value.language}
          html={html}
          onInsert={(inserted) =>
            html
              ? insertAt(source.current, value.content, inserted, (content) => set({ content }))
              : text.current?.insert(inserted)
          }
        />
      </Group>
    </Stack>
  )
}

/** Where the address of a link is, in whichever way HTML writes it. */
function linkIn(content: string, link: string): Range | null {
  const written = [link, link.replaceAll('&', '&amp;')].find((one) => content.includes(one))
  if (written === undefined) return null
  const from = content.indexOf(written)
  return { from, to: from + written.length }
}

function selectIn(field: HTMLTextAreaElement, { from, to }: Range) {
  field.setSelectionRange(placeInInput(field.value, from), placeInInput(field.value, to))
  // The browser scrolls to the selection when the field gets the focus.
  field.focus()
}
