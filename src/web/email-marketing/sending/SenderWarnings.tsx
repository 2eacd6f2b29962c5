import { Alert, Anchor, List } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { SendingWarning } from '#contract/email-marketing/domains.ts'
import { useApiQuery } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { sendingWords } from './words.ts'

/** Problems that the domains page helps to fix. */
const domainsHelp = new Set<SendingWarning['code']>(['unauthenticated', 'unaligned', 'dmarc', 'unknown'])

/** Problems that large mailbox providers would have with the sender, and how to fix them. */
export function SenderWarnings({ providerId }: { providerId: string }) {
  const w = useWords(sendingWords)
  const query = useApiQuery('POST /api/:tenant/email-marketing/job/sender-check', providerId ? { providerId } : {})
  const warnings = query.data?.data.warnings ?? []
  // Sending is not blocked if the check cannot be reached.
  if (query.error || warnings.length === 0) return null
  const hopeless = warnings.some(({ severity }) => severity === 'confirm')
  return (
    <Alert
      variant="light"
      color={hopeless ? 'red' : 'yellow'}
      icon={<IconAlertTriangle aria-hidden />}
      title={w.mayNotArrive}
      role="status"
    >
      <List size="sm" spacing="xs" styles={{ itemWrapper: { display: 'inline' } }}>
        {warnings.map(({ code, message, advice }) => (
          <List.Item key={code}>
            {message} {advice}
          </List.Item>
        ))}
      </List>
      {warnings.some(({ code }) => domainsHelp.has(code)) && (
        <Anchor component={Link} to="/email-marketing/domains" size="sm" c="blue.9" mt="xs" display="inline-block">
          {w.toDomains}
        </Anchor>
      )}
    </Alert>
  )
}
