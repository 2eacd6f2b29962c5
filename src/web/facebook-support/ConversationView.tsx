import { Anchor, Button, Card, Group, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { IconCheck, IconMailOpened, IconRotate } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { SupportConversationDetail, SupportItem } from '#contract/facebook-support.ts'
import { useSession } from '../api/session.ts'
import { useApiQuery, useApiMutation } from '../api/useApi.ts'
import { useWords } from '../i18n/words.ts'
import { contentTagService } from '../ui/tags/contentTagService.ts'
import { TagsField } from '../ui/tags/TagsField.tsx'
import { DetailPane } from '../ui/state/DetailPane.tsx'
import { useNameOf } from './ConversationList.tsx'
import { PersonLink } from './PersonLink.tsx'
import { ReplyBox } from './ReplyBox.tsx'
import type { SuggestReply } from './suggestReply.ts'
import { Timeline } from './Timeline.tsx'
import { supportEndpoints } from './useLiveSupport.ts'
import { supportWords } from './words.ts'

type Props = { conversationId: string; suggesting: SuggestReply; onBack: () => void }

/** A conversation: the person, the messages, and the reply box. */
export function ConversationView({ conversationId, suggesting, onBack }: Props) {
  const w = useWords(supportWords)
  const query = useApiQuery('GET /api/:lang/admin/facebook-support/conversation/:conversationId', { conversationId })
  const conversation = query.data?.data._id === conversationId ? query.data.data : undefined
  return (
    <DetailPane back={w.back} onBack={onBack} notFound={w.notFound} query={query}>
      {conversation ? <Conversation conversation={conversation} suggesting={suggesting} /> : null}
    </DetailPane>
  )
}

function Conversation({
  conversation,
  suggesting,
}: {
  conversation: SupportConversationDetail
  suggesting: SuggestReply
}) {
  const w = useWords(supportWords)
  const name = useNameOf()(conversation)
  const [answering, setAnswering] = useState<SupportItem | null>(null)
  useReading(conversation)
  const { post } = conversation
  return (
    <>
      <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }}>
        <bdi>{name}</bdi>{' '}
        <Text span size="sm" c="gray.7">
          {w[conversation.kind]}
        </Text>
      </Title>
      <Handling conversation={conversation} />
      <PersonLink conversation={conversation} />
      {post && (
        <Card withBorder padding="xs" bg="gray.0" component="section" aria-label={w.post}>
          <Text size="xs" c="gray.7">
            {w.post}
          </Text>
          {post.message && (
            <Text size="sm" dir="auto" lineClamp={4} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {post.message}
            </Text>
          )}
          {post.link && (
            <Anchor href={post.link} target="_blank" rel="noreferrer" size="sm" c="blue.9">
              {w.onFacebook}
            </Anchor>
          )}
        </Card>
      )}
      <Timeline conversation={conversation} onAnswer={setAnswering} />
      <ReplyBox
        conversation={conversation}
        answering={answering}
        onAnswerLatest={() => setAnswering(null)}
        suggesting={suggesting}
      />
    </>
  )
}

/** The actions on a conversation: resolve, reopen, mark unread, assign, label. */
function Handling({ conversation }: { conversation: SupportConversationDetail }) {
  const w = useWords(supportWords)
  const { user } = useSession()
  const { _id: conversationId, status, assignee, tags, unread } = conversation
  const change = useApiMutation('PATCH /api/:lang/admin/facebook-support/conversation/:conversationId', {
    errorTitle: w.changeFailed,
    invalidates: supportEndpoints,
  })
  const read = useApiMutation('POST /api/:lang/admin/facebook-support/conversation/:conversationId/read', {
    errorTitle: w.changeFailed,
    invalidates: supportEndpoints,
  })
  const colleagues = useApiQuery('GET /api/:lang/user', { role: 'admin', size: 100 })
  const known = (colleagues.data?.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))
  const listed =
    assignee && !known.some(({ value }) => value === assignee._id)
      ? [{ value: assignee._id, label: assignee.name }]
      : []
  const isOpen = status === 'open'
  return (
    <Stack gap="xs">
      <Group gap="xs" align="flex-end">
        <NativeSelect
          label={w.assignee}
          size="xs"
          value={assignee?._id ?? ''}
          data={[{ value: '', label: w.nobody }, ...known, ...listed]}
          onChange={(event) => change.mutate({ conversationId, assigneeId: event.currentTarget.value || null })}
        />
        {assignee === null && user && (
          <Button size="xs" variant="default" onClick={() => change.mutate({ conversationId, assigneeId: user._id })}>
            {w.takeIt}
          </Button>
        )}
        <Button
          size="xs"
          variant={isOpen ? 'filled' : 'default'}
          leftSection={isOpen ? <IconCheck size={14} aria-hidden /> : <IconRotate size={14} aria-hidden />}
          onClick={() => change.mutate({ conversationId, status: isOpen ? 'resolved' : 'open' })}
        >
          {isOpen ? w.resolve : w.reopen}
        </Button>
        {!unread && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconMailOpened size={14} aria-hidden />}
            onClick={() => read.mutate({ conversationId, unread: true })}
          >
            {w.markUnread}
          </Button>
        )}
      </Group>
      <TagsField
        label={w.labels}
        entityType="conversation"
        max={10}
        service={contentTagService()}
        value={tags}
        onChange={(labels) => change.mutateAsync({ conversationId, tags: labels.map(({ _id }) => _id) })}
      />
    </Stack>
  )
}

/** Marks a conversation as read when it opens, and new messages while it is open. */
function useReading({ _id: conversationId, unread, items }: SupportConversationDetail) {
  const w = useWords(supportWords)
  const read = useApiMutation('POST /api/:lang/admin/facebook-support/conversation/:conversationId/read', {
    errorTitle: w.changeFailed,
    invalidates: supportEndpoints,
  })
  const latest = items.at(-1)?._id
  useEffect(() => {
    if (unread) read.mutate({ conversationId, unread: false })
    // Once for each new message, so that a later "mark unread" stays.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [conversationId, latest])
}
