import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { Answer } from '#contract/qa.ts'
import { removeFromLists } from '../../api/cachedLists.ts'
import { showFailure, useApiQuery, useApiMutation } from '../../api/useApi.ts'
import { call } from '../../api/call.ts'
import { useDates } from '../../i18n/dates.ts'
import { isolateAuto } from '../../i18n/isolates.ts'
import { number, useWords } from '../../i18n/words.ts'
import { adminWords } from '../../ui/words/adminWords.ts'
import { DataTable } from '../../ui/list/DataTable.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { ExportButton } from '../../ui/list/ExportButton.tsx'
import { lazyDialog } from '../../ui/state/lazyDialog.tsx'
import { Person } from '../../ui/people/Person.tsx'
import { Pill } from '../../ui/text/Pill.tsx'
import { RowButtons } from '../../ui/list/RowButtons.tsx'
import { useConfirm } from '../../ui/overlay/useConfirm.ts'
import { useItemFromUrl } from '../../ui/list/useItemFromUrl.ts'
import { useListState } from '../../ui/list/useListState.ts'
import { Code, UserText } from '../../ui/text/UserText.tsx'
import { AuthorFilter, QuestionFilter, StatusFilter } from './AdminFilters.tsx'
import { AdminParts } from './AdminParts.tsx'
import { qaAdminWords } from '../words/adminWords.ts'
import { QuestionLink } from '../parts/QuestionLink.tsx'
import { questionWords } from '../words/questionWords.ts'
import { answerStatuses, StatusChange } from './StatusChange.tsx'
import { useAnswerBulk } from './useQaBulk.ts'
import { useStatusNames } from '../parts/useStatusNames.ts'

const EditAnswer = lazyDialog(() => import('../answers/EditAnswer.tsx').then((module) => module.EditAnswer))

const endpoint = 'GET /api/:lang/answer'

/** An excerpt of an answer, for a table row. */
const beginningOf = ({ body }: Answer) => (body.length > 140 ? `${body.slice(0, 140).trimEnd()}…` : body)

/** All answers, whatever their status. */
export default function AnswersAdminPage() {
  const w = useWords(qaAdminWords)
  const a = useWords(adminWords)
  const dates = useDates()
  const names = useStatusNames()
  const list = useListState({ orderBy: 'createdAt' })
  const query = useApiQuery(endpoint, list.input)
  const [editing, setEditing] = useState<Answer | null>(null)
  const [shown, setShown] = useState(false)
  const remove = useDeletion()
  const bulk = useAnswerBulk()
  const edit = (answer: Answer) => {
    setEditing(answer)
    setShown(true)
  }
  useItemFromUrl(list, {
    read: async (answerId) => (await call('GET /api/:lang/answer/:answerId', { answerId })).data,
    open: edit,
    failed: (error) => showFailure(error, undefined, w.fetchAnswer),
  })
  return (
    <>
      <AdminParts />
      <DataTable
        label={w.answers}
        loadError={{ title: w.fetchAnswers, otherwise: w.fetchAnswers, toast: true }}
        list={list}
        views="answers"
        query={query}
        filters={
          <>
            <StatusFilter list={list} statuses={answerStatuses} names={names.answer} />
            <QuestionFilter list={list} />
            <AuthorFilter list={list} />
          </>
        }
        tools={<ExportButton endpoint="GET /api/:lang/answer/export.csv" input={list.narrowing} />}
        {...bulk}
        columns={[
          {
            key: 'answer',
            header: w.answer,
            render: (answer) => (
              <Text inherit lineClamp={2} maw={360} component="span">
                <UserText>{beginningOf(answer)}</UserText>
              </Text>
            ),
          },
          {
            key: 'question',
            header: w.question,
            render: ({ question }) => (
              <QuestionLink slug={question.slug}>
                <UserText>{question.title}</UserText>
              </QuestionLink>
            ),
          },
          { key: 'status', header: a.status, render: (answer) => <Status answer={answer} /> },
          { key: 'author', header: w.author, render: ({ author }) => <Person person={author} /> },
          {
            key: 'votes',
            header: w.votes,
            sort: 'votes',
            render: ({ upvoteCount, downvoteCount }) => number(upvoteCount - downvoteCount),
          },
          { key: 'created', header: a.createdAt, sort: 'createdAt', render: ({ createdAt }) => dates.day(createdAt) },
          { key: 'updated', header: a.updatedAt, hidden: true, render: ({ updatedAt }) => dates.day(updatedAt) },
          { key: 'id', header: a.id, hidden: true, render: ({ _id }) => <Code>{_id}</Code> },
        ]}
        onOpen={edit}
        actions={(answer) => (
          <RowButtons name={beginningOf(answer)} onEdit={() => edit(answer)} onDelete={() => void remove(answer)} />
        )}
        empty={<EmptyState title={w.noAnswers} hint={w.noAnswersHint} />}
      />
      {editing && (
        <EditAnswer
          key={editing._id}
          answer={editing}
          fromEdit={false}
          opened={shown}
          onClose={() => setShown(false)}
        />
      )}
    </>
  )
}

function Status({ answer }: { answer: Answer }) {
  const w = useWords(qaAdminWords)
  return (
    <Group gap={6} wrap="nowrap">
      <StatusChange
        kind="answer"
        id={answer._id}
        title={beginningOf(answer)}
        status={answer.status}
        version={answer.updatedAt}
      />
      {answer.isAccepted && <Pill color="teal">{w.accepted}</Pill>}
    </Group>
  )
}

function useDeletion() {
  const w = useWords(qaAdminWords)
  const q = useWords(questionWords)
  const confirm = useConfirm()
  const remove = useApiMutation('DELETE /api/:lang/answer/:answerId', {
    successToast: { message: w.answerDeleted, color: 'red' },
    errorFallback: w.deleteAnswerFailed,
  })
  return async ({ _id, question }: Answer) => {
    const title = q.deleteAnswer({ title: isolateAuto(question.title) })
    if (!(await confirm({ title, body: q.deleteAnswerHint, confirm: q.deleteAnswerDo }))) return
    remove.mutate({ answerId: _id }, { onSuccess: () => removeFromLists(endpoint, _id) })
  }
}
