import { Button, Checkbox, SimpleGrid, TextInput } from '@mantine/core'
import type { IdentityProvider, IdentityProviderKind } from '#contract/auth/identity-providers.ts'
import { useApiMutation } from '../../api/useApi.ts'
import { isolateAuto } from '../../i18n/isolates.ts'
import { useWords, type Words } from '../../i18n/words.ts'
import type { FormFields } from '../../ui/form/Form.tsx'
import { ImageField } from '../../ui/form/ImageField.tsx'
import { StoredSecret } from '../../ui/form/StoredSecret.tsx'
import { useConfirm } from '../../ui/overlay/useConfirm.ts'
import { CopyCode } from '../../ui/text/CopyCode.tsx'
import { identityProviderWords } from './identityProviderWords.ts'
import { ServiceForm } from '../ServiceForm.tsx'

export const invalidates = ['/admin/identity-provider', '/auth/external']

const valuesOf = (provider: IdentityProvider) => {
  const { enabled, name, icon, issuer, clientId, teamId, keyId, trustsAddresses, roleClaim, administratorGroup } =
    provider
  const shared = { enabled, name, icon, issuer, clientId, teamId, keyId, trustsAddresses }
  return { ...shared, roleClaim, administratorGroup, clientSecret: '' }
}
type Values = ReturnType<typeof valuesOf>

/** The settings of one service whose accounts people may sign in with. */
export function IdentityProviderForm({ provider }: { provider: IdentityProvider }) {
  const w = useWords(identityProviderWords)
  const save = useApiMutation('PATCH /api/:lang/admin/identity-provider/:provider', {
    successToast: ({ data }) => ({ message: w.saved({ provider: isolateAuto(data.name) }) }),
    errorTitle: null,
    invalidates,
  })
  return (
    <>
      <ServiceForm
        state={provider.enabled ? w.stateOn : w.stateOff}
        version={provider.updatedAt}
        initial={valuesOf(provider)}
        failed={w.saveFailed}
        submit={({ clientSecret, ...values }) =>
          save.mutateAsync({
            provider: provider.slug,
            ...values,
            // An empty secret stays as it is stored.
            ...(clientSecret !== '' && { clientSecret }),
            version: provider.updatedAt,
          })
        }
      >
        {(form) => <ProviderFields form={form} provider={provider} />}
      </ServiceForm>
      {provider.slug !== provider.kind && <RemoveProvider provider={provider} />}
    </>
  )
}

function RemoveProvider({ provider: { slug, name, accounts } }: { provider: IdentityProvider }) {
  const w = useWords(identityProviderWords)
  const confirm = useConfirm()
  const remove = useApiMutation('DELETE /api/:lang/admin/identity-provider/:provider', {
    successToast: { message: w.removed },
    errorTitle: w.removeFailed,
    invalidates,
  })
  const ask = async () => {
    const title = w.removeAsk({ provider: isolateAuto(name) })
    if (
      await confirm({
        title,
        body: accounts === 0 ? w.removeUnused : w.removeHint({ count: accounts }),
        confirm: w.remove,
      })
    )
      remove.mutate({ provider: slug })
  }
  return (
    <Button mt="md" variant="default" c="red.9" loading={remove.isPending} onClick={() => void ask()}>
      {w.remove}
    </Button>
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
        <>
          <TextInput label={w.name} attributes={{ input: { dir: 'auto' } }} {...form.getInputProps('name')} />
          <ImageField label={w.icon} height={40} {...form.getInputProps('icon')} />
        </>
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
        <>
          <Checkbox
            label={w.trusts}
            description={w.trustsHint}
            {...form.getInputProps('trustsAddresses', { type: 'checkbox' })}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput
              label={w.roleClaim}
              description={w.roleClaimHint}
              {...text}
              {...form.getInputProps('roleClaim')}
            />
            <TextInput
              label={w.administratorGroup}
              description={w.administratorGroupHint}
              autoComplete="off"
              attributes={{ input: { dir: 'auto' } }}
              {...form.getInputProps('administratorGroup')}
            />
          </SimpleGrid>
        </>
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
