import { Group, Progress, Stack, Text } from '@mantine/core'
import type { Campaign } from '#contract/email-marketing/campaigns.ts'
import { useApiQuery } from '../../../api/useApi.ts'
import { useDates } from '../../../i18n/dates.ts'
import { isolateLtr } from '../../../i18n/isolates.ts'
import { number, useWords } from '../../../i18n/words.ts'
import { DataTable } from '../../../ui/list/DataTable.tsx'
import { SelectFilter } from '../../../ui/list/SelectFilter.tsx'
import { useListState } from '../../../ui/list/useListState.ts'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { EmptyState } from '../../../ui/state/EmptyState.tsx'
import { Pill } from '../../../ui/text/Pill.tsx'
import { MailSubject } from '../../../ui/text/MailSubject.tsx'
import { UserText } from '../../../ui/text/UserText.tsx'
import { percentOf } from '../../partOf.ts'
import { NewCampaign } from '../../sending/NewCampaign.tsx'
import { useEditor } from '../../useEditor.ts'
import { useLoadError } from '../../useLoadError.ts'
import { suiteWords } from '../../words.ts'
import { CampaignActions } from './CampaignActions.tsx'
import { linkOf, statusColors } from '../campaignLinks.ts'
import { CampaignThumbnail } from './CampaignThumbnail.tsx'
import { ListViews } from './ListViews.tsx'
import { listWords } from '../listWords.ts'
import { useToText } from '../useToText.ts'

const statuses = ['draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled', 'failed'] as const
/** How often the progress of running campaigns is read, in ms. */
const pollMs = 5000

/** All campaigns: drafts, scheduled ones, and sent ones with their rates. */
export default function CampaignsPage() {
  const w = useWords(listWords)
  const s = useWords(suiteWords)
  const editor = useEditor()
  const dates = useDates()
  const toText = useToText()
  const loadError = useLoadError('jobs')
  const list = useListState()
  const query = useApiQuery('GET /api/:tenant/email-marketing/campaign', list.input, { refetchInterval: pollMs })
  const add = editor && <NewCampaign />
  return (
    <>
      <PageHeader title={s.campaigns} hint={w.hint}>
        <ListViews open="list" />
        {add}
      </PageHeader>
      <DataTable
        label={s.campaigns}
        list={list}
        loadError={loadError}
        views="campaigns"
        query={query}
        filters={
          <SelectFilter
            list={list}
            field="status"
            label={s.status}
            any={`${s.status}: ${s.any}`}
            choices={statuses.map((value) => ({ value, label: w[value] }))}
          />
        }
        to={linkOf}
        columns={[
          { key: 'name', header: w.name, render: (row) => <Name campaign={row} /> },
          {
            key: 'status',
            header: s.status,
            render: (row) => <Pill color={statusColors[row.status]}>{w[row.status]}</Pill>,
          },
          { key: 'to', header: w.to, render: (row) => <Recipients campaign={row} text={toText(row.to)} /> },
          { key: 'delivered', header: w.delivered, isEmpty: isUnsent, render: (row) => rate(row, 'delivered') },
          { key: 'opened', header: w.opened, isEmpty: isUnsent, render: (row) => rate(row, 'opened') },
          { key: 'clicked', header: w.clicked, isEmpty: isUnsent, render: (row) => rate(row, 'clicked') },
          {
            key: 'when',
            header: w.when,
            render: (row) =>
              row.status === 'draft'
                ? w.edited({ time: dates.moment(row.updatedAt) })
                : row.startedAt === null && row.localTime
                  ? dates.wall(row.localTime)
                  : dates.moment(row.startedAt ?? row.scheduledAt ?? row.createdAt),
          },
        ]}
        actions={editor && ((row) => <CampaignActions campaign={row} />)}
        empty={<EmptyState title={w.none} hint={editor ? w.noneHint : s.noneToRead} action={add} />}
      />
    </>
  )
}

const isUnsent = ({ figures }: Campaign) => figures.sent === 0

/** A share of those who could count: delivered of sent, opened and clicked of delivered. Untracked is no number. */
function rate({ figures }: Campaign, name: 'delivered' | 'opened' | 'clicked'): string {
  const count = figures[name]
  const of = name === 'delivered' ? figures.sent : figures.delivered
  return count === null || of === 0 ? '–' : isolateLtr(percentOf(count, of))
}

function Name({ campaign }: { campaign: Campaign }) {
  const w = useWords(listWords)
  const { name, subject, languages, kind, seriesId } = campaign
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <CampaignThumbnail campaign={campaign} />
      <div style={{ minWidth: 0 }}>
        <UserText>{name}</UserText>
        {subject !== '' && subject !== name && (
          <Text size="xs" c="gray.7" component="div" fw={400} lineClamp={2}>
            <MailSubject>{subject}</MailSubject>
          </Text>
        )}
        <Text size="xs" c="gray.7" component="div" fw={400}>
          {[
            ...(kind === 'test' ? [w.test] : []),
            ...(seriesId ? [w.recurring] : []),
            ...(languages.length > 1 ? [languages.join(' + ').toUpperCase()] : []),
          ].join(' · ')}
        </Text>
      </div>
    </Group>
  )
}

function Recipients({ campaign, text }: { campaign: Campaign; text: string | null }) {
  const w = useWords(listWords)
  const { status, figures, totalRecipients } = campaign
  return (
    <Stack gap={2}>
      <span>{text ?? w.noRecipients}</span>
      {status === 'sending' || status === 'paused' ? (
        <>
          <Progress
            value={totalRecipients > 0 ? (100 * figures.sent) / totalRecipients : 0}
            color="teal.7"
            aria-label={w.progress}
          />
          <Text size="xs" c="gray.7">
            {w.ofTotal({ sent: number(figures.sent), total: number(totalRecipients) })}
          </Text>
        </>
      ) : (
        totalRecipients > 0 && (
          <Text size="xs" c="gray.7">
            {number(totalRecipients)}
          </Text>
        )
      )}
    </Stack>
  )
}
