import { Button, Card, Fieldset, Group, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { showToast } from '../../api/useApi.ts'
import { useAllPages } from '../../api/useAllPages.ts'
import { number, useWords } from '../../i18n/words.ts'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { Form, keepOpen } from '../../ui/form/Form.tsx'
import { NumberField } from '../../ui/form/NumberField.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { useUnsaved } from '../../ui/form/useUnsaved.ts'
import { MergeTagInput } from '../MergeTagInput.tsx'
import { allContacts, excludeOf, isChosen, noExclusion, recipientsOf, audienceErrors } from '../sending/audience.ts'
import { AudienceCount } from '../sending/AudienceCount.tsx'
import { AudienceFields } from '../sending/AudienceFields.tsx'
import { OtherSubjects, type Subjects, subjectsOf } from '../sending/OtherSubjects.tsx'
import { ExcludeFields } from '../sending/ExcludeFields.tsx'
import { SenderWarnings } from '../sending/SenderWarnings.tsx'
import { defaultTracking, trackingOf } from '../sending/tracking.ts'
import { TrackingFields } from '../sending/TrackingFields.tsx'
import { useMayBegin } from '../sending/useMayBegin.tsx'
import { suiteWords } from '../words.ts'
import { testWords } from './words.ts'

const keys = ['a', 'b', 'c', 'd'] as const

const initial = {
  name: '',
  providerId: '',
  variants: [
    { templateId: '', subject: '', subjects: {} as Subjects },
    { templateId: '', subject: '', subjects: {} as Subjects },
  ],
  ...allContacts,
  ...noExclusion,
  share: 20,
  winnerBy: 'opens',
  afterHours: 4,
  ...defaultTracking,
}
type Values = typeof initial

/** The endpoint's input. */
export function NewTest() {
  const w = useWords(testWords)
  const s = useWords(suiteWords)
  const navigate = useNavigate()
  const mayBegin = useMayBegin()
  // The content of a campaign whose subjects are compared.
  const { template = '' } = useSearch({ strict: false }) as { template?: string }
  const [dirty, setDirty] = useState(false)
  useUnsaved(dirty)
  // One idempotency key per form, so that a lost response never creates two tests.
  const [key] = useState(() => crypto.randomUUID())
  const sorted = { orderBy: 'name', sortType: 'asc' } as const
  const templates = useAllPages('GET /api/:tenant/email-marketing/template', { isActive: true, ...sorted })
  const providers = useAllPages('GET /api/:tenant/email-marketing/email-service-provider', { status: 'active' })
  const named = (rows: { _id: string; name: string }[] | undefined, first: string) => [
    { value: '', label: first },
    ...(rows ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
  ]
  const templateOf = (id: string) => templates.data?.find(({ _id }) => _id === id)
  const submit = async ({ name, providerId, variants, share, winnerBy, afterHours, ...values }: Values) => {
    const input = {
      name,
      variants: variants.map(({ subjects, ...variant }) => ({
        ...variant,
        subjects: subjectsOf(subjects, templateOf(variant.templateId)),
      })),
      recipients: recipientsOf(values),
      ...excludeOf(values),
      share,
      afterHours,
      winnerBy: winnerBy as 'opens',
      ...trackingOf(values),
      ...(providerId && { providerId }),
    }
    const { recipients, exclude } = input
    const start = await mayBegin({
      providerId,
      audience: { recipients, ...(exclude && { exclude }) },
      title: w.beginAsk,
      begin: w.begin,
      needsRecipients: true,
      more: (count) => w.split(partsOf(count, share)),
    })
    if (!start) return keepOpen
    const all = { ...input, ...start }
    const { data } = await call('POST /api/:tenant/email-marketing/job-test', all, { idempotencyKey: key })
    showToast({ message: w.begun })
    await navigate({ to: `/email-marketing/tests/${data._id}`, replace: true, ignoreBlocker: true })
    return data
  }
  if (templates.data?.length === 0) return <WithoutTemplates />
  return (
    <>
      <PageHeader title={w.add} hint={w.hint} />
      <Card withBorder maw={720}>
        <Form
          initial={{ ...initial, variants: initial.variants.map((variant) => ({ ...variant, templateId: template })) }}
          validate={({ name, variants, ...values }) => ({
            name: name.trim() ? null : w.required,
            ...Object.fromEntries(
              variants.map(({ templateId }, at) => [`variants.${at}.templateId`, templateId ? null : w.required]),
            ),
            ...audienceErrors(values, w.required),
          })}
          submit={submit}
          submitLabel={w.begin}
          failed={s.sendFailed}
          onDirty={setDirty}
        >
          {(form) => (
            <>
              <TextInput label={s.name} attributes={{ input: { dir: 'auto' } }} {...form.getInputProps('name')} />
              {form.values.variants.map((variant, at) => (
                <Fieldset key={keys[at] ?? at} legend={w.variant({ key: w[keys[at] ?? 'a'] })}>
                  <NativeSelect
                    label={w.template}
                    data={named(templates.data, w.choose)}
                    {...form.getInputProps(`variants.${at}.templateId`)}
                  />
                  <MergeTagInput
                    mt="xs"
                    label={w.subject}
                    description={w.subjectHint}
                    {...form.getInputProps(`variants.${at}.subject`)}
                  />
                  <OtherSubjects
                    template={templateOf(variant.templateId)}
                    value={variant.subjects}
                    onChange={(subjects) => form.setFieldValue(`variants.${at}.subjects`, subjects)}
                  />
                </Fieldset>
              ))}
              <Group gap="xs">
                {form.values.variants.length < 4 && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    onClick={() => form.insertListItem('variants', { templateId: '', subject: '', subjects: {} })}
                  >
                    {w.addVariant}
                  </Button>
                )}
                {form.values.variants.length > 2 && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    onClick={() => form.removeListItem('variants', form.values.variants.length - 1)}
                  >
                    {w.fewerVariants}
                  </Button>
                )}
              </Group>
              <AudienceFields form={form} />
              <ExcludeFields form={form} />
              <NumberField label={w.share} min={5} max={90} suffix="%" {...form.getInputProps('share')} />
              <SimpleGrid cols={{ base: 1, xs: 2 }} style={{ alignItems: 'end' }}>
                <NativeSelect
                  label={w.winnerBy}
                  data={(['opens', 'clicks', 'hand'] as const).map((by) => ({ value: by, label: w[by] }))}
                  {...form.getInputProps('winnerBy')}
                />
                {form.values.winnerBy !== 'hand' && (
                  <NumberField label={w.afterHours} min={1} max={168} {...form.getInputProps('afterHours')} />
                )}
              </SimpleGrid>
              <TrackingFields form={form} decides={form.values.winnerBy as 'opens'} />
              <NativeSelect
                label={w.provider}
                data={named(providers.data, w.usualProvider)}
                {...form.getInputProps('providerId')}
              />
              <SenderWarnings providerId={form.values.providerId} />
              <AudienceCount
                input={{ recipients: recipientsOf(form.values), ...excludeOf(form.values) }}
                complete={isChosen(form.values)}
              >
                {(recipients) => <Text size="sm">{w.split(partsOf(recipients, form.values.share))}</Text>}
              </AudienceCount>
            </>
          )}
        </Form>
      </Card>
    </>
  )
}

/** The approximate number of contacts for each variant and for the winner, as they are assigned at random. */
function partsOf(recipients: number, share: number) {
  const tried = Math.round((recipients * share) / 100)
  return { tried: number(tried), rest: number(recipients - tried) }
}

/** Shown if there are no templates, because a test needs them. */
function WithoutTemplates() {
  const w = useWords(testWords)
  return (
    <>
      <PageHeader title={w.add} hint={w.hint} />
      <EmptyState
        title={w.noTemplates}
        hint={w.noTemplatesHint}
        action={
          <Button component={Link} to="/email-marketing/templates/new">
            {w.newTemplate}
          </Button>
        }
      />
    </>
  )
}
