import { Text } from '@mantine/core'
import { bounceOutcomes } from '#contract/email-marketing/bounce-rules.ts'
import { useApiQuery } from '../../api/useApi.ts'
import { useDates } from '../../i18n/dates.ts'
import { number, useWords } from '../../i18n/words.ts'
import { DataTable } from '../../ui/list/DataTable.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { ExportButton } from '../../ui/list/ExportButton.tsx'
import { SelectFilter } from '../../ui/list/SelectFilter.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { Code, UserText } from '../../ui/text/UserText.tsx'
import { useBounceText } from '../useBounceText.ts'
import { useLoadError } from '../useLoadError.ts'
import { suiteWords } from '../words.ts'
import { returnWords } from './returnWords.ts'
import { recipientStates } from './recipientStates.ts'
import { sendingWords } from './words.ts'

/** The state of each recipient, with the server's message. */
export function JobRecipients({ jobId }: { jobId: string }) {
  const w = useWords(sendingWords)
  const s = useWords(suiteWords)
  const r = useWords(returnWords)
  const dates = useDates()
  const outcomes = useWords(bounceOutcomes)
  const bounceText = useBounceText()
  const loadError = useLoadError('recipients')
  const list = useListState()
  const query = useApiQuery('GET /api/:tenant/email-marketing/job/:jobId/recipients', { ...list.input, jobId })
  return (
    <DataTable
      label={w.recipients}
      name="job-recipients"
      list={list}
      loadError={loadError}
      query={query}
      filters={
        <SelectFilter
          list={list}
          field="status"
          label={s.status}
          any={`${s.status}: ${s.any}`}
          choices={recipientStates.map((value) => ({ value, label: w[value] }))}
        />
      }
      tools={
        <ExportButton
          endpoint="GET /api/:tenant/email-marketing/job/:jobId/recipients.csv"
          input={{ ...list.narrowing, jobId }}
        />
      }
      columns={[
        { key: 'email', header: w.email, sort: 'email', render: (row) => <Code>{row.email}</Code> },
        { key: 'name', header: s.name, render: (row) => <UserText>{row.name}</UserText> },
        { key: 'status', header: s.status, render: (row) => w[row.status] },
        { key: 'response', header: w.response, render: (row) => <bdi>{row.response ?? '–'}</bdi> },
        {
          key: 'bounce',
          header: r.bounce,
          render: (row) => (
            <>
              {row.complainedAt ? r['one.complained'] : row.bounce ? outcomes[row.bounce] : '–'}
              {row.bounceRule && (
                <Text size="sm" c="gray.7">
                  {bounceText(row.bounceRule)}
                </Text>
              )}
            </>
          ),
        },
        { key: 'sent', header: w.sentAt, render: (row) => dates.moment(row.sentAt), hidden: true },
        { key: 'next', header: w.nextTry, render: (row) => dates.moment(row.nextTryAt), hidden: true },
        { key: 'attempts', header: w.attempts, render: (row) => number(row.attempts), hidden: true },
        { key: 'opens', header: w.opens, render: (row) => number(row.opens), hidden: true },
        { key: 'clicks', header: w.clicks, render: (row) => number(row.clicks), hidden: true },
      ]}
      empty={<EmptyState title={w.noRecipients} />}
    />
  )
}
