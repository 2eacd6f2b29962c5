import { ActionIcon, Group, Menu } from '@mantine/core'
import { IconArrowMerge, IconDots, IconExternalLink, IconPin, IconPinnedOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Question } from '#contract/qa.ts'
import { removeFromLists, replaceInLists } from '../../api/cachedLists.ts'
import { useApiQuery, useApiMutation } from '../../api/useApi.ts'
import { useDates } from '../../i18n/dates.ts'
import { isolateAuto } from '../../i18n/isolates.ts'
import { number, useWords } from '../../i18n/words.ts'
import { adminWords } from '../../ui/words/adminWords.ts'
import { ContentTagFilter } from '../../ui/list/ContentTagFilter.tsx'
import { DataTable } from '../../ui/list/DataTable.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { ExportButton } from '../../ui/list/ExportButton.tsx'
import { TagBadges } from '../../ui/tags/TagBadges.tsx'
import { lazyDialog } from '../../ui/state/lazyDialog.tsx'
import { Person } from '../../ui/people/Person.tsx'
import { Pill } from '../../ui/text/Pill.tsx'
import { RowButtons } from '../../ui/list/RowButtons.tsx'
import { useConfirm } from '../../ui/overlay/useConfirm.ts'
import { useListState } from '../../ui/list/useListState.ts'
import { Code, UserText } from '../../ui/text/UserText.tsx'
import { AuthorFilter, StatusFilter } from './AdminFilters.tsx'
import { AdminParts } from './AdminParts.tsx'
import { qaAdminWords } from '../words/adminWords.ts'
import { failureWords } from '../words/failureWords.ts'
import { moderationWords } from '../parts/moderationWords.ts'
import { questionWords } from '../words/questionWords.ts'
import { questionStatuses, StatusChange } from './StatusChange.tsx'
import { useStatusNames } from '../parts/useStatusNames.ts'
import { qaWords } from '../words/words.ts'
import { useQuestionBulk } from './useQaBulk.ts'

const EditQuestion = lazyDialog(() => import('../ask/EditQuestion.tsx').then((module) => module.EditQuestion))
const MergeModal = lazyDialog(() => import('../parts/MergeModal.tsx').then((module) => module.MergeModal))

const endpoint = 'GET /api/:lang/question'

/** All questions, whatever their status. */
export default function QuestionsAdminPage() {
  const w = useWords(qaAdminWords)
  const { fetchQuestions } = useWords(failureWords)
  const a = useWords(adminWords)
  const dates = useDates()
  const names = useStatusNames()
  const list = useListState({ orderBy: 'createdAt' })
  const query = useApiQuery(endpoint, list.input)
  const [open, setOpen] = useState<{ what: 'edit' | 'merge'; question: Question } | null>(null)
  const [shown, setShown] = useState(false)
  const remove = useDeletion()
  const bulk = useQuestionBulk()
  const show = (what: 'edit' | 'merge', question: Question) => {
    setOpen({ what, question })
    setShown(true)
  }
  const close = () => setShown(false)
  return (
    <>
      <AdminParts />
      <DataTable
        label={w.questions}
        loadError={{ title: fetchQuestions, otherwise: fetchQuestions, toast: true }}
        list={list}
        views="questions"
        query={query}
        filters={
          <>
            <StatusFilter list={list} statuses={questionStatuses} names={names.question} />
            <ContentTagFilter list={list} known={(query.data?.data ?? []).flatMap(({ tags }) => tags)} />
            <AuthorFilter list={list} />
          </>
        }
        tools={<ExportButton endpoint="GET /api/:lang/question/export.csv" input={list.narrowing} />}
        {...bulk}
        columns={[
          { key: 'title', header: w.question, render: (question) => <UserText>{question.title}</UserText> },
          { key: 'status', header: a.status, render: (question) => <Status question={question} /> },
          { key: 'tags', header: a.tags, render: ({ tags }) => <TagBadges labels={tags} /> },
          { key: 'author', header: w.author, render: ({ author }) => <Person person={author} /> },
          { key: 'answers', header: w.answerCount, render: ({ answerCount }) => number(answerCount) },
          {
            key: 'votes',
            header: w.votes,
            sort: 'votes',
            render: ({ upvoteCount, downvoteCount }) => number(upvoteCount - downvoteCount),
          },
          { key: 'created', header: a.createdAt, sort: 'createdAt', render: ({ createdAt }) => dates.day(createdAt) },
          {
            key: 'active',
            header: w.active,
            sort: 'lastActivityAt',
            hidden: true,
            render: ({ lastActivityAt }) => dates.day(lastActivityAt),
          },
          { key: 'views', header: w.viewCount, hidden: true, render: ({ viewCount }) => number(viewCount) },
          { key: 'updated', header: a.updatedAt, hidden: true, render: ({ updatedAt }) => dates.day(updatedAt) },
          { key: 'id', header: a.id, hidden: true, render: ({ _id }) => <Code>{_id}</Code> },
        ]}
        onOpen={(question) => show('edit', question)}
        actions={(question) => (
          <>
            <More question={question} onMerge={() => show('merge', question)} />
            <RowButtons
              name={question.title}
              onEdit={() => show('edit', question)}
              onDelete={() => void remove(question)}
            />
          </>
        )}
        empty={<EmptyState title={w.none} hint={w.noneHint} />}
      />
      {open && (
        <div key={open.question._id}>
          <EditQuestion
            question={open.question}
            fromEdit={false}
            opened={shown && open.what === 'edit'}
            onClose={close}
          />
          <MergeModal question={open.question} opened={shown && open.what === 'merge'} onClose={close} />
        </div>
      )}
    </>
  )
}

function Status({ question }: { question: Question }) {
  const w = useWords(qaWords)
  if (question.mergedInto) return <Pill color="gray">{w.merged}</Pill>
  return (
    <Group gap={6} wrap="nowrap">
      <StatusChange
        kind="question"
        id={question._id}
        title={question.title}
        status={question.status}
        version={question.updatedAt}
      />
      {question.pinned && <Pill color="blue">{w.pinned}</Pill>}
    </Group>
  )
}

function More({ question, onMerge }: { question: Question; onMerge: () => void }) {
  const w = useWords(qaAdminWords)
  const m = useWords(moderationWords)
  const pin = useApiMutation('PATCH /api/:lang/question/:questionId/pin', {
    successToast: { message: m.updated },
    errorFallback: m.updateFailed,
  })
  const { _id: questionId, pinned, slug, title } = question
  const turn = () =>
    pin.mutate({ questionId, pinned: !pinned }, { onSuccess: ({ data }) => replaceInLists(endpoint, data) })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" size={36} aria-label={w.more({ title })}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconExternalLink size={16} aria-hidden />}
          renderRoot={(props) => <Link {...props} to="/qa/$question" params={{ question: slug }} />}
        >
          {w.open}
        </Menu.Item>
        <Menu.Item
          leftSection={pinned ? <IconPinnedOff size={16} aria-hidden /> : <IconPin size={16} aria-hidden />}
          onClick={turn}
        >
          {pinned ? m.unpin : m.pin}
        </Menu.Item>
        {!question.mergedInto && (
          <Menu.Item leftSection={<IconArrowMerge size={16} aria-hidden />} onClick={onMerge}>
            {m.merge}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function useDeletion() {
  const w = useWords(qaAdminWords)
  const q = useWords(questionWords)
  const confirm = useConfirm()
  const remove = useApiMutation('DELETE /api/:lang/question/:questionId', {
    successToast: { message: w.questionDeleted, color: 'red' },
    errorFallback: w.deleteQuestionFailed,
  })
  return async ({ _id, title: name }: Question) => {
    const title = q.deleteQuestion({ title: isolateAuto(name) })
    if (!(await confirm({ title, body: q.deleteQuestionHint, confirm: q.deleteQuestionDo }))) return
    remove.mutate({ questionId: _id }, { onSuccess: () => removeFromLists(endpoint, _id) })
  }
}
