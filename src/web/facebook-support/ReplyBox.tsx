import { Alert, Button, Card, Checkbox, Group, SegmentedControl, Stack, Text, Textarea } from '@mantine/core'
import { IconSend, IconUsers } from '@tabler/icons-react'
import type { SupportConversationDetail, SupportItem } from '#contract/facebook-support.ts'
import { isolateLtr } from '../i18n/isolates.ts'
import { useWords } from '../i18n/words.ts'
import { useNow } from '../ui/text/useNow.ts'
import { SavedReplies } from './SavedReplies.tsx'
import type { SuggestReply } from './suggestReply.ts'
import { useCountdown } from './useCountdown.ts'
import { useReply, type ReplyChannel } from './useReply.ts'
import { supportWords } from './words.ts'

// Maximum lengths, as on the server: those of Messenger's Send API, and of a comment.
const maxLengths = { message: 2000, private: 2000, public: 8000, note: 8000 }
const labels = { message: 'yourMessage', public: 'yourPublic', private: 'yourPrivate', note: 'yourNote' } as const

type Props = {
  conversation: SupportConversationDetail
  /** The comment to reply to; by default the latest one. */
  answering: SupportItem | null
  onAnswerLatest: () => void
  suggesting: SuggestReply
}

/** Replies to a conversation, or adds a note. */
export function ReplyBox({ conversation, answering, onAnswerLatest, suggesting }: Props) {
  const w = useWords(supportWords)
  const reply = useReply(conversation)
  const latest = conversation.items.findLast(({ direction, removed }) => direction === 'in' && !removed)
  const target = answering ?? latest
  const leave = useLeave(conversation, reply.way, target)
  const { way, text } = reply
  const over = [...text.trim()].length - maxLengths[way]
  const ways: ReplyChannel[] = conversation.kind === 'messenger' ? ['message', 'note'] : ['public', 'private', 'note']
  const mayNot = leave === 'closed' || (leave === 'person' && !reply.asPerson)
  const itemId = conversation.kind === 'comment' ? target?._id : undefined
  return (
    <Card withBorder padding="sm">
      <Stack gap="xs">
        <SegmentedControl
          size="xs"
          aria-label={w.way}
          value={way}
          data={ways.map((value) => ({ value, label: w[value] }))}
          onChange={(value) => reply.setWay(value)}
          style={{ alignSelf: 'flex-start' }}
        />
        <WindowLine conversation={conversation} way={way} target={target} />
        {answering && way !== 'note' && (
          <Group gap="xs">
            <Text size="sm" truncate maw="100%">
              {w.answering({
                name: isolateLtr(answering.person?.name || w.commenter),
                text: isolateLtr(answering.text.slice(0, 60)),
              })}
            </Text>
            <Button size="compact-xs" variant="default" onClick={onAnswerLatest}>
              {w.answerLatest}
            </Button>
          </Group>
        )}
        {leave === 'person' && (
          <Checkbox
            label={w.asPerson}
            checked={reply.asPerson}
            onChange={(event) => reply.setAsPerson(event.currentTarget.checked)}
          />
        )}
        <Textarea
          label={w[labels[way]]}
          value={text}
          onChange={(event) => reply.write(event.currentTarget.value)}
          autosize
          minRows={3}
          maxRows={12}
          disabled={leave === 'closed'}
          error={over > 0 ? w.over({ count: over }) : undefined}
          description={over <= 0 && over > -200 ? w.remaining({ count: -over }) : undefined}
          attributes={{ input: { dir: 'auto' } }}
        />
        {reply.overtaken && (
          <Overtaken {...reply.overtaken} onSend={() => reply.sendAnyway(itemId)} onDiscard={reply.discard} />
        )}
        {way !== 'note' && leave !== 'closed' && (
          <>
            <Group gap="xs" align="flex-start">
              <SavedReplies onTake={(snippet) => reply.write(joined(text, snippet))} />
            </Group>
            {target && suggesting({ text: target.text, onTake: (suggested) => reply.write(joined(text, suggested)) })}
          </>
        )}
        <Group justify="flex-end">
          <Button
            leftSection={<IconSend size={16} className="mirrored" aria-hidden />}
            loading={reply.isSending}
            disabled={text.trim() === '' || over > 0 || mayNot || reply.overtaken !== null}
            onClick={() => reply.send(itemId)}
          >
            {way === 'note' ? w.keepNote : w.send}
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}

const joined = (text: string, more: string) => (text.trim() === '' ? more : `${text.trimEnd()}\n\n${more}`)

/** Whether the messaging window allows a reply now. The server checks again when it sends. */
function useLeave({ window }: SupportConversationDetail, way: ReplyChannel, target: SupportItem | undefined) {
  const now = useNow()
  if (way === 'note') return 'open'
  if (way === 'public') return target ? 'open' : 'closed'
  if (way === 'private')
    return target && target.privateUntil !== null && Date.parse(target.privateUntil) > now ? 'open' : 'closed'
  if (!window || Date.parse(window.personUntil) <= now) return 'closed'
  return Date.parse(window.until) > now ? 'open' : 'person'
}

type WindowProps = { conversation: SupportConversationDetail; way: ReplyChannel; target: SupportItem | undefined }

/** A countdown to the end of the messaging window. */
function WindowLine({ conversation, way, target }: WindowProps) {
  const w = useWords(supportWords)
  const until = useCountdown()
  const leave = useLeave(conversation, way, target)
  const { window } = conversation
  const line = () => {
    if (way === 'private')
      return target?.privateUntil && leave === 'open'
        ? w.privateOpen({ time: until(target.privateUntil) })
        : w.privateClosed
    if (way !== 'message') return null
    if (!window || leave === 'closed') return w.windowClosed
    return leave === 'open'
      ? w.windowOpen({ time: until(window.until) })
      : w.windowPerson({ time: until(window.personUntil) })
  }
  const text = line()
  if (text === null) return null
  return (
    <Text size="sm" c={leave === 'closed' ? 'red.9' : 'gray.8'} fw={leave === 'person' ? 600 : 400} role="status">
      {text}
    </Text>
  )
}

type OvertakenProps = { by: string | null; item: SupportItem; onSend: () => void; onDiscard: () => void }

/** Shows a member who replies second what another member has written, and lets them choose. */
function Overtaken({ by, item, onSend, onDiscard }: OvertakenProps) {
  const w = useWords(supportWords)
  return (
    <Alert
      color="orange"
      variant="light"
      icon={<IconUsers aria-hidden />}
      title={by ? w.answeredBy({ name: isolateLtr(by) }) : w.answeredElsewhere}
      role="alert"
    >
      <Text size="sm" dir="auto" mb="xs" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {item.text}
      </Text>
      <Text size="sm" mb="xs">
        {w.answeredHint}
      </Text>
      <Group gap="xs">
        <Button size="xs" onClick={onSend}>
          {w.sendAnyway}
        </Button>
        <Button size="xs" variant="default" onClick={onDiscard}>
          {w.discardMine}
        </Button>
      </Group>
    </Alert>
  )
}
