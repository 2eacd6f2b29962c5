import { Skeleton, Stack } from '@mantine/core'
import type { Message } from '#contract/email-marketing/message.ts'
import { useApiQuery } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { ErrorNotice } from '../../ui/state/ErrorNotice.tsx'
import { SidePanel } from '../../ui/overlay/SidePanel.tsx'
import { MailSubject } from '../../ui/text/MailSubject.tsx'
import { useLoadError } from '../useLoadError.ts'
import { MessageCard } from './MessageCard.tsx'
import { messageWords } from './words.ts'

/** The conversation of a message, in a panel beside another page. */
export function MessagePanel({ message, opened, onClose }: { message: Message; opened: boolean; onClose: () => void }) {
  const loadError = useLoadError('message')
  const w = useWords(messageWords)
  const thread = useApiQuery(
    'GET /api/:tenant/email-marketing/message/thread/:thread',
    { thread: message.thread ?? message.messageId },
    { enabled: opened },
  )
  const found = thread.data?.data ?? []
  const all = found.some(({ _id }) => _id === message._id) ? found : [message]
  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      size="xl"
      title={<MailSubject>{message.subject || w.noSubject}</MailSubject>}
    >
      {thread.error ? (
        <ErrorNotice {...loadError} error={thread.error} onRetry={() => void thread.refetch()} />
      ) : thread.isPending ? (
        <Skeleton height={240} aria-busy />
      ) : (
        <Stack gap="sm">
          {all.map((one) => (
            <MessageCard key={one._id} message={one} initially={one._id === message._id} />
          ))}
        </Stack>
      )}
    </SidePanel>
  )
}
