import { Alert, Card, Fieldset, NumberInput, SimpleGrid, Skeleton, Stack, Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { SendingRules } from '#contract/email-marketing/returns.ts'
import { useApiQuery, useApiMutation } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { Form, type FormFields } from '../../ui/form/Form.tsx'
import { TimeZoneField } from '../../ui/form/TimeZoneField.tsx'
import { useUnsaved } from '../../ui/form/useUnsaved.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { ErrorNotice } from '../../ui/state/ErrorNotice.tsx'
import { useLoadError } from '../useLoadError.ts'
import { useOwner } from '../useOwner.ts'
import { doneWords } from '../doneWords.ts'
import { suiteWords } from '../words.ts'
import { sendingRulesWords } from './sendingRulesWords.ts'
import { suppressionWords } from './words.ts'

/** Automatic pauses, defaults and retention of the workspace. Owners change them, others read them. */
export default function SendingRulesPage() {
  const s = useWords(suiteWords)
  const w = useWords(sendingRulesWords)
  const owner = useOwner()
  const loadError = useLoadError('sendingRules')
  const query = useApiQuery('GET /api/:tenant/email-marketing/sending-rules', {})
  const rules = query.data?.data
  return (
    <>
      <PageHeader title={s.sendingRules} hint={w.hint} />
      <Card withBorder maw={720}>
        {query.error ? (
          <ErrorNotice {...loadError} error={query.error} onRetry={() => void query.refetch()} />
        ) : !rules ? (
          <Skeleton height={480} aria-busy />
        ) : owner ? (
          <Editing rules={rules} />
        ) : (
          <Reading rules={rules} />
        )}
      </Card>
    </>
  )
}

const limits = ['stopAtBounces', 'stopAtComplaints', 'softBounces', 'keepRecipients', 'keepMessages'] as const
type Limit = (typeof limits)[number]
type Values = Omit<SendingRules, Limit> & Record<Limit, number | ''>

const blanksFor = (rules: SendingRules): Values => ({
  ...rules,
  ...(Object.fromEntries(limits.map((limit) => [limit, rules[limit] ?? ''])) as Record<Limit, number | ''>),
})

const nullsFor = (values: Values): SendingRules => ({
  ...values,
  ...(Object.fromEntries(limits.map((limit) => [limit, values[limit] === '' ? null : values[limit]])) as Record<
    Limit,
    number | null
  >),
})

function Editing({ rules }: { rules: SendingRules }) {
  const s = useWords(suiteWords)
  const done = useWords(doneWords)
  const [dirty, setDirty] = useState(false)
  useUnsaved(dirty)
  const update = useApiMutation('PATCH /api/:tenant/email-marketing/sending-rules', {
    successToast: { message: done['rules.updated'] },
    errorTitle: null,
    invalidates: ['/email-marketing/sending-rules'],
  })
  return (
    <Form
      initial={blanksFor(rules)}
      submit={(values) => update.mutateAsync(nullsFor(values))}
      failed={s.updateFailed}
      onDirty={setDirty}
    >
      {(form) => <Fields form={form} />}
    </Form>
  )
}

function Reading({ rules }: { rules: SendingRules }) {
  const w = useWords(sendingRulesWords)
  const form = useForm({ initialValues: blanksFor(rules) })
  return (
    <Stack>
      <Alert variant="light">{w.ownersOnly}</Alert>
      <Fieldset disabled variant="unstyled">
        <Stack>
          <Fields form={form} />
        </Stack>
      </Fieldset>
    </Stack>
  )
}

function Fields({ form }: { form: FormFields<Values> }) {
  const w = useWords(suppressionWords)
  const r = useWords(sendingRulesWords)
  const percent = { suffix: '%', min: 0.05, max: 100, decimalScale: 2, description: w.never }
  const days = { min: 1, max: 365, allowDecimal: false }
  return (
    <>
      <Fieldset legend={r.pausing}>
        <Stack gap="sm">
          <NumberInput label={w.stopAtBounces} {...percent} {...form.getInputProps('stopAtBounces')} />
          <NumberInput label={w.stopAtComplaints} {...percent} {...form.getInputProps('stopAtComplaints')} />
          <NumberInput
            label={w.softBounces}
            description={w.never}
            min={1}
            max={50}
            allowDecimal={false}
            {...form.getInputProps('softBounces')}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <NumberInput label={w.softDays} {...days} {...form.getInputProps('softDays')} />
            <NumberInput label={w.restDays} {...days} {...form.getInputProps('restDays')} />
          </SimpleGrid>
        </Stack>
      </Fieldset>
      <Fieldset legend={r.defaults}>
        <Stack gap="sm">
          <TimeZoneField label={w.timeZone} description={w.timeZoneHint} {...form.getInputProps('timeZone')} />
          <Switch
            label={w.trackByDefault}
            description={w.trackHint}
            {...form.getInputProps('trackByDefault', { type: 'checkbox' })}
          />
        </Stack>
      </Fieldset>
      <Fieldset legend={w.keeping}>
        <Stack gap="sm">
          {(['keepRecipients', 'keepMessages', 'keepHistory'] as const).map((field) => (
            <NumberInput
              key={field}
              label={w[field]}
              description={field === 'keepHistory' ? undefined : w[`${field}Hint`]}
              min={60}
              max={3650}
              allowDecimal={false}
              {...form.getInputProps(field)}
            />
          ))}
        </Stack>
      </Fieldset>
    </>
  )
}
