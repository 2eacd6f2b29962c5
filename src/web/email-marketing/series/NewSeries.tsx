import { Checkbox, Group, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import type { ListedTemplate } from '#contract/email-marketing/templates.ts'
import { useApiMutation } from '../../api/useApi.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/words.ts'
import { keepOpen } from '../../ui/form/Form.tsx'
import { FormModal } from '../../ui/form/FormModal.tsx'
import { ownTimeZone } from '../../ui/form/localTime.ts'
import { TimeZoneField } from '../../ui/form/TimeZoneField.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { hours, weekdaysIn } from '../clock.ts'
import { MergeTagInput } from '../MergeTagInput.tsx'
import { type Audience, allContacts, isChosen, recipientsOf, audienceErrors } from '../sending/audience.ts'
import { AudienceCount } from '../sending/AudienceCount.tsx'
import { AudienceFields } from '../sending/AudienceFields.tsx'
import { useMayBegin } from '../sending/useMayBegin.tsx'
import { OtherSubjects, type Subjects, subjectsOf } from '../sending/OtherSubjects.tsx'
import { useTemplates } from '../sending/useTemplates.ts'
import { WithoutTemplates } from '../sending/WithoutTemplates.tsx'
import { suiteWords } from '../words.ts'
import { seriesWords } from './words.ts'

type Values = Audience & {
  name: string
  templateId: string
  subject: string
  subjects: Subjects
  every: string
  weekdays: string[]
  day: number
  hour: string
  timeZone: string
  until: string
  times: number | string
}

const initial = (templateId: string): Values => ({
  name: '',
  templateId,
  subject: '',
  subjects: {},
  ...allContacts,
  every: 'month',
  weekdays: ['0'],
  day: 1,
  hour: '9',
  timeZone: ownTimeZone(),
  until: '',
  times: '',
})

const inputOf = (values: Values, template: ListedTemplate | undefined) => {
  const { name, templateId, subject, subjects, every, weekdays, day, hour, timeZone, until, times } = values
  return {
    name,
    templateId,
    subject,
    subjects: subjectsOf(subjects, template),
    recipients: recipientsOf(values),
    rule: {
      every: every as 'day' | 'week' | 'month',
      weekdays: every === 'week' ? weekdays.map(Number) : [],
      day: every === 'month' ? day : 1,
      hour: Number(hour),
      timeZone,
      until: until || null,
      times: Number(times) || null,
    },
  }
}

/** The endpoint's input. */
export function NewSeries({ onClose }: { onClose: () => void }) {
  const w = useWords(seriesWords)
  const s = useWords(suiteWords)
  const language = useLanguage()
  const templates = useTemplates()
  const mayBegin = useMayBegin()
  // The content of a campaign that is to be repeated.
  const { template = '' } = useSearch({ strict: false }) as { template?: string }
  const create = useApiMutation('POST /api/:tenant/email-marketing/job-series', {
    successToast: { message: w.begun },
    errorTitle: null,
    invalidates: ['/email-marketing/job-series'],
  })
  const templateOf = (id: string) => templates.data?.find(({ _id }) => _id === id)
  const submit = async (values: Values) => {
    const send = inputOf(values, templateOf(values.templateId))
    const question = { title: w.beginAsk, begin: w.begin, more: () => w.eachTime }
    const start = await mayBegin({ providerId: '', audience: { recipients: send.recipients }, ...question })
    return start ? create.mutateAsync({ ...send, ...start }) : keepOpen
  }
  const named = (rows: { _id: string; name: string }[] | undefined) => [
    { value: '', label: w.choose },
    ...(rows ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
  ]
  const weekdays = weekdaysIn(language)
  if (templates.data?.length === 0)
    return (
      <Dialog title={w.add} opened onClose={onClose} size="lg">
        <WithoutTemplates />
      </Dialog>
    )
  return (
    <FormModal
      title={w.add}
      opened
      onClose={onClose}
      size="lg"
      initial={initial(template)}
      submitLabel={w.begin}
      validate={({ name, templateId, every, weekdays: chosen, ...values }) => ({
        name: name.trim() ? null : w.required,
        templateId: templateId ? null : w.required,
        ...audienceErrors(values, w.required),
        weekdays: every === 'week' && chosen.length === 0 ? w.required : null,
      })}
      submit={submit}
      failed={s.createFailed}
    >
      {(form) => (
        <>
          <TextInput label={s.name} attributes={{ input: { dir: 'auto' } }} {...form.getInputProps('name')} />
          <NativeSelect label={w.template} data={named(templates.data)} {...form.getInputProps('templateId')} />
          <MergeTagInput label={w.subject} description={w.subjectHint} {...form.getInputProps('subject')} />
          <OtherSubjects
            template={templateOf(form.values.templateId)}
            value={form.values.subjects}
            onChange={(subjects) => form.setFieldValue('subjects', subjects)}
          />
          <AudienceFields form={form} />
          <AudienceCount input={{ recipients: recipientsOf(form.values) }} complete={isChosen(form.values)} />
          <Group grow align="flex-start">
            <NativeSelect
              label={w.every}
              data={(['day', 'week', 'month'] as const).map((every) => ({ value: every, label: w[every] }))}
              {...form.getInputProps('every')}
            />
            <NativeSelect label={w.hour} data={hours} {...form.getInputProps('hour')} />
          </Group>
          {form.values.every === 'week' && (
            <Checkbox.Group label={w.weekdays} {...form.getInputProps('weekdays')}>
              <Group gap="sm" mt={4}>
                {weekdays.map((name, day) => (
                  <Checkbox key={name} value={String(day)} label={name} />
                ))}
              </Group>
            </Checkbox.Group>
          )}
          {form.values.every === 'month' && (
            <NumberInput
              label={w.dayOfMonth}
              description={w.dayHint}
              min={1}
              max={31}
              allowDecimal={false}
              {...form.getInputProps('day')}
            />
          )}
          <TimeZoneField label={w.timeZone} {...form.getInputProps('timeZone')} />
          <Group grow align="flex-start">
            <TextInput type="date" label={w.until} {...form.getInputProps('until')} />
            <NumberInput label={w.times} min={1} max={1000} allowDecimal={false} {...form.getInputProps('times')} />
          </Group>
        </>
      )}
    </FormModal>
  )
}
