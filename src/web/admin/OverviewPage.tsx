import { Anchor, Card, Group, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { AdminOverview } from '#contract/site.ts'
import { useApiQuery } from '../api/useApi.ts'
import { number, useWords } from '../i18n/words.ts'
import { ErrorNotice } from '../ui/state/ErrorNotice.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { uiWords } from '../ui/words/uiWords.ts'
import { DayChart } from '../ui/page/DayChart.tsx'
import { overviewWords } from './overviewWords.ts'
import { LatestChanges } from './LatestChanges.tsx'
import { StorageCard } from './StorageCard.tsx'

// The number at which the server stops counting (`maxOverviewCount` of the contract).
const maxCount = 10_000

/** Everything that needs an administrator's action; each number links to its list. */
export default function OverviewPage() {
  const w = useWords(overviewWords)
  const u = useWords(uiWords)
  const query = useApiQuery('GET /api/:lang/admin/overview', {})
  return (
    <>
      <PageHeader title={w.title} hint={w.hint} />
      {query.data ? (
        <Shown overview={query.data.data} />
      ) : query.error ? (
        <ErrorNotice error={query.error} title={w.fetchFailed} onRetry={() => void query.refetch()} />
      ) : (
        <Stack role="status" aria-busy aria-label={u.loading}>
          {Array.from({ length: 3 }, (_unused, at) => (
            <Skeleton key={at} height={160} radius="md" />
          ))}
        </Stack>
      )}
    </>
  )
}

function Shown({ overview: { members, questions, answers, flags, mail, storage } }: { overview: AdminOverview }) {
  const w = useWords(overviewWords)
  const joined = members.joined.map(({ count }) => count)
  return (
    <Stack gap="lg">
      <section aria-label={w.waiting}>
        <Title order={2} size="h4" mb="sm">
          {w.waiting}
        </Title>
        <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
          <Waiting name={w.unanswered} count={questions.unanswered} to="/qa" search={{ sort: 'unanswered' }} />
          <Waiting name={w.pendingQuestions} count={questions.pending} to="/qa" search={{ status: 'pending' }} />
          <Waiting name={w.pendingAnswers} count={answers.pending} to="/admin/qa" search={{}} />
          <Waiting name={w.flags} count={flags.open} to="/admin/qa" search={{}} />
        </SimpleGrid>
      </section>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Panel title={w.joined} hint={w.joinedSum({ count: sum(joined) })}>
          <DayChart
            label={w.joined}
            days={members.joined.map(({ day }) => day)}
            series={[{ name: w.count, color: 'blue.6', values: joined }]}
          />
          <Behind to="/admin/users">{`${w.allMembers} (${number(members.total)})`}</Behind>
        </Panel>
        <Panel title={w.mail} hint={w.mailHint}>
          <DayChart
            label={w.mail}
            days={mail.map(({ day }) => day)}
            series={[
              { name: w.sent, color: 'blue.6', values: mail.map(({ sent }) => sent) },
              { name: w.failed, color: 'red.7', values: mail.map(({ failed }) => failed) },
            ]}
          />
          <Text size="sm">
            {w.sent}: {number(sum(mail.map(({ sent }) => sent)))} · {w.failed}:{' '}
            {number(sum(mail.map(({ failed }) => failed)))}
          </Text>
          <Behind to="/admin/system-mail">{w.systemMail}</Behind>
        </Panel>
        <Panel title={w.storage}>
          <StorageCard storage={storage} />
        </Panel>
        <Panel title={w.changes}>
          <LatestChanges />
          <Behind to="/admin/audit-log">{w.allChanges}</Behind>
        </Panel>
      </SimpleGrid>
    </Stack>
  )
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

type WaitingProps = { name: string; count: number; to: string; search: { sort?: string; status?: string } }

function Waiting({ name, count, to, search }: WaitingProps) {
  const w = useWords(overviewWords)
  const text = count < maxCount ? number(count) : w.orMore({ count: number(maxCount) })
  return (
    <Card withBorder padding="md">
      <Text size="sm" c="gray.7">
        {name}
      </Text>
      <Anchor
        component={Link}
        to={to}
        search={search as never}
        c="blue.8"
        fz={28}
        fw={700}
        aria-label={`${name}: ${text}`}
      >
        {text}
      </Anchor>
    </Card>
  )
}

function Panel({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <Card withBorder padding="lg" component="section" aria-label={title}>
      <Title order={2} size="h4">
        {title}
      </Title>
      {hint && (
        <Text size="sm" c="gray.7" mb="sm">
          {hint}
        </Text>
      )}
      <Stack gap="sm">{children}</Stack>
    </Card>
  )
}

const Behind = ({ to, children }: { to: string; children: ReactNode }) => (
  <Group>
    <Anchor component={Link} to={to} c="blue.8" size="sm">
      {children}
    </Anchor>
  </Group>
)
