import { Fieldset, NativeSelect, NumberInput, PasswordInput, SimpleGrid, Switch, TextInput } from '@mantine/core'
import type { Provider } from '#contract/email-marketing/providers.ts'
import { useTell } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { type FormFields, FormModal } from '../../ui/FormModal.tsx'
import { suiteWords } from '../words.ts'
import { providerWords } from './words.ts'

type Secure = 'none' | 'starttls' | 'tls'
type Values = {
  name: string
  type: 'sandbox' | 'smtp'
  isDefault: boolean
  status: 'active' | 'inactive'
  fromName: string
  fromEmail: string
  replyTo: string
  settings: { host: string; port: number; secure: Secure; username: string; password: string }
  limits: { perSecond: number | ''; perHour: number | ''; perDay: number | ''; connections: number }
}

/** The services that a side business most often has, by their documented SMTP addresses. */
const presets = [
  { name: 'Gmail', host: 'smtp.gmail.com', port: 587, secure: 'starttls' },
  { name: 'Microsoft 365', host: 'smtp.office365.com', port: 587, secure: 'starttls' },
  { name: 'Zoho Mail', host: 'smtp.zoho.com', port: 465, secure: 'tls' },
  { name: 'Brevo', host: 'smtp-relay.brevo.com', port: 587, secure: 'starttls' },
  { name: 'Mailgun', host: 'smtp.mailgun.org', port: 587, secure: 'starttls' },
  { name: 'Amazon SES (eu-west-1)', host: 'email-smtp.eu-west-1.amazonaws.com', port: 587, secure: 'starttls' },
] as const

const stale = ['/email-service-provider']
const ltr = { input: { dir: 'ltr' } }

/** Sets a provider up, or changes one. A stored password is never shown. */
export function ProviderForm({ provider, onClose }: { provider: Provider | null; onClose: () => void }) {
  const w = useWords(providerWords)
  const s = useWords(suiteWords)
  const create = useTell('POST /api/:tenant/email-marketing/email-service-provider', {
    done: { message: s.created },
    failed: null,
    stale,
  })
  const update = useTell('PATCH /api/:tenant/email-marketing/email-service-provider/:providerId', {
    done: { message: s.updated },
    failed: null,
    stale,
  })
  const submit = ({ type, settings, replyTo, limits, ...values }: Values) => {
    const { username, password, ...server } = settings
    const given = {
      ...values,
      replyTo: replyTo.trim() || null,
      limits: {
        perSecond: limits.perSecond || null,
        perHour: limits.perHour || null,
        perDay: limits.perDay || null,
        connections: limits.connections,
      },
      ...(type === 'smtp' && { settings: { ...server, ...(username && { username }), ...(password && { password }) } }),
    }
    return provider
      ? update.mutateAsync({ providerId: provider._id, ...given })
      : create.mutateAsync({ type, ...given })
  }
  return (
    <FormModal title={provider ? w.edit : w.add} opened onClose={onClose} initial={valuesOf(provider)} submit={submit}>
      {(form) => (
        <>
          {!provider && (
            <NativeSelect
              label={s.type}
              data={[
                { value: 'sandbox', label: w.sandbox },
                { value: 'smtp', label: w.smtp },
              ]}
              {...form.getInputProps('type')}
            />
          )}
          <TextInput label={s.name} attributes={{ input: { dir: 'auto' } }} {...form.getInputProps('name')} />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput label={w.fromName} attributes={{ input: { dir: 'auto' } }} {...form.getInputProps('fromName')} />
            <TextInput type="email" label={w.fromEmail} attributes={ltr} {...form.getInputProps('fromEmail')} />
          </SimpleGrid>
          <TextInput type="email" label={w.replyTo} attributes={ltr} {...form.getInputProps('replyTo')} />
          {form.values.type === 'smtp' && <SmtpFields form={form} stored={provider?.settings.hasPassword ?? false} />}
          <LimitFields form={form} />
          <Switch
            label={w.active}
            checked={form.values.status === 'active'}
            onChange={(event) => form.setFieldValue('status', event.currentTarget.checked ? 'active' : 'inactive')}
          />
          {!provider?.isDefault && (
            <Switch label={w.makeDefault} {...form.getInputProps('isDefault', { type: 'checkbox' })} />
          )}
        </>
      )}
    </FormModal>
  )
}

const valuesOf = (provider: Provider | null): Values => ({
  name: provider?.name ?? '',
  type: provider?.type ?? 'sandbox',
  isDefault: provider?.isDefault ?? false,
  status: provider?.status ?? 'active',
  fromName: provider?.fromName ?? '',
  fromEmail: provider?.fromEmail ?? '',
  replyTo: provider?.replyTo ?? '',
  settings: {
    host: provider?.settings.host ?? '',
    port: provider?.settings.port ?? 587,
    secure: provider?.settings.secure ?? 'starttls',
    username: provider?.settings.username ?? '',
    password: '',
  },
  limits: {
    perSecond: provider?.limits.perSecond ?? '',
    perHour: provider?.limits.perHour ?? '',
    perDay: provider?.limits.perDay ?? '',
    connections: provider?.limits.connections ?? 5,
  },
})

function LimitFields({ form }: { form: FormFields<Values> }) {
  const w = useWords(providerWords)
  const field = (name: 'perSecond' | 'perHour' | 'perDay' | 'connections', max: number) => (
    <NumberInput
      label={w[name]}
      min={1}
      max={max}
      allowDecimal={false}
      hideControls
      thousandSeparator=","
      attributes={ltr}
      {...form.getInputProps(`limits.${name}`)}
    />
  )
  return (
    <Fieldset legend={w.limits}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {field('perSecond', 10_000)}
        {field('perHour', 10_000_000)}
        {field('perDay', 100_000_000)}
        {form.values.type === 'smtp' && field('connections', 20)}
      </SimpleGrid>
    </Fieldset>
  )
}

function SmtpFields({ form, stored }: { form: FormFields<Values>; stored: boolean }) {
  const w = useWords(providerWords)
  const choose = (name: string) => {
    const preset = presets.find((one) => one.name === name)
    if (preset)
      form.setFieldValue('settings', {
        ...form.values.settings,
        host: preset.host,
        port: preset.port,
        secure: preset.secure,
      })
  }
  return (
    <>
      <NativeSelect
        label={w.preset}
        value={presets.find((preset) => preset.host === form.values.settings.host)?.name ?? ''}
        data={[{ value: '', label: w.ownServer }, ...presets.map(({ name }) => ({ value: name, label: name }))]}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <TextInput label={w.host} attributes={ltr} {...form.getInputProps('settings.host')} />
        <NumberInput
          label={w.port}
          min={1}
          max={65535}
          hideControls
          attributes={ltr}
          {...form.getInputProps('settings.port')}
        />
        <NativeSelect
          label={w.security}
          data={[
            { value: 'starttls', label: w.starttls },
            { value: 'tls', label: w.tls },
            { value: 'none', label: w.plain },
          ]}
          {...form.getInputProps('settings.secure')}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={w.username}
          autoComplete="off"
          attributes={ltr}
          {...form.getInputProps('settings.username')}
        />
        <PasswordInput
          label={w.password}
          description={stored ? w.keepPassword : undefined}
          autoComplete="new-password"
          attributes={ltr}
          {...form.getInputProps('settings.password')}
        />
      </SimpleGrid>
    </>
  )
}
