import { Alert, Anchor, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Provider } from '#contract/email-marketing/providers.ts'
import { useWords } from '../../i18n/words.ts'
import { mailboxWords } from '../providers/mailboxWords.ts'
import { useMailboxIssue } from '../providers/useMailboxIssue.ts'
import { messageWords } from './words.ts'

/** Mailboxes that cannot be read, and the reasons. Replies to them do not arrive. */
export function FailingMailboxes({ providers }: { providers: readonly Provider[] }) {
  const w = useWords(messageWords)
  const { said } = useWords(mailboxWords)
  const issueOf = useMailboxIssue()
  const failing = providers.flatMap((provider) => {
    const issue = issueOf(provider)
    return issue ? [{ ...issue, id: provider._id }] : []
  })
  if (failing.length === 0) return null
  return (
    <Stack gap="xs" role="status">
      {failing.map(({ id, text, response }) => (
        <Alert key={id} color="yellow" py="xs">
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {text}
          </Text>
          {response && (
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {said}: <bdi dir="ltr">{response}</bdi>
            </Text>
          )}
          <Anchor component={Link} to={`/email-marketing/providers/${id}`} hash="mailbox" size="sm">
            {w.toMailbox}
          </Anchor>
        </Alert>
      ))}
    </Stack>
  )
}
