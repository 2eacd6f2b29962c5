import { Card, Input, SegmentedControl, SimpleGrid, Skeleton, Stack, Text, Textarea } from '@mantine/core'
import type { Editor } from '@tiptap/react'
import { Suspense, useState } from 'react'
import { directionOf } from '#contract/text/languages.ts'
import { useWords } from '../../../i18n/words.ts'
import { Preview } from '../Preview.tsx'
import { templateWords } from '../words.ts'
import SourceContent from './SourceContent.tsx'
import type { Part } from './part.ts'
import { editorWords } from './words.ts'
import { lazyPart } from '../../../ui/state/lazy.tsx'

const RichTextEditor = lazyPart(() => import('../blocks/RichTextEditor.tsx'))

/** Edits HTML as rich text if it is simple enough, otherwise as source, together with the plain-text version. */
export default function HtmlContent({ rich, ...part }: Part & { rich: boolean; link: string | undefined }) {
  const w = useWords(editorWords)
  const { value, set } = part
  const simple = isSimple(value.content)
  const [how, setHow] = useState<'visual' | 'source'>(
    simple && (rich || value.content.trim() !== '') ? 'visual' : 'source',
  )
  const shown = simple ? how : 'source'
  return (
    <Stack>
      <SegmentedControl
        size="xs"
        maw={320}
        aria-label={w.howWritten}
        value={shown}
        onChange={(next) => setHow(next as typeof how)}
        data={[
          { value: 'visual', label: w.visual, disabled: !simple },
          { value: 'source', label: w.source },
        ]}
      />
      {!simple && (
        <Text size="sm" c="dimmed">
          {w.tooMuch}
        </Text>
      )}
      {shown === 'visual' ? <Visual {...part} /> : <SourceContent {...part} />}
      <Textarea
        label={w.plainPart}
        description={w.plainPartHint}
        autosize
        minRows={2}
        maxRows={12}
        value={value.text}
        onChange={(event) => set({ text: event.currentTarget.value })}
        attributes={{ input: { dir: directionOf(value.language) } }}
      />
    </Stack>
  )
}

function Visual({ value, set, fault, link }: Part & { link: string | undefined }) {
  const t = useWords(templateWords)
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
      <Input.Wrapper label={t.content} labelElement="div" error={fault} withAsterisk>
        <Card withBorder mih={280} dir={directionOf(value.language)} style={{ overflow: 'visible' }}>
          <Suspense fallback={<Skeleton height={240} />}>
            <RichTextEditor
              label={t.content}
              html={value.content}
              onChange={(content) => set({ content })}
              language={value.language}
              {...(link !== undefined && { onReady: (editor: Editor) => selectLink(editor, link) })}
              style={{ fontSize: 16, lineHeight: 1.7, minBlockSize: 220 }}
            />
          </Suspense>
        </Card>
      </Input.Wrapper>
      <Preview draft={value} />
    </SimpleGrid>
  )
}

function selectLink(editor: Editor, href: string) {
  let range: { from: number; to: number } | null = null
  editor.state.doc.descendants((node, from) => {
    const isLink = node.marks.some(({ type, attrs }) => type.name === 'link' && attrs['href'] === href)
    if (isLink) range ??= { from, to: from + node.nodeSize }
  })
  if (range) editor.chain().focus().setTextSelection(range).scrollIntoView().run()
}

const simpleTags = new Set('P BR STRONG B EM I U UL OL LI A'.split(' '))

/** Whether rich text can express all of the HTML. */
function isSimple(html: string): boolean {
  if (/<(?:!doctype|html|head|body|style|title|meta)\b|<!--/i.test(html)) return false
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return [...body.querySelectorAll('*')].every(
    (element) =>
      simpleTags.has(element.tagName) &&
      [...element.attributes].every(({ name }) => name === 'href' && element.tagName === 'A'),
  )
}
