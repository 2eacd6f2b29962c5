import { Anchor, Button, Group, Text } from '@mantine/core'
import { IconHelpCircle, IconMessageCircle } from '@tabler/icons-react'
import { Link, useRouter } from '@tanstack/react-router'
import type { Dashboard } from '#contract/dashboard.ts'
import { useWords } from '../../i18n/words.ts'
import { useMarkRead } from '../../notifications/useNews.ts'
import { QuestionLink } from '../../qa/parts/QuestionLink.tsx'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import { Pill } from '../../ui/text/Pill.tsx'
import { Panel, PanelList } from './Panel.tsx'
import { dashboardWords } from './words.ts'

/** Unread answers to the member's questions. Opening one marks it as read. */
export function AnswersToRead({ answers, unread }: { answers: Dashboard['answersToRead']; unread: number }) {
  const w = useWords(dashboardWords)
  const router = useRouter()
  const { mark } = useMarkRead()
  const open = (answer: Dashboard['answersToRead'][number]) => {
    mark.mutate({ notificationId: answer._id, isRead: true })
    router.history.push(answer.link)
  }
  return (
    <Panel
      title={w.answers}
      icon={IconMessageCircle}
      more={{ label: unread > 0 ? w.unread({ count: unread }) : w.notifications, to: '/notifications' }}
    >
      <PanelList entries={answers} none={w.noAnswers}>
        {(answer) => (
          <>
            <Anchor
              href={answer.link}
              fw={600}
              dir="auto"
              display="block"
              onClick={(event) => {
                // With a modifier key the browser opens the link elsewhere.
                if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
                event.preventDefault()
                open(answer)
              }}
            >
              {answer.title}
            </Anchor>
            <Text size="sm" c="gray.8" lineClamp={2} dir="auto">
              {answer.excerpt}
            </Text>
            <Text size="xs" c="dimmed">
              <RelativeTime at={answer.createdAt} />
            </Text>
          </>
        )}
      </PanelList>
    </Panel>
  )
}

/** The member's questions that have no accepted answer. */
export function OpenQuestions({ questions }: { questions: Dashboard['openQuestions'] }) {
  const w = useWords(dashboardWords)
  const ask = (
    <Button variant="light" size="xs" renderRoot={(props) => <Link {...props} to="/qa/ask" />}>
      {w.ask}
    </Button>
  )
  return (
    <Panel title={w.questions} icon={IconHelpCircle} more={{ label: w.allMine, to: '/qa', search: { mine: 'true' } }}>
      <PanelList entries={questions} none={w.noQuestions} action={ask}>
        {(question) => (
          <>
            <Text fw={600} dir="auto" component="div">
              <QuestionLink slug={question.slug}>{question.title}</QuestionLink>
            </Text>
            <Group gap="xs" fz="sm" c="dimmed">
              <span>{w.answerCount({ count: question.answerCount })}</span>
              {question.newAnswerCount > 0 && (
                <Pill color="green">{w.newAnswers({ count: question.newAnswerCount })}</Pill>
              )}
              {question.status === 'pending' && <Pill color="orange">{w.pending}</Pill>}
              <RelativeTime at={question.lastActivityAt} />
            </Group>
          </>
        )}
      </PanelList>
    </Panel>
  )
}
