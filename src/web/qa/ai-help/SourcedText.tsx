import { Anchor, Card, Text } from '@mantine/core'
import type { SourcedSentences } from '#contract/qa-help.ts'
import { useWords } from '../../i18n/words.ts'
import { helpWords } from './helpWords.ts'
import { SourceList } from './SourceList.tsx'

/** Sentences with links to their sources. The text is untrusted and is never rendered as markup. */
export function SourcedText({ drawn, title }: { drawn: SourcedSentences; title: string }) {
  const w = useWords(helpWords)
  if (drawn.sentences.length === 0) {
    return (
      <Text size="sm" c="gray.8">
        {w.nothing}
      </Text>
    )
  }
  return (
    <Card withBorder padding="md" component="section" aria-label={title}>
      <Text fw={600} size="sm">
        {title}
      </Text>
      <Text size="xs" c="gray.7" mb="xs">
        {drawn.writtenBy === 'model' ? w.byModel : w.byWord}
      </Text>
      {drawn.sentences.map(({ text, source }, at) => (
        <Text key={at} size="sm" dir="auto" mb={6} style={{ overflowWrap: 'anywhere' }}>
          {text}{' '}
          <Anchor
            href={drawn.sources[source]?.link ?? ''}
            target="_blank"
            c="blue.9"
            size="sm"
            aria-label={`${w.source} ${source + 1}: ${drawn.sources[source]?.title ?? ''}`}
          >
            [{source + 1}]
          </Anchor>
        </Text>
      ))}
      <SourceList sources={drawn.sources} />
    </Card>
  )
}
