import { Alert, Anchor, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Provider } from '#contract/email-marketing/providers.ts'
import { isolateAuto } from '../../i18n/isolates.ts'
import { useWords } from '../../i18n/words.ts'
import { messageWords } from './words.ts'

/** Mailboxes that cannot be read, and the reasons. Replies to them do not arrive. */
export function FailingMailboxes({ providers }: { providers: readonly Provider[] }) {
  const w = useWords(messageWords)
  const failing = providers.filter(
    ({ status, imap }) => status === 'active' && imap && (imap.state === 'failing' || imap.unreadFolders.length > 0),
  )
  if (failing.length === 0) return null
  return (
    <Stack gap="xs" role="status">
      {failing.map(({ _id, name, imap }) => (
        <Alert key={_id} color="yellow" py="xs">
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {imap?.state === 'failing' ? (
              <>
                {w.mailboxFails({ name: isolateAuto(name) })} <bdi dir="ltr">{imap.message}</bdi>
              </>
            ) : (
              w.foldersFail({ name: isolateAuto(name) })
            )}
          </Text>
          <Anchor component={Link} to={`/email-marketing/providers/${_id}`} hash="mailbox" size="sm">
            {w.toMailbox}
          </Anchor>
        </Alert>
      ))}
    </Stack>
  )
}
