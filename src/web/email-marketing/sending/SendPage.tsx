import { Alert, Card, NativeSelect, Skeleton, Text } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { FormFields } from '../../ui/form/FormModal.tsx'
import { call } from '../../api/call.ts'
import { showToast } from '../../api/useApi.ts'
import { useAllPages } from '../../api/useAllPages.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/words.ts'
import { ErrorNotice } from '../../ui/state/ErrorNotice.tsx'
import { Form, keepOpen } from '../../ui/form/FormModal.tsx'
import { TagsField } from '../../ui/tags/TagsField.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { useUnsaved } from '../../ui/form/useUnsaved.ts'
import { uiWords } from '../../ui/words/uiWords.ts'
import { chosenTags } from '../tagService.ts'
import { EditorsOnly } from '../EditorsOnly.tsx'
import { suiteWords } from '../words.ts'
import { useFetchFailed } from '../useFetchFailed.ts'
import { AudienceCount } from './AudienceCount.tsx'
import { ExcludeFields } from './ExcludeFields.tsx'
import { SenderWarnings } from './SenderWarnings.tsx'
import { addStartedJob } from './startedJobs.ts'
import { isOver, resultToast } from './sendResult.ts'
import { audienceOf, blankSend, contentOf, type Draft, timingOf, type Values } from './sendValues.ts'
import { TimingFields } from './TimingFields.tsx'
import { TrackingFields } from './TrackingFields.tsx'
import { SubjectField } from './SubjectField.tsx'
import { useMayBegin } from './useMayBegin.tsx'
import { useSendAgain } from './useSendAgain.ts'
import { useTemplates } from './useTemplates.ts'
import { WithoutTemplates } from './WithoutTemplates.tsx'
import { sendingWords } from './words.ts'

/** Creates a campaign: an empty one, or a copy of an earlier one (`?from=` and its id). */
export default function SendPage() {
  const w = useWords(sendingWords)
  const s = useWords(suiteWords)
  const u = useWords(uiWords)
  const { from } = useSearch({ strict: false }) as { from?: string }
  const again = useSendAgain(from)
  const templates = useTemplates()
  const unread = useFetchFailed('job')
  return (
    <>
      <PageHeader title={s.send} hint={from === undefined ? w.sendHint : w.againHint} />
      <EditorsOnly to="/email-marketing/jobs" back={s.jobs}>
        <Card withBorder maw={720}>
          {from === undefined && templates.data?.length === 0 ? (
            <WithoutTemplates />
          ) : from === undefined ? (
            <SendForm draft={null} initial={blankSend} />
          ) : again.error ? (
            <ErrorNotice {...unread} error={again.error} onRetry={again.retry} />
          ) : again.draft ? (
            <>
              {again.draft.gone && (
                <Alert color="yellow" variant="light" mb="md" role="status">
                  {w.partGone}
                </Alert>
              )}
              <SendForm key={from} draft={again.draft} initial={again.values} />
            </>
          ) : (
            <Skeleton height={420} role="status" aria-busy aria-label={u.loading} />
          )}
        </Card>
      </EditorsOnly>
    </>
  )
}

function SendForm({ draft, initial }: { draft: Draft | null; initial: Values }) {
  const w = useWords(sendingWords)
  const s = useWords(suiteWords)
  const navigate = useNavigate()
  const mayBegin = useMayBegin()
  const [dirty, setDirty] = useState(false)
  useUnsaved(dirty)
  // One idempotency key per form, so that a second click or a lost response never sends twice.
  const [key] = useState(() => crypto.randomUUID())
  const submit = async (values: Values) => {
    const audience = audienceOf(values, draft)
    const later = values.timing !== 'now'
    const question = { title: later ? w.planAsk : w.sendAsk, begin: later ? w.plan : w.send }
    const start = await mayBegin({ providerId: values.providerId, audience, needsRecipients: true, ...question })
    if (!start) return keepOpen
    const input = {
      ...audience,
      ...contentOf(values, draft),
      ...(values.providerId && { providerId: values.providerId }),
      ...timingOf(values),
      ...start,
    }
    const signal = AbortSignal.timeout(20_000)
    const answer = await call('POST /api/:tenant/email-marketing/email-service-provider/send-bulk-emails', input, {
      signal,
      idempotencyKey: key,
    })
    const result = 'data' in answer ? answer.data : answer
    showToast(later ? { message: w.planned } : resultToast(result, w))
    if (!later && !isOver(result)) addStartedJob(result.jobId)
    await navigate({ to: `/email-marketing/jobs/${result.jobId}`, ignoreBlocker: true })
    return result
  }
  return (
    <Form
      initial={initial}
      validate={(values) => ({
        templateId: values.templateId ? null : w.required,
        tags: values.to === 'tags' && values.tags.length === 0 ? w.required : null,
        groupId: values.to === 'group' && !values.groupId ? w.required : null,
        at: values.timing !== 'now' && !values.at ? w.required : null,
        'window.days': values.limited && values.window.days.length === 0 ? w.required : null,
      })}
      submit={submit}
      submitLabel={w.send}
      failed={s.sendFailed}
      onDirty={setDirty}
    >
      {(form) => <SendFields form={form} draft={draft} />}
    </Form>
  )
}

function SendFields({ form, draft }: { form: FormFields<Values>; draft: Draft | null }) {
  const w = useWords(sendingWords)
  const s = useWords(suiteWords)
  const providers = useAllPages('GET /api/:tenant/email-marketing/email-service-provider', { status: 'active' })
  const templates = useTemplates()
  const groups = useAllPages('GET /api/:tenant/email-marketing/group', { orderBy: 'name', sortType: 'asc' })
  const named = (rows: { _id: string; name: string }[] | undefined, first: string) => [
    { value: '', label: first },
    ...(rows ?? []).map((row) => ({ value: row._id, label: row.name })),
  ]
  const { to, tags, groupId } = form.values
  const isComplete = to === 'tags' ? tags.length > 0 : to !== 'group' || groupId !== ''
  return (
    <>
      <NativeSelect
        label={w.provider}
        data={named(providers.data, w.defaultProvider)}
        {...form.getInputProps('providerId')}
      />
      <NativeSelect
        label={w.template}
        withAsterisk
        data={[...(draft ? [{ value: 'same', label: w.sameContent }] : []), ...named(templates.data, w.choose)]}
        {...form.getInputProps('templateId')}
      />
      <SubjectField form={form} draft={draft} />
      <NativeSelect
        label={w.to}
        data={[
          ...(draft ? [{ value: 'same', label: w.sameRecipients }] : []),
          { value: 'all', label: w.everybody },
          { value: 'tags', label: w.byTags },
          { value: 'group', label: w.byGroup },
        ]}
        {...form.getInputProps('to')}
      />
      {to === 'tags' && (
        <TagsField label={s.tags} required entityType="email" service={chosenTags} {...form.getInputProps('tags')} />
      )}
      {to === 'group' && (
        <NativeSelect label={w.group} data={named(groups.data, w.choose)} {...form.getInputProps('groupId')} />
      )}
      <ExcludeFields form={form} />
      {draft?.exclude.jobIds && (
        <Text size="sm" c="gray.7">
          {w.withoutReached}
        </Text>
      )}
      <TopicChoice form={form} />
      <TrackingFields form={form} />
      <TimingFields form={form} />
      <SenderWarnings providerId={form.values.providerId} />
      <AudienceCount input={audienceOf(form.values, draft)} complete={isComplete} />
    </>
  )
}

/** The topic, if the workspace has topics. Contacts who left the topic are skipped. */
function TopicChoice({ form }: { form: FormFields<Values> }) {
  const w = useWords(sendingWords)
  const language = useLanguage()
  const topics = useAllPages('GET /api/:tenant/email-marketing/topic', { isArchived: false, sortType: 'asc' })
  const rows = topics.data ?? []
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
