import { Anchor, Card, Stack, Title } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { curlExample, typeScriptExample } from '../../api/examples.ts'
import { useApiQuery } from '../../api/useApi.ts'
import { useDates } from '../../i18n/dates.ts'
import { useWords } from '../../i18n/words.ts'
import { CopyCode } from '../../ui/text/CopyCode.tsx'
import { DataTable } from '../../ui/list/DataTable.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { SelectFilter } from '../../ui/list/SelectFilter.tsx'
import { TextFilter } from '../../ui/list/TextFilter.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { Pill } from '../../ui/text/Pill.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { MailSubject } from '../../ui/text/MailSubject.tsx'
import { Code } from '../../ui/text/UserText.tsx'
import { ServerResponse } from '../ServerResponse.tsx'
import { suiteWords } from '../words.ts'
import { stateColors, states, stateWords, transactionalWords } from './words.ts'

/** Transactional messages, and an example of how to send one. */
export default function TransactionalPage() {
  const w = useWords(transactionalWords)
  const s = useWords(suiteWords)
  const state = useWords(stateWords)
  const dates = useDates()
  const list = useListState()
  const query = useApiQuery('GET /api/:tenant/email-marketing/transactional', list.input)
  return (
    <Stack gap="lg">
      <PageHeader title={s.transactional} hint={w.hint} />
      <DataTable
        label={s.transactional}
        name="transactional"
        list={list}
        query={query}
        searchable={false}
        filters={
          <>
            <TextFilter list={list} field="email" label={w.byAddress} />
            <SelectFilter
              list={list}
              field="state"
              label={w.state}
              any={`${w.state}: ${s.any}`}
              choices={states.map((value) => ({ value, label: state[value] }))}
            />
          </>
        }
        columns={[
          { key: 'email', header: w.to, render: ({ email }) => <Code>{email}</Code> },
          { key: 'subject', header: w.subject, render: ({ subject }) => <MailSubject>{subject}</MailSubject> },
          {
            key: 'state',
            header: w.state,
            render: (row) => <Pill color={stateColors[row.state]}>{state[row.state]}</Pill>,
          },
          { key: 'at', header: w.at, sort: 'createdAt', render: ({ createdAt }) => dates.moment(createdAt) },
          {
            key: 'response',
            header: w.response,
            render: ({ bounceRule, response }) =>
              response ? <ServerResponse rule={bounceRule} response={response} /> : '–',
          },
        ]}
        empty={<EmptyState title={w.none} hint={w.noneHint} icon={<IconReceipt size={28} />} />}
      />
      <Card withBorder>
        <Stack>
          <Title order={2} size="h4">
            {w.examples}
          </Title>
          <CopyCode label="curl" code={curlExample()} />
          <CopyCode label="TypeScript" code={typeScriptExample()} />
          <Anchor href="/api/docs" target="_blank" size="sm" c="blue.8">
            {w.everyCall}
          </Anchor>
        </Stack>
      </Card>
    </Stack>
  )
}
