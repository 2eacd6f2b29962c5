import {
  Button,
  Fieldset,
  NativeSelect,
  NumberInput,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useRef } from 'react'
import type { Provider } from '#contract/email-marketing/providers.ts'
import { useApiMutation } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { type FormFields } from '../../ui/form/Form.tsx'
import { FormModal } from '../../ui/form/FormModal.tsx'
import { doneWords } from '../doneWords.ts'
import { suiteWords } from '../words.ts'
import { DayHint } from './DayHint.tsx'
import { ServiceFields } from './ServiceFields.tsx'
import { SmtpFields } from './SmtpFields.tsx'
import { needsConnection, useConnect } from './useConnect.ts'
import { firstRegion, providerInput, types, type Values, valuesOf } from './values.ts'
import { providerWords } from './words.ts'

const invalidates = ['/email-service-provider']
const ltr = { input: { dir: 'ltr' } }

type Props = { provider: Provider | null; onClose: () => void; onTest: (provider: Provider) => void }

/** Creates or edits a provider, and tests it on request. Secrets are never displayed. */
export function ProviderForm({ provider, onClose, onTest }: Props) {
  const w = useWords(providerWords)
  const s = useWords(suiteWords)
  const done = useWords(doneWords)
  const test = useRef(false)
  const { connect } = useConnect()
  const create = useApiMutation('POST /api/:tenant/email-marketing/email-service-provider', {
    successToast: { message: done['provider.created'] },
    errorTitle: null,
    invalidates,
  })
  const update = useApiMutation('PATCH /api/:tenant/email-marketing/email-service-provider/:providerId', {
    successToast: { message: done['provider.updated'] },
    errorTitle: null,
    invalidates,
  })
  const submit = async (values: Values) => {
    const input = providerInput(values)
    const isTestRequested = test.current
    test.current = false
    const saved = provider
      ? await update.mutateAsync({ providerId: provider._id, ...input })
      : await create.mutateAsync({ type: values.type, ...input })
    const { issuer } = saved.data.settings
    if (issuer !== undefined && needsConnection(saved.data, issuer)) return connect(saved.data._id, issuer)
    if (isTestRequested) onTest(saved.data)
  }
  const title = provider ? w.edit : w.add
  return (
    <FormModal
      title={title}
      opened
      onClose={onClose}
      initial={valuesOf(provider)}
      submit={submit}
      failed={provider ? s.updateFailed : s.createFailed}
    >
      {(form) => (
        <>
          {!provider && <TypeField form={form} />}
          <TextInput label={s.name} attributes={{ input: { dir: 'auto' } }} {...form.getInputProps('name')} />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput label={w.fromName} attributes={{ input: { dir: 'auto' } }} {...form.getInputProps('fromName')} />
            <TextInput type="email" label={w.fromEmail} attributes={ltr} {...form.getInputProps('fromEmail')} />
          </SimpleGrid>
          <TextInput type="email" label={w.replyTo} attributes={ltr} {...form.getInputProps('replyTo')} />
          {form.values.type === 'smtp' && (
            <TextInput
              type="email"
              label={w.returnPath}
              description={w.returnPathHint}
              attributes={ltr}
              {...form.getInputProps('returnPath')}
            />
          )}
          <Textarea
            label={w.signature}
            description={w.signatureHint}
            autosize
            minRows={2}
            maxRows={6}
            attributes={{ input: { dir: 'auto' } }}
            {...form.getInputProps('signature')}
          />
          <Settings form={form} storedSecrets={provider?.settings.secrets ?? []} />
          <LimitFields form={form} />
          <Switch
            label={w.active}
            checked={form.values.status === 'active'}
            onChange={(event) => form.setFieldValue('status', event.currentTarget.checked ? 'active' : 'inactive')}
          />
          {!provider?.isDefault && (
            <Switch label={w.makeDefault} {...form.getInputProps('isDefault', { type: 'checkbox' })} />
          )}
          <Button type="submit" variant="default" w="max-content" onClick={() => (test.current = true)}>
            {w.saveAndTest}
          </Button>
        </>
      )}
    </FormModal>
  )
}

function TypeField({ form }: { form: FormFields<Values> }) {
  const w = useWords(providerWords)
  const s = useWords(suiteWords)
  return (
    <NativeSelect
      label={s.type}
      data={types.map((value) => ({ value, label: w[value] }))}
      value={form.values.type}
      onChange={(event) => {
        const type = types.find((type) => type === event.currentTarget.value) ?? 'sandbox'
        form.setFieldValue('type', type)
        form.setFieldValue('settings.region', firstRegion(type))
        form.clearErrors()
      }}
    />
  )
}

function Settings({
  form,
  storedSecrets,
}: {
  form: FormFields<Values>
  storedSecrets: Provider['settings']['secrets']
}) {
  const { type } = form.values
  if (type === 'sandbox') return null
  if (type === 'smtp') return <SmtpFields form={form} isStored={storedSecrets.includes('password')} />
  return <ServiceFields key={type} form={form} type={type} storedSecrets={storedSecrets} />
}

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
      <Stack gap="xs">
        <Text size="sm" c="gray.7">
          {w.limitsHint}
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {field('perSecond', 10_000)}
          {field('perHour', 10_000_000)}
          {field('perDay', 100_000_000)}
          {form.values.type !== 'sandbox' && field('connections', 20)}
        </SimpleGrid>
        <DayHint />
      </Stack>
    </Fieldset>
  )
}
