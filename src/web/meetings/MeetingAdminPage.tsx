import { Anchor, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { sideOf } from '#contract/text/languages.ts'
import type { MeetingPage } from '#contract/meetings.ts'
import { useApiQuery } from '../api/useApi.ts'
import { useDates } from '../i18n/dates.ts'
import { useLanguage } from '../i18n/language.ts'
import { useWords } from '../i18n/words.ts'
import { adminWords } from '../ui/words/adminWords.ts'
import { BackLink } from '../ui/page/BackLink.tsx'
import { DataTable } from '../ui/list/DataTable.tsx'
import { SelectFilter } from '../ui/list/SelectFilter.tsx'
import { EmptyState } from '../ui/state/EmptyState.tsx'
import { ItemLoadError } from '../ui/state/ItemLoadError.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { Pill } from '../ui/text/Pill.tsx'
import { useListState } from '../ui/list/useListState.ts'
import { Code, UserText } from '../ui/text/UserText.tsx'
import { meetingAdminWords } from './adminWords.ts'
import { StatusBadge } from './MeetingBadges.tsx'
import { MeetingForm } from './MeetingForm.tsx'
import { MeetingTime } from './MeetingTime.tsx'
import { RoomNotice } from './RoomNotice.tsx'
import { StartButton } from './StartButton.tsx'
import { useMeetingActions } from './useMeetingActions.ts'

/** A meeting for administrators: time, attendees and actions. */
export default function MeetingAdminPage() {
  const w = useWords(meetingAdminWords)
  const { meeting: id = '' } = useParams({ strict: false })
  const meetingQuery = useApiQuery('GET /api/:lang/zoom/:meeting', { meeting: id })
  const meeting = meetingQuery.data?.data
  return (
    <>
      <BackLink to="/admin/zoom-events">{w.back}</BackLink>
      {meetingQuery.error ? (
        <ItemLoadError
          error={meetingQuery.error}
          onRetry={() => void meetingQuery.refetch()}
          notFound={w.notFound}
          loadError={{ title: w.fetchOneFailed }}
          to="/admin/zoom-events"
          back={w.back}
        />
      ) : meeting && meeting._id === id ? (
        <Whole meeting={meeting} />
      ) : (
        <Skeleton height={320} aria-busy />
      )}
    </>
  )
}

function Whole({ meeting }: { meeting: MeetingPage }) {
  const w = useWords(meetingAdminWords)
  const a = useWords(adminWords)
  const language = useLanguage()
  return (
    <Stack gap="lg">
      <div>
        <PageHeader title={meeting.title[sideOf(language)]}>
          <Actions meeting={meeting} />
        </PageHeader>
        <Stack gap="sm" align="flex-start">
          <StatusBadge status={meeting.status} />
          <MeetingTime meeting={meeting} />
          <RoomNotice meeting={meeting} />
          {meeting.joinUrl && (
            <Text size="sm">
              {w.joinUrl}:{' '}
              <Anchor href={meeting.joinUrl} target="_blank" rel="noopener noreferrer" c="blue.8" inherit>
                <Code>{meeting.joinUrl}</Code>
              </Anchor>
            </Text>
          )}
          <Text size="sm" c="dimmed">
            {w.reminders}
          </Text>
          <Anchor
            size="sm"
            c="blue.8"
            renderRoot={(props) => <Link {...props} to="/meetings/$meeting" params={{ meeting: meeting._id }} />}
          >
            {a.view}
          </Anchor>
        </Stack>
      </div>
      <Stack component="section" gap="xs">
        <Title order={2} size="h4">
          {w.attendance}
        </Title>
        <Attendance meetingId={meeting._id} />
      </Stack>
    </Stack>
  )
}

function Actions({ meeting }: { meeting: MeetingPage }) {
  const w = useWords(meetingAdminWords)
  const a = useWords(adminWords)
  const navigate = useNavigate()
  const [editing, setEditing] = useState(false)
  const { remove, setStatus, busy } = useMeetingActions()
  const { status } = meeting
  const deleteIt = async () => {
    if (await remove(meeting)) await navigate({ to: '/admin/zoom-events' })
  }
  return (
    <Group gap="xs">
      <StartButton meeting={meeting} />
      <Button onClick={() => setEditing(true)}>{a.edit}</Button>
      {status === 'scheduled' && (
        <Button variant="default" loading={busy} onClick={() => void setStatus(meeting, 'live')}>
          {w.goLive}
        </Button>
      )}
      {status === 'live' && (
        <Button variant="default" loading={busy} onClick={() => void setStatus(meeting, 'ended')}>
          {w.end}
        </Button>
      )}
      {status === 'cancelled' ? (
        <Button variant="default" loading={busy} onClick={() => void setStatus(meeting, 'scheduled')}>
          {w.reopen}
        </Button>
      ) : (
        status !== 'ended' && (
          <Button variant="default" loading={busy} onClick={() => void setStatus(meeting, 'cancelled')}>
            {w.cancel}
          </Button>
        )
      )}
      <Button variant="outline" color="red.9" onClick={() => void deleteIt()}>
        {a.delete}
      </Button>
      {editing && <MeetingForm meeting={meeting} opened onClose={() => setEditing(false)} />}
    </Group>
  )
}

function Attendance({ meetingId }: { meetingId: string }) {
  const w = useWords(meetingAdminWords)
  const a = useWords(adminWords)
  const dates = useDates()
  const list = useListState({ sortType: 'asc' })
  const query = useApiQuery('GET /api/:lang/zoom/:meeting/attendance', { meeting: meetingId, ...list.input })
  return (
    <DataTable
      label={w.attendance}
      list={list}
      query={query}
      filters={
        <SelectFilter
          list={list}
          field="status"
          label={a.status}
          any={`${a.status}: ${a.any}`}
          choices={[
            { value: 'coming', label: w.coming },
            { value: 'waiting', label: w.waiting },
          ]}
        />
      }
      columns={[
        { key: 'name', header: w.name, render: ({ name }) => <UserText>{name}</UserText> },
        { key: 'email', header: w.email, render: ({ email }) => <Code>{email}</Code> },
        {
          key: 'status',
          header: a.status,
          render: ({ status }) => <Pill color={status === 'coming' ? 'green' : 'orange'}>{w[status]}</Pill>,
        },
        { key: 'since', header: w.since, sort: 'place', render: ({ createdAt }) => dates.moment(createdAt) },
      ]}
      empty={<EmptyState title={w.nobody} />}
    />
  )
}
