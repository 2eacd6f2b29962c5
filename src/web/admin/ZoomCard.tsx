import { Alert, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { ZoomSettings } from '#contract/zoom.ts'
import { useApiQuery, useApiMutation } from '../api/useApi.ts'
import { isolateLtr } from '../i18n/isolates.ts'
import { useWords } from '../i18n/words.ts'
import { CopyCode } from '../ui/text/CopyCode.tsx'
import type { FormFields } from '../ui/form/Form.tsx'
import { StoredSecret } from '../ui/form/StoredSecret.tsx'
import { ServiceForm } from './ServiceForm.tsx'
import { ServiceSection } from './ServiceSection.tsx'
import { TrialResult, ServiceTrial } from './ServiceTrial.tsx'
import { zoomWords } from './zoomWords.ts'

const valuesOf = ({ source, accountId, clientId, hostUser }: ZoomSettings) => ({
  accountId: source === 'settings' ? (accountId ?? '') : '',
  clientId: source === 'settings' ? clientId : '',
  hostUser,
  clientSecret: '',
  webhookSecret: '',
})
type Values = ReturnType<typeof valuesOf>

/** The connection to Zoom: whether it works, and what is queued for it. */
export function ZoomCard() {
  const w = useWords(zoomWords)
  const query = useApiQuery('GET /api/:lang/admin/zoom', {})
  return (
    <ServiceSection title={w.title} hint={w.hint} query={query}>
      {(settings) => <ZoomForm settings={settings} />}
    </ServiceSection>
  )
}

function ZoomForm({ settings }: { settings: ZoomSettings }) {
  const w = useWords(zoomWords)
  const save = useApiMutation('PATCH /api/:lang/admin/zoom', {
    successToast: { message: w.saved },
    errorTitle: null,
    invalidates: ['/admin/zoom', '/api/:lang/zoom'],
  })
  const source = {
    settings: w.fromSettings,
    environment: w.fromEnvironment({ account: isolateLtr(settings.accountId ?? '') }),
    none: w.fromNone,
  }[settings.source]
  return (
    <ServiceForm
      state={source}
      version={settings.updatedAt}
      initial={valuesOf(settings)}
      failed={w.saveFailed}
      submit={(values) => save.mutateAsync({ ...inputOf(values), version: settings.updatedAt })}
      above={<Waiting settings={settings} />}
    >
      {(form) => (
        <>
          <Account form={form} settings={settings} />
          <Check values={form.values} />
        </>
      )}
    </ServiceForm>
  )
}

/** Omits empty secrets, so that the stored ones stay. */
const inputOf = ({ clientSecret, webhookSecret, ...values }: Values) => ({
  ...values,
  ...(clientSecret !== '' && { clientSecret }),
  ...(webhookSecret !== '' && { webhookSecret }),
})

function Account({ form, settings }: { form: FormFields<Values>; settings: ZoomSettings }) {
  const w = useWords(zoomWords)
  const own = settings.source === 'settings'
  const text = { autoComplete: 'off', attributes: { input: { dir: 'ltr' } } } as const
  const before = form.getInitialValues()
  const isSame = (...names: ('accountId' | 'clientId')[]) => names.every((name) => before[name] === form.values[name])
  const hints = { keepHint: w.secretKept, againHint: w.secretAgain }
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={w.accountId} {...text} {...form.getInputProps('accountId')} />
        <TextInput label={w.clientId} {...text} {...form.getInputProps('clientId')} />
        <StoredSecret
          label={w.clientSecret}
          isStored={own && settings.hasClientSecret}
          isUsable={isSame('accountId', 'clientId')}
          description={w.secretHint}
          {...hints}
          {...form.getInputProps('clientSecret')}
        />
        <TextInput label={w.hostUser} description={w.hostUserHint} {...text} {...form.getInputProps('hostUser')} />
      </SimpleGrid>
      <StoredSecret
        label={w.webhookSecret}
        isStored={own && settings.hasWebhookSecret}
        isUsable={isSame('accountId')}
        description={w.webhookSecretHint}
        {...hints}
        {...form.getInputProps('webhookSecret')}
      />
      <CopyCode label={w.eventsUrl} code={settings.eventsUrl} />
    </>
  )
}

/** Changes that are queued for Zoom, and why they have not been sent. */
function Waiting({ settings: { pending, refused, fault } }: { settings: ZoomSettings }) {
  const w = useWords(zoomWords)
  if (pending + refused === 0) return null
  return (
    <Alert color={refused > 0 ? 'red' : 'yellow'} variant="light" mb="md" role="status">
      <Stack gap={4}>
        {pending > 0 && <Text size="sm">{w.pending({ count: pending })}</Text>}
        {refused > 0 && <Text size="sm">{w.refused({ count: refused })}</Text>}
        {fault && <Text size="sm">{fault.message}</Text>}
        {fault && <TrialResult text={fault.said} />}
      </Stack>
    </Alert>
  )
}

/** Tests the values in the form, whether they are saved or not. */
function Check({ values }: { values: Values }) {
  const w = useWords(zoomWords)
  const check = useApiMutation('POST /api/:lang/admin/zoom/test', { errorTitle: w.checkFailed })
  const result = check.data?.data
  const { accountId, clientId, hostUser, clientSecret } = values
  const typed = { accountId, clientId, hostUser, ...(clientSecret !== '' && { clientSecret }) }
  return (
    <ServiceTrial
      label={w.check}
      pending={check.isPending}
      onTry={() => check.mutate(typed)}
      success={result?.success ?? null}
      works={w.works}
      worksNot={w.worksNot}
    >
      <Text size="sm">{result?.message}</Text>
      {result && result.host !== null && <Text size="sm">{w.host({ host: isolateLtr(result.host) })}</Text>}
      <TrialResult text={result?.said ?? ''} />
    </ServiceTrial>
  )
}
