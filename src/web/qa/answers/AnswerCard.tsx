import { Badge, Button, Card, Group, Stack, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { Answer } from '#contract/qa.ts'
import { useSession } from '../../api/session.ts'
import { useApiMutation } from '../../api/useApi.ts'
import { isolateAuto } from '../../i18n/isolates.ts'
import { useWords } from '../../i18n/words.ts'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import { Markdown } from '../../ui/text/Markdown.tsx'
import { Person } from '../../ui/people/Person.tsx'
import { lazyMenu } from '../parts/MoreButton.tsx'
import { questionWords } from '../words/questionWords.ts'
import { VoteBox } from '../parts/VoteBox.tsx'
import { qaWords } from '../words/words.ts'

const AnswerMenu = lazyMenu(() => import('./AnswerMenu.tsx').then((module) => module.AnswerMenu))

type Props = {
  answer: Answer
  /** Whether the reader asked the question, and so may accept an answer. */
  asker: string | null
  /** Whether the answer is shown below another question, where it cannot be accepted or edited. */
  elsewhere?: boolean
}

/** An answer and its actions. */
export function AnswerCard({ answer, asker, elsewhere = false }: Props) {
  const w = useWords(questionWords)
  const q = useWords(qaWords)
  const { user } = useSession()
  const own = user !== null && answer.author?._id === user._id
  const mayAccept =
    user !== null && !elsewhere && answer.status === 'published' && (asker === user._id || user.role === 'admin')
  const accepted = answer.isAccepted && !elsewhere
  return (
    <Card
      component="article"
      id={`answer-${answer._id}`}
      tabIndex={-1}
      withBorder
      padding="md"
      radius="md"
      style={{
        scrollMarginBlockStart: 'calc(var(--header-height) + 16px)',
        ...(accepted && { borderColor: 'var(--mantine-color-teal-8)' }),
      }}
    >
      <Stack gap="sm">
        <Group gap="xs">
          {accepted && (
            <Badge variant="outline" color="teal.9" tt="none" leftSection={<IconCheck size={12} aria-hidden />}>
              {w.acceptedAnswer}
            </Badge>
          )}
          {answer.status !== 'published' && (
            <Badge variant="outline" color="orange.9" c="gray.9" tt="none">
              {q[answer.status]}
            </Badge>
          )}
          <Text size="sm" c="dimmed" component="div">
            <Person person={answer.author} picture /> · {w.answered}{' '}
            <RelativeTime at={answer.publishedAt ?? answer.createdAt} />
            {answer.editedAt && (
              <>
                {' · '}
                {w.edited} <RelativeTime at={answer.editedAt} />
              </>
            )}
          </Text>
        </Group>
        <StatusNote answer={answer} />
        <Markdown html={answer.bodyHtml} />
        <Group gap="xs">
          <VoteBox kind="answer" id={answer._id} votes={answer} own={own} />
          {mayAccept && <AcceptButton answer={answer} />}
          {!elsewhere && <AnswerMenu label={w.moreOfAnswer} answer={answer} own={own} />}
        </Group>
      </Stack>
    </Card>
  )
}

function StatusNote({ answer }: { answer: Answer }) {
  const w = useWords(questionWords)
  const { status, moderationNote, waitingEdit } = answer
  if (status === 'published' && !moderationNote && !waitingEdit) return null
  return (
    <Text size="sm" c="gray.8" style={{ overflowWrap: 'anywhere' }}>
      {status === 'pending' && w.pendingAnswer}
      {waitingEdit && w.changeWaits}
      {status === 'hidden' && w.hiddenAnswer} {moderationNote && w.moderator({ note: isolateAuto(moderationNote) })}
    </Text>
  )
}

function AcceptButton({ answer: { _id, isAccepted } }: { answer: Answer }) {
  const w = useWords(questionWords)
  const accept = useApiMutation('POST /api/:lang/answer/:answerId/accept', {
    errorTitle: w.acceptFailed,
    invalidates: ['/question', '/answer'],
  })
  return (
    <Button
      size="sm"
      variant={isAccepted ? 'default' : 'outline'}
      color="teal.9"
      leftSection={isAccepted ? undefined : <IconCheck size={16} aria-hidden />}
      loading={accept.isPending}
      onClick={() => accept.mutate({ answerId: _id })}
    >
      {isAccepted ? w.takeBack : w.accept}
    </Button>
  )
}
