import { Accordion, Badge, Checkbox, Group, SimpleGrid, TextInput } from '@mantine/core'
import type { IdentityProvider, IdentityProviderKind } from '#contract/auth/identity-providers.ts'
import { useApiMutation, useApiQuery } from '../api/useApi.ts'
import { isolateAuto } from '../i18n/isolates.ts'
import { useWords, type Words } from '../i18n/words.ts'
import type { FormFields } from '../ui/form/Form.tsx'
import { StoredSecret } from '../ui/form/StoredSecret.tsx'
import { CopyCode } from '../ui/text/CopyCode.tsx'
import { identityProviderWords } from './identityProviderWords.ts'
import { ServiceForm } from './ServiceForm.tsx'
import { ServiceSection } from './ServiceSection.tsx'

/** The services whose accounts people may sign in with. */
export function IdentityProvidersCard() {
  const w = useWords(identityProviderWords)
  const query = useApiQuery('GET /api/:lang/admin/identity-provider', {})
  return (
    <ServiceSection title={w.title} hint={w.hint} query={query}>
      {(providers) => (
        <Accordion variant="separated">
          {providers.map((provider) => (
            <Accordion.Item key={provider.kind} value={provider.kind}>
              <Accordion.Control>
                <Group justify="space-between" wrap="nowrap" pe="sm">
                  <bdi>{provider.name}</bdi>
                  {provider.enabled ? <Badge color="teal.9">{w.on}</Badge> : <Badge color="gray.7">{w.off}</Badge>}
                </Group>
              </Accordion.Control>
              <Accordion.Panel>
                <ProviderForm provider={provider} />
              </Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion>
      )}
    </ServiceSection>
  )
}

const valuesOf = ({ enabled, name, issuer, clientId, teamId, keyId, trustsAddresses }: IdentityProvider) => ({
  enabled,
  name,
  issuer,
  clientId,
  teamId,
  keyId,
  clientSecret: '',
  trustsAddresses,
})
type Values = ReturnType<typeof valuesOf>

function ProviderForm({ provider }: { provider: IdentityProvider }) {
  const w = useWords(identityProviderWords)
  const save = useApiMutation('PATCH /api/:lang/admin/identity-provider/:kind', {
    successToast: ({ data }) => ({ message: w.saved({ provider: isolateAuto(data.name) }) }),
    errorTitle: null,
    invalidates: ['/admin/identity-provider', '/auth/external'],
  })
  return (
    <ServiceForm
      state={provider.enabled ? w.stateOn : w.stateOff}
      version={provider.updatedAt}
      initial={valuesOf(provider)}
      failed={w.saveFailed}
      submit={({ clientSecret, ...values }) =>
        save.mutateAsync({
          kind: provider.kind,
          ...values,
          // An empty secret stays as it is stored.
          ...(clientSecret !== '' && { clientSecret }),
          version: provider.updatedAt,
        })
      }
    >
      {(form) => <ProviderFields form={form} provider={provider} />}
    </ServiceForm>
  )
}

function ProviderFields({ form, provider }: { form: FormFields<Values>; provider: IdentityProvider }) {
  const w = useWords(identityProviderWords)
  const { kind, hasClientSecret, redirectUrl } = provider
  const text = { autoComplete: 'off', attributes: { input: { dir: 'ltr' } } } as const
  const before = form.getInitialValues()
  const issuerHint = issuerHintOf(kind, w)
  const isSameTarget = before.issuer === form.values.issuer && before.clientId === form.values.clientId
  return (
    <>
      <Checkbox label={w.enabled} {...form.getInputProps('enabled', { type: 'checkbox' })} />
      <CopyCode label={w.redirectUrl} code={redirectUrl} />
      {kind === 'openid' && (
        <TextInput label={w.name} attributes={{ input: { dir: 'auto' } }} {...form.getInputProps('name')} />
      )}
      {issuerHint !== null && (
        <TextInput label={w.issuer} description={issuerHint} {...text} {...form.getInputProps('issuer')} />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={kind === 'apple' ? w.servicesId : w.clientId} {...text} {...form.getInputProps('clientId')} />
        <StoredSecret
          label={kind === 'apple' ? w.privateKey : w.clientSecret}
          isStored={hasClientSecret}
          isUsable={isSameTarget}
          description={kind === 'apple' ? w.privateKeyHint : w.secretHint}
          keepHint={w.secretKept}
          againHint={w.secretAgain}
          {...form.getInputProps('clientSecret')}
        />
        {kind === 'apple' && (
          <>
            <TextInput label={w.teamId} {...text} {...form.getInputProps('teamId')} />
            <TextInput label={w.keyId} {...text} {...form.getInputProps('keyId')} />
          </>
        )}
      </SimpleGrid>
      {(kind === 'microsoft' || kind === 'openid') && (
        <Checkbox
          label={w.trusts}
          description={w.trustsHint}
          {...form.getInputProps('trustsAddresses', { type: 'checkbox' })}
        />
      )}
    </>
  )
}

/** The explanation of the address of a service; null if it never changes. */
function issuerHintOf(kind: IdentityProviderKind, w: Words<typeof identityProviderWords>): string | null {
  if (kind === 'microsoft') return w.tenantHint
  if (kind === 'github') return w.githubHint
  return kind === 'openid' ? w.issuerHint : null
}
