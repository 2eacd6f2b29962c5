import { Button, Group, Text } from '@mantine/core'
import type { SupportConversationDetail, SupportItem } from '#contract/facebook-support.ts'
import { useApiMutation } from '../api/useApi.ts'
import { useWords } from '../i18n/words.ts'
import { useNow } from '../ui/text/useNow.ts'
import { supportEndpoints } from './useLiveSupport.ts'
import { supportWords } from './words.ts'

/** The delivery status of a reply. If Facebook refused it: the error message, and what to do. */
export function DeliveryLine({ item, conversation }: { item: SupportItem; conversation: SupportConversationDetail }) {
  const w = useWords(supportWords)
  const now = useNow()
  const retry = useApiMutation('POST /api/:lang/admin/facebook-support/item/:itemId/retry', {
    errorTitle: w.replyFailed,
    invalidates: supportEndpoints,
  })
  const withdraw = useApiMutation('DELETE /api/:lang/admin/facebook-support/item/:itemId', {
    successToast: { message: w.withdrawn },
    errorTitle: w.changeFailed,
    invalidates: supportEndpoints,
  })
  const { delivery } = item
  if (!delivery) return null
  const { state, message, said: response } = delivery
  const isSeen =
    conversation.kind === 'messenger' &&
    state === 'sent' &&
    conversation.seenAt !== null &&
    conversation.seenAt >= item.at
  const asPerson = conversation.window !== null && new Date(conversation.window.until).getTime() <= now
  return (
    <div role="status">
      <Text size="xs" c={state === 'failed' ? 'red.9' : 'gray.8'} fw={state === 'failed' ? 600 : 400}>
        {isSeen ? w.seen : w[state]}
        {message && `: ${message}`}
      </Text>
      {response && state !== 'sent' && (
        <Text size="xs" c="gray.8" dir="auto" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
          {response}
        </Text>
      )}
      {(state === 'failed' || state === 'queued') && (
        <Group gap={4} mt={4}>
          {state === 'failed' && (
            <Button
              size="compact-xs"
              loading={retry.isPending}
              onClick={() => retry.mutate({ itemId: item._id, asPerson })}
            >
              {w.again}
            </Button>
          )}
          <Button
            size="compact-xs"
            variant="default"
            loading={withdraw.isPending}
            onClick={() => withdraw.mutate({ itemId: item._id })}
          >
            {w.withdraw}
          </Button>
        </Group>
      )}
    </div>
  )
}
