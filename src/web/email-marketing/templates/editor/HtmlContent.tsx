import { Card, Input, SegmentedControl, SimpleGrid, Skeleton, Stack, Text, Textarea } from '@mantine/core'
import { Suspense, useState } from 'react'
import { directionOf } from '../../../i18n/language.ts'
import { useWords } from '../../../i18n/words.ts'
import { Preview } from '../Preview.tsx'
import { templateWords } from '../words.ts'
import { SourceContent } from './SourceContent.tsx'
import type { TemplateEditing } from './useTemplate.ts'
import { editorWords } from './words.ts'
import { lazyPart } from '../../../ui/state/lazy.tsx'

const RichTextEditor = lazyPart(() => import('../blocks/RichTextEditor.tsx'))

type Props = { writing: TemplateEditing; rich: boolean; fault: string | undefined }

/** Edits HTML as rich text if it is simple enough, otherwise as source, together with the plain-text version. */
export function HtmlContent({ writing, rich, fault }: Props) {
  const w = useWords(editorWords)
  const { values, set } = writing
  const simple = isSimple(values.content)
  const [how, setHow] = useState<'visual' | 'source'>(
    simple && (rich || values.content.trim() !== '') ? 'visual' : 'source',
  )
  const shown = simple ? how : 'source'
  return (
    <Stack>
      <SegmentedControl
        size="xs"
        maw={320}
        aria-label={w.howWritten}
        value={shown}
        onChange={(value) => setHow(value as typeof how)}
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
      {shown === 'visual' ? (
        <Visual writing={writing} fault={fault} />
      ) : (
        <SourceContent writing={writing} fault={fault} />
      )}
      <Textarea
        label={w.plainPart}
        description={w.plainPartHint}
        autosize
        minRows={2}
        maxRows={12}
        value={values.text}
        onChange={(event) => set({ text: event.currentTarget.value })}
        attributes={{ input: { dir: directionOf(values.language) } }}
      />
    </Stack>
  )
}

function Visual({ writing: { values, set, current }, fault }: Omit<Props, 'rich'>) {
  const t = useWords(templateWords)
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
      <Input.Wrapper label={t.content} labelElement="div" error={fault} withAsterisk>
        <Card withBorder mih={280} dir={directionOf(values.language)} style={{ overflow: 'visible' }}>
          <Suspense fallback={<Skeleton height={240} />}>
            <RichTextEditor
              label={t.content}
              html={values.content}
              onChange={(content) => set({ content })}
              language={values.language}
              style={{ fontSize: 16, lineHeight: 1.7, minBlockSize: 220 }}
            />
          </Suspense>
        </Card>
      </Input.Wrapper>
      <Preview draft={current()} />
    </SimpleGrid>
  )
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
