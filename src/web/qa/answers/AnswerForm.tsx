import { Stack, Title } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Answer, Question } from '#contract/qa.ts'
import { useApiMutation } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { Form } from '../../ui/form/Form.tsx'
import { RestoredDraft } from '../../ui/form/RestoredDraft.tsx'
import { OwnLimits } from '../../ui/state/LimitNotice.tsx'
import { MarkdownEditor } from '../../ui/editor/MarkdownEditor.tsx'
import { useDraft } from '../../ui/form/useDraft.ts'
import { failureWords } from '../words/failureWords.ts'
import { questionWords } from '../words/questionWords.ts'
import { addCachedAnswer } from '../words/cache.ts'
import { ThreadHelp } from '../ai-help/ThreadHelp.tsx'

type Values = { body: string }

/** Answers a question. The draft is stored until it is sent. */
export default function AnswerForm({ question }: { question: Question }) {
  const w = useWords(questionWords)
  const [round, setRound] = useState(0)
  const draft = useDraft<Values>(`answer:${question._id}`)
  // The new answer receives the focus once it is rendered, which may take a while.
  const posting = useRef<string | null>(null)
  useLayoutEffect(() => {
    const place = posting.current === null ? null : document.getElementById(`answer-${posting.current}`)
    if (!place) return
    posting.current = null
    place.focus()
  })
  const startOver = () => {
    draft.drop()
    setRound(round + 1)
  }
  const posted = (answer: Answer) => {
    startOver()
    addCachedAnswer(answer)
    posting.current = answer._id
  }
  return (
    <Stack gap="sm" component="section" aria-labelledby="your-answer">
      <Title order={2} size="h3" id="your-answer">
        {w.yourAnswer}
      </Title>
      <OwnLimits kinds={['answers', 'imageMegabytes']} />
      {draft.restored && <RestoredDraft onDiscard={startOver} />}
      <Writing key={round} question={question} initial={draft.restored} keep={draft.keep} onPosted={posted} />
    </Stack>
  )
}

type Props = {
  question: Question
  initial: Values | null
  keep: (values: Values | null) => void
  onPosted: (answer: Answer) => void
}

function Writing({ question, initial, keep, onPosted }: Props) {
  const w = useWords(questionWords)
  const f = useWords(failureWords)
  // The idempotency key: a retry after a broken connection creates no second answer.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const create = useApiMutation('POST /api/:lang/answer', {
    successToast: ({ data }) =>
      data.status === 'pending' ? { message: w.waits, color: 'yellow' } : { message: w.posted },
    errorFallback: f.createAnswer,
    invalidates: ['/user/limits'],
  })
  return (
    <Form
      initial={initial ?? { body: '' }}
      validate={({ body }) => ({ body: body.trim() ? null : w.required })}
      submit={async ({ body }) => {
        const { data } = await create.mutateAsync({ questionId: question._id, body, $options: { idempotencyKey } })
        onPosted(data)
      }}
      submitLabel={w.post}
      failed={f.createAnswer}
    >
      {(form) => (
        <>
          <DraftKeeper body={form.values.body} keep={keep} />
          <ThreadHelp
            question={question}
            onTake={(text) => form.setFieldValue('body', [form.values.body.trim(), text].filter(Boolean).join('\n\n'))}
          />
          <MarkdownEditor
            label={w.yourAnswer}
            minRows={6}
            required
            mentions={{ questionId: question._id }}
            {...form.getInputProps('body')}
          />
        </>
      )}
    </Form>
  )
}

function DraftKeeper({ body, keep }: { body: string; keep: (values: Values | null) => void }) {
  const first = useRef(body)
  useEffect(() => {
    if (body !== first.current) keep(body.trim() ? { body } : null)
    // Runs only when the text changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [body])
  return null
}
