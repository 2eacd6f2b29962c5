import { Alert, Card, NativeSelect, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { FormFields } from '../../ui/FormModal.tsx'
import { call } from '../../api/call.ts'
import { showToast, useAsk } from '../../api/useApi.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/words.ts'
import { Form } from '../../ui/FormModal.tsx'
import type { Label } from '../../ui/labels.ts'
import { LabelsField } from '../../ui/LabelsField.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { useConfirm } from '../../ui/useConfirm.tsx'
import { chosenTags } from '../tagService.ts'
import { suiteWords } from '../words.ts'
import { sendingWords } from './words.ts'

type Values = {
  providerId: string
  templateId: string
  subject: string
  to: 'all' | 'tags' | 'group'
  tags: Label[]
  groupId: string
  excluded: Label[]
  topic: string
  excludedGroupId: string
  at: string
}

const initial: Values = {
  providerId: '',
  templateId: '',
  subject: '',
  to: 'all',
  tags: [],
  groupId: '',
  excluded: [],
  topic: '',
  excludedGroupId: '',
  at: '',
}

const audienceOf = (values: Values) => ({
  recipients:
    values.to === 'all'
      ? { all: true }
      : values.to === 'tags'
        ? { tagIds: values.tags.map(({ _id }) => _id) }
        : { groupIds: values.groupId ? [values.groupId] : [] },
  ...((values.excluded.length > 0 || values.excludedGroupId) && {
    exclude: {
      tagIds: values.excluded.map(({ _id }) => _id),
      groupIds: values.excludedGroupId ? [values.excludedGroupId] : [],
    },
  }),
  ...(values.topic && { topic: values.topic }),
})

export default function SendPage() {
  const w = useWords(sendingWords)
  const s = useWords(suiteWords)
  const navigate = useNavigate()
  const confirm = useConfirm()
  // One key for each filled-in form: a second click, or a lost answer, never sends twice.
  const [key] = useState(() => crypto.randomUUID())
  const submit = async (values: Values) => {
    const { audience } = { audience: audienceOf(values) }
    const { data } = await call('POST /api/:tenant/email-marketing/job/audience', audience)
    const body = w.audience({ count: data.recipients })
    if (!(await confirm({ title: w.sendAsk, body, confirm: w.send, danger: false }))) return
    const given = {
      ...audience,
      templateId: values.templateId,
      ...(values.providerId && { providerId: values.providerId }),
      ...(values.subject.trim() && { subject: values.subject }),
      ...(values.at && { scheduleAt: new Date(values.at).toISOString() }),
    }
    const signal = AbortSignal.timeout(20_000)
    const answer = await call('POST /api/:tenant/email-marketing/email-service-provider/send-bulk-emails', given, {
      signal,
      idempotencyKey: key,
    })
    const result = 'data' in answer ? answer.data : answer
    const over = result.successCount + result.failureCount === result.totalRecipients
    if (result.failureCount > 0) {
      showToast({
        color: 'yellow',
        title: w.partial,
        message: w.partialText({ sent: result.successCount, failed: result.failureCount }),
      })
    } else showToast({ message: over ? w.sent : w.underway })
    await navigate({ to: `/email-marketing/jobs/${result.jobId}` })
  }
  return (
    <>
      <PageHeader title={s.send} hint={w.sendHint} />
      <Card withBorder maw={720}>
        <Form
          initial={initial}
          validate={(values) => ({
            templateId: values.templateId ? null : w.required,
            tags: values.to === 'tags' && values.tags.length === 0 ? w.required : null,
            groupId: values.to === 'group' && !values.groupId ? w.required : null,
          })}
          submit={submit}
          submitLabel={w.send}
        >
          {(form) => <SendFields form={form} />}
        </Form>
      </Card>
    </>
  )
}

function SendFields({ form }: { form: FormFields<Values> }) {
  const w = useWords(sendingWords)
  const s = useWords(suiteWords)
  const providers = useAsk('GET /api/:tenant/email-marketing/email-service-provider', { size: 100, status: 'active' })
  const templates = useAsk('GET /api/:tenant/email-marketing/template', { size: 100, isActive: true })
  const groups = useAsk('GET /api/:tenant/email-marketing/group', { size: 100 })
  const named = (rows: { _id: string; name: string }[] | undefined, first: string) => [
    { value: '', label: first },
    ...(rows ?? []).map((row) => ({ value: row._id, label: row.name })),
  ]
  const { to } = form.values
  return (
    <>
      <NativeSelect
        label={w.provider}
        data={named(providers.data?.data, w.defaultProvider)}
        {...form.getInputProps('providerId')}
      />
      <NativeSelect
        label={w.template}
        withAsterisk
        data={named(templates.data?.data, w.choose)}
        {...form.getInputProps('templateId')}
      />
      <TextInput label={w.subject} attributes={{ input: { dir: 'auto' } }} {...form.getInputProps('subject')} />
      <NativeSelect
        label={w.to}
        data={[
          { value: 'all', label: w.everybody },
          { value: 'tags', label: w.byTags },
          { value: 'group', label: w.byGroup },
        ]}
        {...form.getInputProps('to')}
      />
      {to === 'tags' && (
        <LabelsField label={s.tags} required entityType="email" service={chosenTags} {...form.getInputProps('tags')} />
      )}
      {to === 'group' && (
        <NativeSelect label={w.group} data={named(groups.data?.data, w.choose)} {...form.getInputProps('groupId')} />
      )}
      <LabelsField label={w.exclude} entityType="email" service={chosenTags} {...form.getInputProps('excluded')} />
      {(groups.data?.data.length ?? 0) > 0 && (
        <NativeSelect
          label={w.excludeGroup}
          data={named(groups.data?.data, s.none)}
          {...form.getInputProps('excludedGroupId')}
        />
      )}
      <TopicChoice form={form} />
      <TextInput
        type="datetime-local"
        label={w.at}
        attributes={{ input: { dir: 'ltr' } }}
        {...form.getInputProps('at')}
      />
      <AudienceCount values={form.values} />
    </>
  )
}

/** What the mail is about, where the workspace has topics: who left it is spared. */
function TopicChoice({ form }: { form: FormFields<Values> }) {
  const w = useWords(sendingWords)
  const language = useLanguage()
  const topics = useAsk('GET /api/:tenant/email-marketing/topic', { size: 100, isArchived: false, sortType: 'asc' })
  const rows = topics.data?.data ?? []
  if (rows.length === 0) return null
  return (
    <NativeSelect
      label={w.topic}
      description={w.topicHint}
      data={[{ value: '', label: w.noTopic }, ...rows.map(({ _id, name }) => ({ value: _id, label: name[language] }))]}
      {...form.getInputProps('topic')}
    />
  )
}

/** How many would get it as the form stands. */
function AudienceCount({ values }: { values: Values }) {
  const w = useWords(sendingWords)
  const complete = values.to === 'all' || (values.to === 'tags' ? values.tags.length > 0 : values.groupId !== '')
  const count = useAsk('POST /api/:tenant/email-marketing/job/audience', audienceOf(values), { enabled: complete })
  if (!complete || !count.data) return null
  const { recipients, suppressed } = count.data.data
  return (
    <Alert
      variant="light"
      color={recipients > 0 ? 'blue' : 'yellow'}
      styles={{ title: { color: 'var(--mantine-color-gray-9)' }, message: { color: 'var(--mantine-color-gray-9)' } }}
      title={w.audience({ count: recipients })}
      role="status"
    >
      {suppressed > 0 && w.suppressed({ count: suppressed })}
    </Alert>
  )
}
