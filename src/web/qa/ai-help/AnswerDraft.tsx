import { Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { AnswerDraft as Told } from '#contract/qa-help.ts'
import { useTextStream } from '../../api/useTextStream.ts'
import { wordsIn, useWords } from '../../i18n/words.ts'
import { ownTimeZone } from '../../ui/form/localTime.ts'
import { ModelWriting } from '../../ui/ai/ModelWriting.tsx'
import { helpWords } from './helpWords.ts'
import { SourceList } from './SourceList.tsx'

/** The text of a drafted answer as it streams in, with its sources. */
export function useAnswerDraft(questionId: string) {
  const [outcome, setOutcome] = useState<Told | null>(null)
  const writing = useTextStream('POST /api/:lang/question/:questionId/draft-answer', (event, data) => {
    if (event === 'done') setOutcome(data as Told)
  })
  const start = () => {
    setOutcome(null)
    writing.start({ questionId, timeZone: ownTimeZone() })
  }
  const from = outcome?.sources.map(({ title, link }) => `[${title.replace(/[[\]\\]/g, '\\$&')}](${link})`).join(' · ')
  const whole = writing.state === 'done' && writing.text !== '' && outcome !== null
  /** The draft as Markdown, with its sources; null until it is complete. */
  const text = whole ? `${writing.text}\n\n${sourcesIn(writing.text)} ${from}` : null
  return { writing, start, outcome, text }
}

/** The heading of the sources, in the draft's language, which may differ from the page's. */
const sourcesIn = (text: string) => wordsIn(helpWords, /\p{Script=Arabic}/u.test(text) ? 'ar' : 'en').from

type Props = { draft: ReturnType<typeof useAnswerDraft>; children: ReactNode }

/** The draft, its author and its sources, with actions once it is complete. */
export function AnswerDraft({ draft: { writing, start, outcome, text }, children }: Props) {
  const w = useWords(helpWords)
  if (writing.state === 'done' && outcome?.sources.length === 0) {
    return (
      <Text size="sm" c="gray.8" role="status">
        {w.nothing}
      </Text>
    )
  }
  if (writing.state === 'idle') return null
  return (
    <Stack gap="xs" component="section" aria-label={w.draftOf}>
      {outcome && (
        <Text size="xs" c="gray.7">
          {outcome.writtenBy === 'model' ? w.byModel : w.byWord} {w.draftHint}
        </Text>
      )}
      <ModelWriting writing={writing} onAgain={start} />
      {text !== null && outcome && (
        <>
          <SourceList sources={outcome.sources} />
          {children}
        </>
      )}
    </Stack>
  )
}
