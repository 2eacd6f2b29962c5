import { Button, Stack } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { SupportConversationDetail, SupportItem } from '#contract/facebook-support.ts'
import { call } from '../api/call.ts'
import { showFailure } from '../api/useApi.ts'
import { useWords } from '../i18n/words.ts'
import { ItemCard } from './ItemCard.tsx'
import { supportWords } from './words.ts'

type Props = { conversation: SupportConversationDetail; onAnswer: (item: SupportItem) => void }

/** The messages of a conversation, scrolled to the latest. */
export function Timeline({ conversation, onAnswer }: Props) {
  const w = useWords(supportWords)
  const frame = useRef<HTMLDivElement>(null)
  const { earlier, hasEarlier, load, isLoading } = useEarlier(conversation)
  const { items } = conversation
  const last = items.at(-1)?._id
  useEffect(() => {
    if (last !== undefined) frame.current?.scrollTo({ top: frame.current.scrollHeight })
  }, [last])
  return (
    <div
      ref={frame}
      role="log"
      aria-label={w.timeline}
      // Focusable, so that overflowing content can be scrolled with the keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      style={{ maxBlockSize: '60vh', overflowY: 'auto', paddingBlock: 4, paddingInline: 2 }}
    >
      <Stack gap="xs">
        {hasEarlier && (
          <Button
            size="compact-sm"
            variant="default"
            loading={isLoading}
            onClick={load}
            style={{ alignSelf: 'center' }}
          >
            {w.earlier}
          </Button>
        )}
        {[...earlier, ...items].map((item) => (
          <ItemCard key={item._id} item={item} conversation={conversation} onAnswer={() => onAnswer(item)} />
        ))}
      </Stack>
    </div>
  )
}

/** Earlier messages, loaded in pages. */
function useEarlier({ _id: conversationId, items, hasEarlier }: SupportConversationDetail) {
  const [more, setMore] = useState<{ items: SupportItem[]; hasEarlier: boolean } | null>(null)
  const [isLoading, setLoading] = useState(false)
  const shown = new Set(items.map(({ _id }) => _id))
  const earlier = (more?.items ?? []).filter(({ _id }) => !shown.has(_id))
  const load = async () => {
    const before = earlier[0]?._id ?? items[0]?._id
    setLoading(true)
    try {
      const input = { conversationId, ...(before !== undefined && { before }) }
      const { data } = await call('GET /api/:lang/admin/facebook-support/conversation/:conversationId', input)
      setMore({ items: [...data.items, ...earlier], hasEarlier: data.hasEarlier })
    } catch (error) {
      showFailure(error)
    } finally {
      setLoading(false)
    }
  }
  return { earlier, hasEarlier: more?.hasEarlier ?? hasEarlier, load: () => void load(), isLoading }
}
