import { NativeSelect, NumberInput, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useWords } from '../../i18n/words.ts'
import type { FormFields } from '../../ui/form/Form.tsx'
import { MicrosoftNotice } from './MicrosoftNotice.tsx'
import { presetOf, presets } from './presets.ts'
import { SecretField } from './SecretField.tsx'
import { SignInField } from './SignInField.tsx'
import { useMailIssuers } from './useConnect.ts'
import type { Values } from './values.ts'
import { providerWords } from './words.ts'

const ltr = { input: { dir: 'ltr' } }

/**
 * The settings of a custom SMTP server, or of a known service: its host is filled in, and a hint explains the
 * password.
 */
export function SmtpFields({ form, isStored }: { form: FormFields<Values>; isStored: boolean }) {
  const w = useWords(providerWords)
  const issuers = useMailIssuers()
  const { host, issuer } = form.values.settings
  const chosen = presetOf(host)
  const choose = (name: string) => {
    const preset = presets.find((preset) => preset.name === name)
    const {
      host,
      port,
      secure,
      username = form.values.settings.username,
    } = preset ?? { host: '', port: 587, secure: 'starttls' }
    const issuer = issuers.find(({ smtp }) => smtp.host === host)?.id ?? ''
    form.setFieldValue('settings', { ...form.values.settings, host, port, secure, username, issuer })
  }
  return (
    <>
      <NativeSelect
        label={w.preset}
        value={chosen?.name ?? ''}
        data={[{ value: '', label: w.ownServer }, ...presets.map(({ name }) => ({ value: name, label: name }))]}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <SignInField
        value={issuer}
        onChange={(next) =>
          form.setFieldValue('settings', { ...form.values.settings, issuer: next?.id ?? '', ...next?.smtp })
        }
      />
      <MicrosoftNotice host={host} issuer={issuer} />
      {!issuer && <ServerFields form={form} isStored={isStored} />}
    </>
  )
}

function ServerFields({ form, isStored }: { form: FormFields<Values>; isStored: boolean }) {
  const w = useWords(providerWords)
  const chosen = presetOf(form.values.settings.host)
  return (
    <>
      {chosen && <Text size="sm">{w[chosen.hint]}</Text>}
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
        <SecretField form={form} name="password" label={w.password} isStored={isStored} />
      </SimpleGrid>
    </>
  )
}
