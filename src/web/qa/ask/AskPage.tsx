import { Anchor, Container, Group } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useApiMutation } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { Form } from '../../ui/form/Form.tsx'
import { RestoredDraft } from '../../ui/form/RestoredDraft.tsx'
import { OwnLimits } from '../../ui/state/LimitNotice.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { useDraft } from '../../ui/form/useDraft.ts'
import { AskHelp } from './AskHelp.tsx'
import { askWords } from './askWords.ts'
import { failureWords } from '../words/failureWords.ts'
import { faultsOf, questionInput, QuestionFields, type QuestionValues } from './QuestionFields.tsx'
import { SimilarQuestions } from './SimilarQuestions.tsx'

/** Asks a question. The draft is stored until it is sent. Similar questions are shown. */
export default function AskPage() {
  const w = useWords(askWords)
  const { title = '' } = useSearch({ strict: false }) as { title?: string | number }
  const draft = useDraft<QuestionValues>('question')
  const [round, setRound] = useState(0)
  const startOver = () => {
    draft.drop()
    setRound(round + 1)
  }
  const initial = draft.restored ?? { title: String(title), body: '', tags: [] }
  return (
    <Container size="md" py="xl">
      <Anchor component={Link} to="/qa" size="sm" c="blue.8" mb="sm" display="inline-block">
        <Group gap={4} component="span">
          <IconArrowLeft size={16} className="mirrored" aria-hidden />
          {w.back}
        </Group>
      </Anchor>
      <PageHeader title={w.title} hint={w.hint} />
      <OwnLimits kinds={['questions', 'imageMegabytes']} />
      {draft.restored && <RestoredDraft onDiscard={startOver} />}
      <AskForm key={round} initial={initial} keep={draft.keep} drop={draft.drop} />
    </Container>
  )
}

type Props = { initial: QuestionValues; keep: (values: QuestionValues | null) => void; drop: () => void }

function AskForm({ initial, keep, drop }: Props) {
  const w = useWords(askWords)
  const navigate = useNavigate()
  const f = useWords(failureWords)
  // The idempotency key: a retry after a broken connection creates no second question.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const ask = useApiMutation('POST /api/:lang/question', {
    successToast: ({ data }) =>
      data.status === 'pending' ? { message: w.waits, color: 'yellow' } : { message: w.posted },
    errorFallback: f.createQuestion,
    invalidates: ['/question', '/user/limits'],
  })
  return (
    <Form
      initial={initial}
      validate={(values) => faultsOf(w, values)}
      submit={async (values) => {
        const { data } = await ask.mutateAsync({ ...questionInput(values), $options: { idempotencyKey } })
        drop()
        await navigate({ to: '/qa/$question', params: { question: data.slug } })
      }}
      submitLabel={w.post}
      failed={f.createQuestion}
    >
      {(form) => (
        <>
          <DraftKeeper values={form.values} initial={initial} keep={keep} sent={ask.isSuccess} />
          <QuestionFields form={form}>
            <SimilarQuestions title={form.values.title} />
            <AskHelp
              title={form.values.title}
              body={form.values.body}
              chosen={form.values.tags.map(({ _id }) => _id)}
              onTag={(tag) => form.setFieldValue('tags', [...form.values.tags, tag])}
            />
          </QuestionFields>
        </>
      )}
    </Form>
  )
}

type DraftKeeperProps = {
  values: QuestionValues
  initial: QuestionValues
  keep: (values: QuestionValues | null) => void
  sent: boolean
}

const isBlank = ({ title, body, tags }: QuestionValues) => !title.trim() && !body.trim() && tags.length === 0

function DraftKeeper({ values, initial, keep, sent }: DraftKeeperProps) {
  useEffect(() => {
    if (sent || JSON.stringify(values) === JSON.stringify(initial)) return
    keep(isBlank(values) ? null : values)
    // Runs only when the values change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [values])
  return null
}
