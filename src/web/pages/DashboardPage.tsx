import { Button, Container, Grid, Skeleton, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Dashboard } from '#contract/dashboard.ts'
import { useSession } from '../api/session.ts'
import { useApiQuery } from '../api/useApi.ts'
import { Projects } from '../branding/Projects.tsx'
import { isolateAuto } from '../i18n/isolates.ts'
import { useWords } from '../i18n/words.ts'
import { ErrorNotice } from '../ui/state/ErrorNotice.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { uiWords } from '../ui/words/uiWords.ts'
import { Articles, Meetings, Tools } from './dashboard/Content.tsx'
import { LastSend } from './dashboard/LastSend.tsx'
import { AnswersToRead, OpenQuestions } from './dashboard/OwnQuestions.tsx'
import { Places } from './dashboard/Places.tsx'
import { dashboardWords } from './dashboard/words.ts'

/** The member's dashboard. */
export default function DashboardPage() {
  const w = useWords(dashboardWords)
  const u = useWords(uiWords)
  const { user, workspace } = useSession()
  const query = useApiQuery('GET /api/:lang/dashboard', { workspace: workspace ?? '' })
  return (
    <Container size="lg" py="xl">
      <PageHeader title={w.title} hint={w.welcome({ name: isolateAuto(user?.firstName ?? '') })}>
        <Button
          leftSection={<IconPlus size={18} aria-hidden />}
          renderRoot={(props) => <Link {...props} to="/qa/ask" />}
        >
          {w.ask}
        </Button>
      </PageHeader>
      <Stack gap="lg">
        <Projects />
        {query.data ? (
          <Waiting dashboard={query.data.data} />
        ) : query.error ? (
          <ErrorNotice error={query.error} title={w.loadFailed} onRetry={() => void query.refetch()} />
        ) : (
          <Grid aria-busy role="status" aria-label={u.loading}>
            {[7, 5, 7, 5].map((span, index) => (
              <Grid.Col key={index} span={{ base: 12, md: span }}>
                <Skeleton height={190} radius="lg" />
              </Grid.Col>
            ))}
          </Grid>
        )}
        <Places />
      </Stack>
    </Container>
  )
}

function Waiting({ dashboard }: { dashboard: Dashboard }) {
  return (
    <>
      <Grid>
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack gap="md">
            <AnswersToRead answers={dashboard.answersToRead} unread={dashboard.unreadCount} />
            <OpenQuestions questions={dashboard.openQuestions} />
            <Articles articles={dashboard.articles} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Stack gap="md">
            <Meetings meetings={dashboard.meetings} />
            <LastSend send={dashboard.lastSend} />
          </Stack>
        </Grid.Col>
      </Grid>
      <Tools tools={dashboard.tools} />
    </>
  )
}
