import { Badge, Box, Button, Group, Text } from '@mantine/core'
import type { SupportConversationDetail, SupportItem } from '#contract/facebook-support.ts'
import { useApiMutation } from '../api/useApi.ts'
import { useDates } from '../i18n/dates.ts'
import { useWords } from '../i18n/words.ts'
import { Attachments } from './Attachments.tsx'
import { useNameOf } from './ConversationList.tsx'
import { DeliveryLine } from './DeliveryLine.tsx'
import { supportEndpoints } from './useLiveSupport.ts'
import { supportWords } from './words.ts'

const grounds = { in: 'gray.1', out: 'blue.0', note: 'yellow.0' }
const places = { in: 'flex-start', out: 'flex-end', note: 'stretch' }

type Props = { item: SupportItem; conversation: SupportConversationDetail; onAnswer: () => void }

/** A message from either side, or an internal note. */
export function ItemCard({ item, conversation, onAnswer }: Props) {
  const w = useWords(supportWords)
  const dates = useDates()
  const nameOf = useNameOf()
  const { direction, kind } = item
  const who =
    direction === 'in' ? nameOf({ person: item.person, kind: conversation.kind }) : (item.author?.name ?? w.page)
  return (
    <Box
      component="article"
      aria-label={who}
      bg={grounds[direction]}
      p="xs"
      style={{
        alignSelf: places[direction],
        maxInlineSize: direction === 'note' ? '100%' : '85%',
        borderRadius: 10,
        opacity: item.hidden ? 0.85 : 1,
      }}
    >
      <Group gap={6}>
        <Text size="xs" fw={600} c="gray.8">
          <bdi>{who}</bdi>
        </Text>
        {direction === 'note' && (
          <Badge size="xs" tt="none" color="gray.8">
            {w.note}
          </Badge>
        )}
        {kind === 'private' && (
          <Badge size="xs" tt="none" color="grape.9">
            {w.privateAnswer}
          </Badge>
        )}
        {item.hidden && (
          <Badge size="xs" tt="none" color="gray.8">
            {w.hidden}
          </Badge>
        )}
        <Text size="xs" c="gray.7">
          {dates.moment(item.at)}
          {item.edited && ` · ${w.edited}`}
        </Text>
      </Group>
      {item.removed ? (
        <Text size="sm" c="gray.7" fs="italic">
          {w.removed}
        </Text>
      ) : (
        <Text size="sm" dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {item.text}
        </Text>
      )}
      <Attachments item={item} />
      {direction === 'out' && <DeliveryLine item={item} conversation={conversation} />}
      {kind === 'comment' && direction === 'in' && !item.removed && <CommentActions item={item} onAnswer={onAnswer} />}
    </Box>
  )
}

function CommentActions({ item, onAnswer }: { item: SupportItem; onAnswer: () => void }) {
  const w = useWords(supportWords)
  const hide = useApiMutation('PATCH /api/:lang/admin/facebook-support/comment/:itemId', {
    errorTitle: w.changeFailed,
    invalidates: supportEndpoints,
  })
  const { hiding } = item
  const isUnderWay = hiding !== null && ['queued', 'sending', 'unknown'].includes(hiding.state)
  return (
    <Group gap={4} mt={4}>
      <Button size="compact-xs" variant="default" onClick={onAnswer}>
        {w.answerThis}
      </Button>
      <Button
        size="compact-xs"
        variant="default"
        disabled={isUnderWay}
        onClick={() => hide.mutate({ itemId: item._id, hidden: !item.hidden })}
      >
        {item.hidden ? w.show : w.hide}
      </Button>
      {hiding && isUnderWay && (
        <Text size="xs" c="gray.8" role="status">
          {hiding.hidden ? w.hiding : w.showing} {hiding.message}
        </Text>
      )}
      {hiding?.state === 'failed' && (
        <Text size="xs" c="red.9" role="status">
          {hiding.message} <bdi>{hiding.said}</bdi>
        </Text>
      )}
    </Group>
  )
}
