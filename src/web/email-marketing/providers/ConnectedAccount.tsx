import { Alert, Button, Stack, Text } from '@mantine/core'
import type { MailIssuer } from '#contract/email-marketing/provider-settings.ts'
import type { Provider } from '#contract/email-marketing/providers.ts'
import { isolateAuto, isolateLtr } from '../../i18n/isolates.ts'
import { useWords } from '../../i18n/words.ts'
import { useOwner } from '../useOwner.ts'
import { connectWords } from './connectWords.ts'
import { needsConnection, useConnect, useMailIssuers } from './useConnect.ts'

/** The account by which a provider or its mailbox signs in, and one action if it has to be connected. */
export function ConnectedAccount({ provider, issuer }: { provider: Provider; issuer: MailIssuer }) {
  const w = useWords(connectWords)
  const isOwner = useOwner()
  const issuers = useMailIssuers()
  const { connect, isPending } = useConnect()
  const connection = provider.connections.find((connection) => connection.issuer === issuer)
  const offered = issuers.find(({ id }) => id === issuer)
  const start = () => void connect(provider._id, issuer).catch(() => undefined)
  if (connection && !needsConnection(provider, issuer))
    return <Text size="sm">{w.connected({ account: isolateLtr(connection.account) })}</Text>
  return (
    <Alert color={connection ? 'red' : 'yellow'} variant="light">
      <Stack gap="xs" align="flex-start">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {connection ? w.lost({ account: isolateLtr(connection.account) }) : w.missing}
        </Text>
        {!isOwner ? (
          <Text size="sm">{w.ownerOnly}</Text>
        ) : offered ? (
          <Button size="xs" loading={isPending} onClick={start}>
            {connection ? w.again : w.with({ issuer: isolateAuto(offered.name) })}
          </Button>
        ) : (
          issuers.length > 0 && <Text size="sm">{w.notOffered}</Text>
        )}
      </Stack>
    </Alert>
  )
}
