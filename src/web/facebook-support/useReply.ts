import { useState } from 'react'
import type { SupportConversationDetail, SupportItem } from '#contract/facebook-support.ts'
import { CallError } from '../api/call.ts'
import { showFailure, useApiMutation } from '../api/useApi.ts'
import { useWords } from '../i18n/words.ts'
import { useDraft } from '../ui/form/useDraft.ts'
import { supportEndpoints } from './useLiveSupport.ts'
import { supportWords } from './words.ts'

export type ReplyChannel = 'message' | 'public' | 'private' | 'note'

/** A reply that another member has sent in the meantime. */
type OtherReply = { by: string | null; item: SupportItem }

/** A reply while it is written. It is stored as a draft, and not sent if another member has replied in the meantime. */
export function useReply({ _id: conversationId, kind, lastReplyId }: SupportConversationDetail) {
  const w = useWords(supportWords)
  const draft = useDraft<{ text: string }>(`support:${conversationId}`)
  const [text, setText] = useState(draft.restored?.text ?? '')
  const [way, setWay] = useState<ReplyChannel>(kind === 'messenger' ? 'message' : 'public')
  const [asPerson, setAsPerson] = useState(false)
  const [overtaken, setOvertaken] = useState<OtherReply | null>(null)
  // The last reply that the writer has seen. A newer one is shown before sending.
  const [seen, setSeen] = useState(lastReplyId)
  // Each click has an idempotency key.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const reply = useApiMutation('POST /api/:lang/admin/facebook-support/conversation/:conversationId/reply', {
    errorTitle: null,
    invalidates: supportEndpoints,
  })
  const note = useApiMutation('POST /api/:lang/admin/facebook-support/conversation/:conversationId/note', {
    errorTitle: null,
    invalidates: supportEndpoints,
  })

  const write = (next: string) => {
    // Typing into an empty field means that the writer has seen the conversation.
    if (text.trim() === '') setSeen(lastReplyId)
    setText(next)
    draft.keep(next.trim() === '' ? null : { text: next })
  }
  const sent = (replyId: string | null) => {
    setText('')
    draft.drop()
    setOvertaken(null)
    setAsPerson(false)
    if (replyId !== null) setSeen(replyId)
    setKey(crypto.randomUUID())
  }
  const send = async (itemId: string | undefined, afterReplyId = seen) => {
    const $options = { idempotencyKey: key }
    try {
      if (way === 'note') {
        await note.mutateAsync({ conversationId, text, $options })
        return sent(null)
      }
      const named = itemId === undefined || way === 'message' ? {} : { itemId }
      const { data } = await reply.mutateAsync({
        conversationId,
        way,
        text,
        afterReplyId,
        asPerson,
        ...named,
        $options,
      })
      sent(data._id)
    } catch (error) {
      setKey(crypto.randomUUID())
      const current = error instanceof CallError ? error.current : undefined
      if (current) setOvertaken({ by: current.by, item: current.data as SupportItem })
      else showFailure(error, w.replyFailed)
    }
  }
  return {
    text,
    write,
    way,
    setWay,
    asPerson,
    setAsPerson,
    overtaken,
    isSending: reply.isPending || note.isPending,
    send: (itemId: string | undefined) => void send(itemId),
    /** Sends after the writer has seen the other reply. */
    sendAnyway: (itemId: string | undefined) => {
      if (!overtaken) return
      setSeen(overtaken.item._id)
      setOvertaken(null)
      void send(itemId, overtaken.item._id)
    },
    discard: () => sent(overtaken?.item._id ?? null),
  }
}
