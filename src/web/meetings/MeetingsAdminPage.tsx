import { Button } from '@mantine/core'
import { useState } from 'react'
import { sideOf } from '#contract/text/languages.ts'
import type { Meeting } from '#contract/meetings.ts'
import { useApiQuery } from '../api/useApi.ts'
import { useDates } from '../i18n/dates.ts'
import { useLanguage } from '../i18n/language.ts'
import { number, useWords } from '../i18n/words.ts'
import { adminWords } from '../ui/words/adminWords.ts'
import { DataTable } from '../ui/list/DataTable.tsx'
import { LoosenedNotice } from '../ui/list/LoosenedNotice.tsx'
import { SelectFilter } from '../ui/list/SelectFilter.tsx'
import { EmptyState } from '../ui/state/EmptyState.tsx'
import { ExportButton } from '../ui/list/ExportButton.tsx'
import { TagBadges } from '../ui/tags/TagBadges.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { Person } from '../ui/people/Person.tsx'
import { RowButtons } from '../ui/list/RowButtons.tsx'
import { useListState } from '../ui/list/useListState.ts'
import { Code, UserText } from '../ui/text/UserText.tsx'
import { meetingAdminWords } from './adminWords.ts'
import { StatusBadge } from './MeetingBadges.tsx'
import { MeetingForm } from './MeetingForm.tsx'
import { LinkBadge } from './RoomNotice.tsx'
import { useMeetingActions } from './useMeetingActions.ts'
import { useMeetingBulk } from './useMeetingBulk.ts'

const statuses = ['scheduled', 'live', 'ended', 'cancelled'] as const

/** All meetings, both planned and past. */
export default function MeetingsAdminPage() {
  const w = useWords(meetingAdminWords)
  const a = useWords(adminWords)
  const dates = useDates()
  const language = useLanguage()
  const list = useListState()
  const query = useApiQuery('GET /api/:lang/zoom', list.input)
  const [editing, setEditing] = useState<Meeting | 'new' | null>(null)
  const { remove } = useMeetingActions()
  const bulk = useMeetingBulk()
  const add = <Button onClick={() => setEditing('new')}>{w.add}</Button>
  return (
    <>
      <PageHeader title={w.title} hint={w.hint}>
        {add}
      </PageHeader>
      <DataTable
        label={w.title}
        loadError={{ title: w.fetchFailed }}
        list={list}
        views="zoom-events"
        query={query}
        filters={
          <SelectFilter
            list={list}
            field="status"
            label={a.status}
            any={`${a.status}: ${a.any}`}
            choices={statuses.map((value) => ({ value, label: w[value] }))}
          />
        }
        tools={<ExportButton endpoint="GET /api/:lang/zoom/export.csv" input={list.narrowing} />}
        {...bulk}
        bulkWhole={!query.data?.loosened}
        above={
          <>
            {bulk.above}
            <LoosenedNotice words={query.data?.loosened} />
          </>
        }
        columns={[
          { key: 'title', header: w.heading, render: ({ title }) => <UserText>{title[sideOf(language)]}</UserText> },
          { key: 'starts', header: w.startsAt, sort: 'startsAt', render: (meeting) => dates.moment(meeting.startsAt) },
          {
            key: 'next',
            header: w.next,
            sort: 'nextStartsAt',
            render: ({ nextStartsAt }) => dates.moment(nextStartsAt),
          },
          { key: 'status', header: a.status, render: ({ status }) => <StatusBadge status={status} /> },
          { key: 'link', header: w.link, render: (meeting) => <LinkBadge meeting={meeting} /> },
          { key: 'seats', header: w.seats, render: (meeting) => <Seats meeting={meeting} /> },
          { key: 'waiting', header: w.waitingList, render: ({ waitingCount }) => number(waitingCount) },
          {
            key: 'created',
            header: a.createdAt,
            sort: 'createdAt',
            hidden: true,
            render: (meeting) => dates.day(meeting.createdAt),
          },
          { key: 'host', header: w.host, hidden: true, render: ({ host }) => <Person person={host} /> },
          { key: 'tags', header: a.tags, hidden: true, render: ({ tags }) => <TagBadges labels={tags} /> },
          { key: 'updated', header: a.updatedAt, hidden: true, render: ({ updatedAt }) => dates.day(updatedAt) },
          { key: 'id', header: a.id, hidden: true, render: ({ _id }) => <Code>{_id}</Code> },
        ]}
        to={({ _id }) => `/admin/zoom-events/${_id}`}
        actions={(meeting) => (
          <RowButtons
            name={meeting.title[sideOf(language)]}
            onEdit={() => setEditing(meeting)}
            onDelete={() => void remove(meeting)}
          />
        )}
        empty={<EmptyState title={w.none} hint={w.noneHint} action={add} />}
      />
      {editing && <MeetingForm meeting={editing === 'new' ? null : editing} opened onClose={() => setEditing(null)} />}
    </>
  )
}

export function Seats({ meeting: { attendeeCount, capacity } }: { meeting: Meeting }) {
  const w = useWords(meetingAdminWords)
  return capacity === null
    ? number(attendeeCount)
    : w.ofSeats({ taken: number(attendeeCount), seats: number(capacity) })
}
