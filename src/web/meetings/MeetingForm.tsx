import { NumberInput, Select, SimpleGrid, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { directionOf } from '#contract/text/languages.ts'
import type { Meeting } from '#contract/meetings.ts'
import { prependToLists, replaceInLists } from '../api/cachedLists.ts'
import { useApiQuery, useApiMutation } from '../api/useApi.ts'
import { useWords, type Words } from '../i18n/words.ts'
import { adminWords } from '../ui/words/adminWords.ts'
import { isBlank } from '../ui/form/bilingual.ts'
import { BilingualColumns } from '../ui/form/BilingualColumns.tsx'
import { versioned } from '../ui/form/conflicts.ts'
import { contentTagService } from '../ui/tags/contentTagService.ts'
import { type FormFields } from '../ui/form/Form.tsx'
import { FormModal } from '../ui/form/FormModal.tsx'
import { TagsField } from '../ui/tags/TagsField.tsx'
import { MarkdownEditor } from '../ui/editor/MarkdownEditor.tsx'
import { meetingAdminWords } from './adminWords.ts'
import { meetingInput, type MeetingValues, changedStart, startOf, valuesOf } from './meetingValues.ts'
import { RecurrenceFields } from './RecurrenceFields.tsx'
import { RoomNotice } from './RoomNotice.tsx'
import { timeZones } from '../ui/form/zoneTime.ts'
import { LocalTimeField } from '../ui/form/LocalTimeField.tsx'

type Props = { meeting: Meeting | null; opened: boolean; onClose: () => void }

const endpoint = 'GET /api/:lang/zoom'

/** Creates or edits a meeting. */
export function MeetingForm({ meeting, opened, onClose }: Props) {
  const w = useWords(meetingAdminWords)
  const a = useWords(adminWords)
  const initial = useMemo(() => valuesOf(meeting), [meeting])
  const create = useApiMutation('POST /api/:lang/zoom', { successToast: { message: w.created }, errorTitle: null })
  const update = useApiMutation('PATCH /api/:lang/zoom/:meeting', {
    successToast: { message: w.updated },
    errorTitle: null,
    invalidates: ['/zoom/:meeting'],
  })
  return (
    <FormModal
      title={meeting ? w.edit : w.add}
      failed={meeting ? w.updateFailed : w.createFailed}
      opened={opened}
      onClose={onClose}
      size="64rem"
      initial={initial}
      versioned={meeting && versioned(meeting, valuesOf, namesOf(w, a))}
      validate={(values) => faultsOf(values, w, a)}
      submit={async (values, version) => {
        if (meeting) {
          const { data } = await update.mutateAsync({
            meeting: meeting._id,
            ...meetingInput(values),
            ...changedStart(values, initial),
            ...version,
          })
          replaceInLists(endpoint, data)
        } else
          prependToLists(
            endpoint,
            (await create.mutateAsync({ ...meetingInput(values), startsAt: startOf(values) })).data,
          )
      }}
    >
      {(form) => (
        <>
          {meeting?.room && <RoomNotice meeting={meeting} />}
          <MeetingFields form={form} isAtZoom={Boolean(meeting?.room)} />
        </>
      )}
    </FormModal>
  )
}

const namesOf = (w: Words<typeof meetingAdminWords>, a: Words<typeof adminWords>) => ({
  title: w.heading,
  description: w.description,
  startsAt: w.startsAt,
  timeZone: w.timeZone,
  durationMinutes: w.duration,
  joinUrl: w.joinUrl,
  capacity: w.capacity,
  frequency: w.repeat,
  interval: w.interval,
  ends: w.ends,
  count: w.count,
  until: w.until,
  tags: a.tags,
})

/** Checks that need no server. */
function faultsOf(values: MeetingValues, w: Words<typeof meetingAdminWords>, a: Words<typeof adminWords>) {
  const length = Number(values.durationMinutes)
  const times = Number(values.count)
  const repeats = values.frequency !== ''
  return {
    'title.en': isBlank(values.title) ? a.required : null,
    startsAt: values.startsAt ? null : a.required,
    timeZone: values.timeZone ? null : a.required,
    durationMinutes: length >= 5 && length <= 1440 ? null : w.lengthFault,
    capacity: values.capacity === '' || Number(values.capacity) >= 1 ? null : w.positive,
    interval: !repeats || Number(values.interval) >= 1 ? null : w.positive,
    count: !repeats || values.ends === 'until' || (times >= 2 && times <= 200) ? null : w.countFault,
    until: !repeats || values.ends === 'count' || values.until ? null : a.required,
    tags: values.tags.length > 10 ? a.tooManyTags : null,
  }
}

function MeetingFields({ form, isAtZoom }: { form: FormFields<MeetingValues>; isAtZoom: boolean }) {
  const w = useWords(meetingAdminWords)
  const a = useWords(adminWords)
  const zones = useMemo(() => timeZones(), [])
  const { title, description } = form.values
  const zoom = useApiQuery('GET /api/:lang/admin/zoom', {}).data?.data
  const isSet = zoom !== undefined && zoom.source !== 'none'
  return (
    <>
      <BilingualColumns
        texts={[
          { name: w.heading, value: title },
          { name: w.description, value: description },
        ]}
      >
        {(language) => (
          <>
            <TextInput
              label={w.heading}
              maxLength={200}
              withAsterisk
              attributes={{ input: { dir: directionOf(language), lang: language } }}
              {...form.getInputProps(`title.${language}`)}
            />
            <MarkdownEditor
              label={w.description}
              language={language}
              minRows={4}
              {...form.getInputProps(`description.${language}`)}
            />
          </>
        )}
      </BilingualColumns>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <LocalTimeField label={w.startsAt} withAsterisk {...form.getInputProps('startsAt')} />
        <Select
          label={w.timeZone}
          data={zones.includes(form.values.timeZone) ? zones : [form.values.timeZone, ...zones]}
          searchable
          limit={60}
          allowDeselect={false}
          nothingFoundMessage={w.noZone}
          withAsterisk
          attributes={{ input: { dir: 'ltr' } }}
          {...form.getInputProps('timeZone')}
        />
        <NumberInput
          label={w.duration}
          min={5}
          max={1440}
          step={5}
          withAsterisk
          {...form.getInputProps('durationMinutes')}
        />
      </SimpleGrid>
      <RecurrenceFields form={form} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          type="url"
          label={w.joinUrl}
          description={isAtZoom ? w.joinUrlOfZoom : isSet ? w.joinUrlAtZoom : w.joinUrlHint}
          attributes={{ input: { dir: 'ltr' } }}
          {...form.getInputProps('joinUrl')}
        />
        <NumberInput label={w.capacity} description={w.capacityHint} min={1} {...form.getInputProps('capacity')} />
      </SimpleGrid>
      <TagsField
        label={a.tags}
        entityType="content"
        max={10}
        service={contentTagService()}
        {...form.getInputProps('tags')}
      />
    </>
  )
}
