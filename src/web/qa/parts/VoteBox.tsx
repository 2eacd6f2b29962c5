import { ActionIcon, Group, Text } from '@mantine/core'
import { IconArrowBigDown, IconArrowBigDownFilled, IconArrowBigUp, IconArrowBigUpFilled } from '@tabler/icons-react'
import { useRef } from 'react'
import { call } from '../../api/call.ts'
import { showFailure } from '../../api/useApi.ts'
import { number, useWords } from '../../i18n/words.ts'
import { Code } from '../../ui/text/UserText.tsx'
import { useSignedInAction } from '../../ui/overlay/useSignedInAction.ts'
import { questionWords } from '../words/questionWords.ts'
import { updateCachedAnswer, updateCachedQuestion } from '../words/cache.ts'
import { applyVote, type Votes } from './votes.ts'
import { qaWords } from '../words/words.ts'

type Kind = 'question' | 'answer'
type Props = { kind: Kind; id: string; votes: Votes; own: boolean }

/** The votes, and the reader's own vote. A click shows at once, and is reverted if the server refuses it. */
export function VoteBox({ kind, id, votes, own }: Props) {
  const w = useWords(questionWords)
  const q = useWords(qaWords)
  const acting = useSignedInAction()
  const cast = useVote(kind, id, votes)
  const score = votes.upvoteCount - votes.downvoteCount
  const buttons = [
    { value: 1, label: w.up, icon: votes.myVote === 1 ? IconArrowBigUpFilled : IconArrowBigUp },
    { value: -1, label: w.down, icon: votes.myVote === -1 ? IconArrowBigDownFilled : IconArrowBigDown },
  ] as const
  const [up, down] = buttons.map(({ value, label, icon: Icon }) => (
    <ActionIcon
      key={value}
      title={own ? w.notOwn : label}
      variant="subtle"
      color={votes.myVote === value ? 'blue.8' : 'gray.8'}
      size={36}
      aria-label={label}
      aria-pressed={votes.myVote === value}
      aria-disabled={own}
      data-disabled={own}
      onClick={() => !own && acting(() => cast(value))}
    >
      <Icon size={20} aria-hidden />
    </ActionIcon>
  ))
  return (
    <Group
      gap={2}
      wrap="nowrap"
      role="group"
      aria-label={w.votes}
      style={{ border: '1px solid var(--mantine-color-gray-3)', borderRadius: 999 }}
      px={4}
    >
      {up}
      <Text fw={600} miw={24} ta="center" aria-live="polite" component="span">
        <span className="visually-hidden">{q.score({ count: number(score) })}</span>
        <span aria-hidden>
          <Code>{number(score)}</Code>
        </span>
      </Text>
      {down}
    </Group>
  )
}

function useVote(kind: Kind, id: string, votes: Votes) {
  const w = useWords(questionWords)
  const underWay = useRef(false)
  const show = ({ upvoteCount, downvoteCount, myVote }: Votes) => {
    const counted = { upvoteCount, downvoteCount, myVote }
    if (kind === 'question') updateCachedQuestion(id, (page) => ({ ...page, ...counted }))
    else updateCachedAnswer(id, (answer) => ({ ...answer, ...counted }))
  }
  return async (value: 1 | -1) => {
    if (underWay.current) return
    underWay.current = true
    show(applyVote(votes, value))
    try {
      show(await send(kind, id, value))
    } catch (error) {
      show(votes)
      showFailure(error, w.voteFailed)
    } finally {
      underWay.current = false
    }
  }
}

// A vote that is shown is sent even if the page closes.
const options = { keepalive: true }

async function send(kind: Kind, id: string, value: 1 | -1): Promise<Votes> {
  if (kind === 'question') {
    const input = { questionId: id }
    const { data } = await (value === 1
      ? call('POST /api/:lang/question/:questionId/upvote', input, options)
      : call('POST /api/:lang/question/:questionId/downvote', input, options))
    return data
  }
  const input = { answerId: id }
  const { data } = await (value === 1
    ? call('POST /api/:lang/answer/:answerId/upvote', input, options)
    : call('POST /api/:lang/answer/:answerId/downvote', input, options))
  return data
}
