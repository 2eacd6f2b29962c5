import { Button, Group, Progress, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { Provider } from '#contract/email-marketing/providers.ts'
import { useApiQuery, useApiMutation } from '../../api/useApi.ts'
import { useDates } from '../../i18n/dates.ts'
import { isolateAuto } from '../../i18n/isolates.ts'
import { number, useWords } from '../../i18n/words.ts'
import { Pill } from '../../ui/text/Pill.tsx'
import { Code } from '../../ui/text/UserText.tsx'
import { useConfirm } from '../../ui/overlay/useConfirm.ts'
import { useEditor } from '../useEditor.ts'
import { useOwner } from '../useOwner.ts'
import { doneWords } from '../doneWords.ts'
import { suiteWords } from '../words.ts'
import { ConnectedAccount } from './ConnectedAccount.tsx'
import { mailboxWords } from './mailboxWords.ts'
import { lazyForm } from '../../ui/state/lazyDialog.tsx'

const MailboxForm = lazyForm(async () => (await import('./MailboxForm.tsx')).MailboxForm)

const invalidates = ['/email-service-provider']
const lookEvery = 2000
const colors = { waiting: 'gray', syncing: 'blue', ready: 'green', failing: 'red' } as const

/** The incoming mailbox of a provider and its status. */
export function Mailbox({ provider }: { provider: Provider }) {
  const w = useWords(mailboxWords)
  const s = useWords(suiteWords)
  const done = useWords(doneWords)
  const confirm = useConfirm()
  const owner = useOwner()
  const editor = useEditor()
  const [editing, setEditing] = useState(false)
  const providerId = provider._id
  const fresh = useApiQuery(
    'GET /api/:tenant/email-marketing/email-service-provider/:providerId',
    { providerId },
    { refetchInterval: lookEvery },
  )
  const imap = fresh.data?.data._id === providerId ? fresh.data.data.imap : provider.imap
  const check = useApiMutation('POST /api/:tenant/email-marketing/email-service-provider/:providerId/check-mail', {
    errorTitle: s.updateFailed,
    invalidates,
  })
  const end = useApiMutation('PATCH /api/:tenant/email-marketing/email-service-provider/:providerId', {
    successToast: { message: done['mailbox.disconnected'] },
    errorTitle: s.updateFailed,
    invalidates,
  })
  const stop = async () => {
    const title = w.stopAsk({ name: isolateAuto(imap?.username ?? '') })
    if (await confirm({ title, body: w.stopHint, confirm: w.stop })) end.mutate({ providerId, imap: null })
  }
  return (
    <div>
      <Title order={2} size="h5" mb="xs">
        {w.receiving}
      </Title>
      {imap ? (
        <Stack gap="xs">
          <Group gap="xs">
            <Pill color={colors[imap.state]}>{w[imap.state]}</Pill>
            <Code>{`${imap.username} · ${imap.host}:${imap.port}`}</Code>
          </Group>
          {imap.issuer && <ConnectedAccount provider={fresh.data?.data ?? provider} issuer={imap.issuer} />}
          <State imap={imap} />
          <Group gap="xs">
            {editor && (
              <Button
                size="xs"
                variant="default"
                loading={check.isPending}
                onClick={() => check.mutate({ providerId })}
              >
                {w.checkNow}
              </Button>
            )}
            {owner && (
              <>
                <Button size="xs" variant="default" onClick={() => setEditing(true)}>
                  {s.edit}
                </Button>
                <Button size="xs" variant="default" c="red.9" onClick={() => void stop()}>
                  {w.stop}
                </Button>
              </>
            )}
          </Group>
        </Stack>
      ) : (
        <Stack gap="xs" align="flex-start">
          <Text c="dimmed" size="sm">
            {w.none}
          </Text>
          {owner && (
            <Button size="xs" variant="default" onClick={() => setEditing(true)}>
              {w.setUp}
            </Button>
          )}
        </Stack>
      )}
      {editing && <MailboxForm provider={provider} imap={imap} onClose={() => setEditing(false)} />}
    </div>
  )
}

function State({ imap }: { imap: NonNullable<Provider['imap']> }) {
  const w = useWords(mailboxWords)
  const dates = useDates()
  const share = imap.total === 0 ? 100 : Math.floor((100 * imap.fetched) / imap.total)
  const progress = w.progress({ count: imap.total, fetched: number(imap.fetched) })
  return (
    <Stack gap={4} aria-live="polite">
      {imap.state === 'syncing' && share < 100 && (
        <>
          <Progress value={share} aria-label={progress} />
          <Text size="sm">{progress}</Text>
        </>
      )}
      {imap.checkedAt && (
        <Text size="sm" c="dimmed">
          {w.lastChecked}: {dates.moment(imap.checkedAt)}
        </Text>
      )}
      {imap.state === 'failing' && (
        <Text size="sm" c="red.9" style={{ overflowWrap: 'anywhere' }}>
          {w.said}: <bdi dir="ltr">{imap.message}</bdi>
        </Text>
      )}
      {imap.unreadFolders.map(({ folder, missing, message }) => (
        <Text key={folder} size="sm" c="red.9" style={{ overflowWrap: 'anywhere' }}>
          {missing ? (
            w.folderMissing({ folder: isolateAuto(folder) })
          ) : (
            <>
              {w.folderRefused({ folder: isolateAuto(folder) })} <bdi dir="ltr">{message}</bdi>
            </>
          )}
        </Text>
      ))}
      {imap.nextTryAt && (
        <Text size="sm" c="dimmed">
          {w.nextTry}: {dates.moment(imap.nextTryAt)}
        </Text>
      )}
    </Stack>
  )
}
