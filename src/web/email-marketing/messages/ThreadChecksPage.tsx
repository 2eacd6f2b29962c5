import { Anchor, Card, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OutputOf } from '../../api/call.ts'
import { useApiQuery } from '../../api/useApi.ts'
import { useDates } from '../../i18n/dates.ts'
import { isolateAuto } from '../../i18n/isolates.ts'
import { number, useWords } from '../../i18n/words.ts'
import { ErrorNotice } from '../../ui/state/ErrorNotice.tsx'
import { Loading } from '../../ui/state/Loading.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { MailSubject } from '../../ui/text/MailSubject.tsx'
import { Code } from '../../ui/text/UserText.tsx'
import { useLoadError } from '../useLoadError.ts'
import { suiteWords } from '../words.ts'
import { CleanUp } from './CleanUp.tsx'
import { threadCheckWords } from './threadCheckWords.ts'

const summaryEndpoint = 'GET /api/:tenant/email-marketing/message/debug/thread-summary'
const checkEndpoint = 'GET /api/:tenant/email-marketing/message/debug/check-belong-to'

type Summary = OutputOf<typeof summaryEndpoint>['data']
type Check = OutputOf<typeof checkEndpoint>['data']

/** The rules that join messages into threads, and problems with them. For owners. */
export default function ThreadChecksPage() {
  const w = useWords(threadCheckWords)
  const s = useWords(suiteWords)
  const loadError = useLoadError('threadChecks')
  const summary = useApiQuery(summaryEndpoint, {})
  const check = useApiQuery(checkEndpoint, {})
  const failed = [summary, check].find(({ error }) => error)
  return (
    <>
      <PageHeader title={s.threadChecks} hint={w.hint}>
        <CleanUp />
      </PageHeader>
      {failed ? (
        <ErrorNotice {...loadError} error={failed.error} onRetry={() => void failed.refetch()} />
      ) : !summary.data || !check.data ? (
        <Loading />
      ) : (
        <Stack gap="xl">
          <Overview summary={summary.data.data} />
          <Links check={check.data.data} />
          <Largest threads={summary.data.data.largest} />
        </Stack>
      )}
    </>
  )
}

function Overview({ summary }: { summary: Summary }) {
  const w = useWords(threadCheckWords)
  const names = ['messages', 'received', 'threads', 'answered', 'withoutThread'] as const
  return <Figures title={w.summary} figures={names.map((name) => [w[name], summary[name]])} />
}

function Links({ check }: { check: Check }) {
  const w = useWords(threadCheckWords)
  const names = ['checked', 'linked', 'missing', 'astray', 'refused'] as const
  return (
    <Stack gap="sm">
      <Figures title={w.links} figures={names.map((name) => [w[name], check[name]])} />
      {check.examples.length === 0 ? (
        <Text>{w.allWell}</Text>
      ) : (
        <Rows label={w.examples} heads={[w.subject, w.sender, w.problem]}>
          {check.examples.map(({ _id, subject, sender, problem }) => (
            <Table.Tr key={_id}>
              <Table.Td>
                <Anchor
                  c="blue.8"
                  inherit
                  renderRoot={(props) => (
                    <Link {...props} to="/email-marketing/messages" search={{ folder: 'all', open: _id } as never} />
                  )}
                >
                  <MailSubject>{subject || w.noSubject}</MailSubject>
                </Anchor>
              </Table.Td>
              <Table.Td>
                <Code>{sender}</Code>
              </Table.Td>
              <Table.Td>{w[problem]}</Table.Td>
            </Table.Tr>
          ))}
        </Rows>
      )}
    </Stack>
  )
}

function Largest({ threads }: { threads: Summary['largest'] }) {
  const w = useWords(threadCheckWords)
  const dates = useDates()
  return (
    <section aria-label={w.largest}>
      <Title order={2} size="h4" mb="sm">
        {w.largest}
      </Title>
      {threads.length === 0 ? (
        <Text>{w.noThreads}</Text>
      ) : (
        <Rows label={w.largest} heads={[w.subject, w.messages, w.period]}>
          {threads.map(({ thread, subject, count, firstAt, lastAt }) => (
            <Table.Tr key={thread}>
              <Table.Td>
                <MailSubject>{subject || w.noSubject}</MailSubject>
              </Table.Td>
              <Table.Td>{w.count({ count })}</Table.Td>
              <Table.Td>
                {w.between({ from: isolateAuto(dates.day(firstAt)), to: isolateAuto(dates.day(lastAt)) })}
              </Table.Td>
            </Table.Tr>
          ))}
        </Rows>
      )}
    </section>
  )
}

function Figures({ title, figures }: { title: string; figures: [name: string, value: number][] }) {
  return (
    <section aria-label={title}>
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }}>
        {figures.map(([name, value]) => (
          <Card key={name} withBorder padding="md">
            <Text fw={700} size="xl">
              {number(value)}
            </Text>
            <Text size="sm" c="gray.7">
              {name}
            </Text>
          </Card>
        ))}
      </SimpleGrid>
    </section>
  )
}

function Rows({ label, heads, children }: { label: string; heads: string[]; children: ReactNode }) {
  return (
    <Table aria-label={label} verticalSpacing="sm" style={{ overflowWrap: 'anywhere' }}>
      <Table.Thead>
        <Table.Tr>
          {heads.map((head) => (
            <Table.Th key={head}>{head}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>{children}</Table.Tbody>
    </Table>
  )
}
