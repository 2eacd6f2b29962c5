import { Button, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ProviderType, SecretName } from '#contract/email-marketing/provider-settings.ts'
import { useWords } from '../../i18n/words.ts'
import type { FormFields } from '../../ui/form/Form.tsx'
import { fieldOrder } from './fieldOrder.ts'
import { SecretField } from './SecretField.tsx'
import { isSecret, type SettingName, settingsOf, type Values } from './values.ts'
import { providerWords } from './words.ts'

/** Regions of Amazon SES. https://docs.aws.amazon.com/general/latest/gr/ses.html */
const sesRegions = (
  'us-east-1 us-east-2 us-west-1 us-west-2 ca-central-1 ca-west-1 sa-east-1 eu-central-1 eu-central-2 eu-north-1 eu-south-1 eu-west-1 ' +
  'eu-west-2 eu-west-3 me-central-1 me-south-1 il-central-1 af-south-1 ap-northeast-1 ap-northeast-2 ap-northeast-3 ap-south-1 ' +
  'ap-south-2 ap-southeast-1 ap-southeast-2 ap-southeast-3 ap-southeast-5'
).split(' ')

const ltr = { input: { dir: 'ltr' } }
type Props = { form: FormFields<Values>; type: ProviderType; storedSecrets: readonly SecretName[] }

/** The settings of an API service, and where to find its keys. */
export function ServiceFields({ form, type, storedSecrets }: Props) {
  const w = useWords(providerWords)
  const names = settingsOf[type].filter((name) => name !== 'endpoint')
  const hints: Partial<Record<ProviderType, string>> = {
    ses: w.sesHint,
    sendgrid: w.sendgridHint,
    mailgun: w.mailgunHint,
    postmark: w.postmarkHint,
    brevo: w.brevoHint,
    resend: w.resendHint,
  }
  return (
    <>
      <Text size="sm">{hints[type]}</Text>
      <SimpleGrid cols={{ base: 1, xs: names.length > 1 ? 2 : 1 }}>
        {names.map((name) => (
          <Setting key={name} form={form} type={type} name={name} storedSecrets={storedSecrets} />
        ))}
      </SimpleGrid>
      <ApiAddress form={form} />
    </>
  )
}

function Setting({ form, type, name, storedSecrets }: Props & { name: SettingName }) {
  const w = useWords(providerWords)
  const labels: Partial<Record<SettingName, string>> = {
    apiKey: w.apiKey,
    accessKeyId: w.accessKeyId,
    secretAccessKey: w.secretAccessKey,
    configurationSet: w.configurationSet,
    domain: w.domain,
    serverToken: w.serverToken,
    accountToken: w.accountToken,
    messageStream: w.messageStream,
    webhookKey: w.webhookKey,
  }
  const hints: Partial<Record<SettingName, string>> = {
    messageStream: w.messageStreamHint,
    accountToken: w.accountTokenHint,
    webhookKey: w.webhookKeyHint,
  }
  const label = labels[name] ?? ''
  if (name === 'region') return <Region form={form} type={type} />
  if (isSecret(name))
    return (
      <SecretField
        form={form}
        name={name}
        label={label}
        hint={hints[name]}
        isStored={storedSecrets.some((storedSecret) => storedSecret === name)}
      />
    )
  return (
    <TextInput
      label={label}
      inputWrapperOrder={fieldOrder}
      description={hints[name]}
      autoComplete="off"
      attributes={ltr}
      {...form.getInputProps(`settings.${name}`)}
    />
  )
}

function Region({ form, type }: Pick<Props, 'form' | 'type'>) {
  const w = useWords(providerWords)
  const { region } = form.values.settings
  const known = [...new Set([...sesRegions, ...(region ? [region] : [])])]
  const choices: Partial<Record<ProviderType, { value: string; label: string }[]>> = {
    sendgrid: [
      { value: 'global', label: w.regionGlobal },
      { value: 'eu', label: w.regionEu },
    ],
    mailgun: [
      { value: 'us', label: w.regionUs },
      { value: 'eu', label: w.regionEu },
    ],
  }
  return <NativeSelect label={w.region} data={choices[type] ?? known} {...form.getInputProps('settings.region')} />
}

/** Collapsed, because it is rarely needed. */
function ApiAddress({ form }: Pick<Props, 'form'>) {
  const w = useWords(providerWords)
  const [isShown, setShown] = useState(form.values.settings.endpoint !== '')
  if (!isShown && !form.errors['settings.endpoint'])
    return (
      <Button variant="subtle" size="compact-sm" w="max-content" onClick={() => setShown(true)}>
        {w.otherAddress}
      </Button>
    )
  return (
    <TextInput
      type="url"
      label={w.endpoint}
      description={w.endpointHint}
      attributes={ltr}
      {...form.getInputProps('settings.endpoint')}
    />
  )
}
