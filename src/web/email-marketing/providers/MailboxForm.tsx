import { NativeSelect, NumberInput, SimpleGrid, TextInput } from '@mantine/core'
import type { MailIssuer } from '#contract/email-marketing/provider-settings.ts'
import type { Provider } from '#contract/email-marketing/providers.ts'
import { useApiMutation } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { FormModal } from '../../ui/form/FormModal.tsx'
import { StoredSecret } from '../../ui/form/StoredSecret.tsx'
import { doneWords } from '../doneWords.ts'
import { suiteWords } from '../words.ts'
import { mailboxWords } from './mailboxWords.ts'
import { SignInField } from './SignInField.tsx'
import { needsConnection, useConnect } from './useConnect.ts'
import { providerWords } from './words.ts'

type Secure = 'none' | 'starttls' | 'tls'
type Values = {
  imap: {
    issuer: MailIssuer | ''
    host: string
    port: number
    secure: Secure
    username: string
    password: string
    folders: string
  }
}

/** Same fields as `mailboxTarget` on the server. */
const target = ['host', 'port', 'secure', 'username'] as const
const isSameTarget = (before: Values['imap'], after: Values['imap']) =>
  target.every((name) => before[name] === after[name])

const ltr = { input: { dir: 'ltr' } }

/** Configures the incoming mailbox of a provider. A stored password is never displayed. */
export function MailboxForm({
  provider,
  imap,
  onClose,
}: {
  provider: Provider
  imap: Provider['imap']
  onClose: () => void
}) {
  const w = useWords(mailboxWords)
  const p = useWords(providerWords)
  const s = useWords(suiteWords)
  const done = useWords(doneWords)
  const update = useApiMutation('PATCH /api/:tenant/email-marketing/email-service-provider/:providerId', {
    successToast: { message: done['mailbox.saved'] },
    errorTitle: null,
    invalidates: ['/email-service-provider'],
  })
  const { connect } = useConnect()
  const initial: Values = {
    imap: {
      issuer: imap ? (imap.issuer ?? '') : (provider.settings.issuer ?? ''),
      host: imap?.host ?? provider.settings.host?.replace(/^smtp\./, 'imap.') ?? '',
      port: imap?.port ?? 993,
      secure: imap?.secure ?? 'tls',
      username: imap?.username ?? provider.settings.username ?? provider.fromEmail,
      password: '',
      folders: (imap?.folders ?? ['INBOX']).join(', '),
    },
  }
  const submit = async ({ imap: { folders, password, issuer, ...settings } }: Values) => {
    const { data } = await update.mutateAsync({
      providerId: provider._id,
      imap: {
        ...settings,
        ...(issuer && { issuer }),
        folders: folders
          .split(/[,،]/)
          .map((folder) => folder.trim())
          .filter(Boolean),
        ...(password && !issuer && { password }),
      },
    })
    if (issuer && needsConnection(data, issuer)) return connect(provider._id, issuer)
  }
  return (
    <FormModal title={w.receiving} opened onClose={onClose} initial={initial} submit={submit} failed={s.updateFailed}>
      {(form) => (
        <>
          <SignInField
            value={form.values.imap.issuer}
            onChange={(next) =>
              form.setFieldValue('imap', { ...form.values.imap, issuer: next?.id ?? '', ...next?.imap })
            }
          />
          {!form.values.imap.issuer && (
            <>
              <TextInput label={w.host} attributes={ltr} {...form.getInputProps('imap.host')} />
              <SimpleGrid cols={{ base: 1, xs: 2 }}>
                <NumberInput
                  label={p.port}
                  min={1}
                  max={65535}
                  hideControls
                  attributes={ltr}
                  {...form.getInputProps('imap.port')}
                />
                <NativeSelect
                  label={p.security}
                  data={[
                    { value: 'tls', label: p.tls },
                    { value: 'starttls', label: p.starttls },
                    { value: 'none', label: p.plain },
                  ]}
                  {...form.getInputProps('imap.secure')}
                />
              </SimpleGrid>
              <TextInput
                label={p.username}
                autoComplete="off"
                attributes={ltr}
                {...form.getInputProps('imap.username')}
              />
              <StoredSecret
                label={p.password}
                isStored={imap?.hasPassword ?? false}
                isUsable={isSameTarget(initial.imap, form.values.imap)}
                keepHint={p.keepPassword}
                againHint={p.enterAgain}
                {...form.getInputProps('imap.password')}
              />
            </>
          )}
          <TextInput
            label={w.folders}
            description={w.foldersHint}
            attributes={{ input: { dir: 'auto' } }}
            {...form.getInputProps('imap.folders')}
          />
        </>
      )}
    </FormModal>
  )
}
