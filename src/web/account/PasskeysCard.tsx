import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { OutputOf } from '../api/call.ts'
import { useApiMutation, useApiQuery } from '../api/useApi.ts'
import { useDates } from '../i18n/dates.ts'
import { useWords } from '../i18n/words.ts'
import { passkeyWords } from '../shell/passkeyWords.ts'
import { useConfirm } from '../ui/overlay/useConfirm.ts'
import { ErrorNotice } from '../ui/state/ErrorNotice.tsx'
import { lazyForm } from '../ui/state/lazyDialog.tsx'

type Passkey = OutputOf<'GET /api/:lang/user/passkey'>['data'][number]

const AddPasskey = lazyForm<{ onClose: () => void }>(async () => (await import('./PasskeyDialogs.tsx')).AddPasskey)
const RenamePasskey = lazyForm<{ passkey: Passkey; onClose: () => void }>(
  async () => (await import('./PasskeyDialogs.tsx')).RenamePasskey,
)

/** Browsers offer passkeys only with a secure connection. */
const supportsPasskeys = () => typeof globalThis.PublicKeyCredential === 'function'

/** The user's passkeys: adding, renaming, removing. */
export default function PasskeysCard() {
  const w = useWords(passkeyWords)
  const query = useApiQuery('GET /api/:lang/user/passkey', {})
  const [isAdding, setAdding] = useState(false)
  return (
    <Card withBorder>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4">
          {w.title}
        </Title>
        {supportsPasskeys() && <Button onClick={() => setAdding(true)}>{w.add}</Button>}
      </Group>
      <Text size="sm" c="dimmed">
        {w.hint}
      </Text>
      {!supportsPasskeys() && <Text size="sm">{w.noneHere}</Text>}
      {query.error && <ErrorNotice error={query.error} title={w.fetchFailed} onRetry={() => void query.refetch()} />}
      <Stack gap="sm" mt={query.data?.data.length ? 'md' : 0} role="list" aria-label={w.title}>
        {query.data?.data.map((passkey) => (
          <Row key={passkey._id} passkey={passkey} />
        ))}
      </Stack>
      {isAdding && <AddPasskey onClose={() => setAdding(false)} />}
    </Card>
  )
}

function Row({ passkey }: { passkey: Passkey }) {
  const w = useWords(passkeyWords)
  const dates = useDates()
  const confirm = useConfirm()
  const [isRenaming, setRenaming] = useState(false)
  const remove = useApiMutation('DELETE /api/:lang/user/passkey/:passkeyId', {
    successToast: { message: w.removed },
    errorTitle: w.removeFailed,
    invalidates: ['/user/passkey', '/user/two-step', '/user/remembered-device', '/auth/sessions'],
  })
  const { _id: passkeyId, name } = passkey
  const ask = async () => {
    if (await confirm({ title: w.removeTitle({ name }), body: w.removeHint, confirm: w.remove }))
      remove.mutate({ passkeyId })
  }
  return (
    <Group justify="space-between" role="listitem">
      <Stack gap={0} miw={0}>
        <Text size="sm" truncate>
          <bdi>{name}</bdi>
        </Text>
        <Text size="xs" c="dimmed">
          {w.created({ moment: dates.moment(passkey.createdAt) })}
        </Text>
        <Text size="xs" c="dimmed">
          {passkey.lastUsedAt === null ? w.neverUsed : w.lastUsed({ moment: dates.moment(passkey.lastUsedAt) })}
        </Text>
      </Stack>
      <Group gap="xs">
        <Button size="xs" variant="default" aria-label={`${w.rename}: ${name}`} onClick={() => setRenaming(true)}>
          {w.rename}
        </Button>
        <Button size="xs" variant="default" aria-label={`${w.remove}: ${name}`} onClick={() => void ask()}>
          {w.remove}
        </Button>
      </Group>
      {isRenaming && <RenamePasskey passkey={passkey} onClose={() => setRenaming(false)} />}
    </Group>
  )
}
