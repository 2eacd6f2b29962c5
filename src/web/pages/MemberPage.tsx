import { Button, Container, Skeleton, Stack, Tabs } from '@mantine/core'
import { IconUserOff } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { CallError } from '../api/call.ts'
import { useSession } from '../api/session.ts'
import { useApiQuery } from '../api/useApi.ts'
import { MemberHead } from '../community/MemberHead.tsx'
import { communityWords, memberWords } from '../community/words.ts'
import { number, useWords } from '../i18n/words.ts'
import { MemberAnswers, MemberQuestions } from '../qa/list/MemberQuestions.tsx'
import { BackLink } from '../ui/page/BackLink.tsx'
import { EmptyState } from '../ui/state/EmptyState.tsx'
import { ErrorNotice } from '../ui/state/ErrorNotice.tsx'
import { useListState } from '../ui/list/useListState.ts'
import { uiWords } from '../ui/words/uiWords.ts'
import { usePageTitle } from '../ui/page/usePageTitle.ts'

/** The profile of a member, with their questions and answers. */
export default function MemberPage() {
  const w = useWords(memberWords)
  const { memberId } = useParams({ strict: false })
  return (
    <Container size="md" py="xl">
      <BackLink to="/community" refresh>
        {w.back}
      </BackLink>
      <MemberById key={memberId} memberId={memberId ?? ''} />
    </Container>
  )
}

function MemberById({ memberId }: { memberId: string }) {
  const c = useWords(communityWords)
  const u = useWords(uiWords)
  const { user } = useSession()
  const query = useApiQuery('GET /api/:lang/user/community-members/:memberId', { memberId })
  const member = query.data?.data
  usePageTitle(member?.name ?? c.title)
  if (member) {
    return (
      <Stack gap="lg">
        <MemberHead member={member} own={member._id === user?._id} />
        <Written memberId={member._id} questions={member.questionCount} answers={member.answerCount} />
      </Stack>
    )
  }
  // No member has an invalid id.
  if (query.error instanceof CallError && [400, 404, 422].includes(query.error.statusCode)) return <NotFound />
  if (query.error) return <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
  return (
    <Stack aria-busy role="status" aria-label={u.loading}>
      <Skeleton height={300} radius="lg" />
      <Skeleton height={120} radius="md" />
    </Stack>
  )
}

function NotFound() {
  const w = useWords(memberWords)
  const back = (
    <Button variant="default" renderRoot={(props) => <Link {...props} to="/community" />}>
      {w.back}
    </Button>
  )
  return <EmptyState icon={<IconUserOff size={28} />} title={w.gone} hint={w.goneHint} action={back} />
}

type WrittenProps = { memberId: string; questions: number; answers: number }

function Written({ memberId, questions, answers }: WrittenProps) {
  const w = useWords(memberWords)
  const list = useListState()
  const shown = list.text('show') === 'answers' ? 'answers' : 'questions'
  const show = (next: string | null) => list.change({ show: next === 'answers' ? next : '', size: undefined })
  return (
    <Tabs value={shown} onChange={show} keepMounted={false}>
      <Tabs.List mb="md">
        <Tabs.Tab value="questions">
          {w.questions} (<bdi>{number(questions)}</bdi>)
        </Tabs.Tab>
        <Tabs.Tab value="answers">
          {w.answers} (<bdi>{number(answers)}</bdi>)
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="questions">
        <MemberQuestions authorId={memberId} list={list} label={w.questions} none={w.noQuestions} />
      </Tabs.Panel>
      <Tabs.Panel value="answers">
        <MemberAnswers authorId={memberId} list={list} label={w.answers} none={w.noAnswers} />
      </Tabs.Panel>
    </Tabs>
  )
}
