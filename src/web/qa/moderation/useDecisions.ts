import { useEffect, useRef, useState } from 'react'
import type { ModerationItem } from '#contract/qa-moderation.ts'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/queryClient.ts'
import { showFailure } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { hideUndoToast, showUndoToast, undoTimeoutMs } from '../../ui/overlay/undoToast.tsx'
import { queueWords } from './queueWords.ts'

type Decision = 'approve' | 'reject'
type Made = { send: () => Promise<void>; undo: () => void }

/**
 * Decisions with an undo period. When the period is over or the page is closed, the server is called, and it notifies
 * the authors.
 */
export function useDecisions() {
  const w = useWords(queueWords)
  const [decided, setDecided] = useState<string[]>([])
  const made = useRef(new Map<string, Made>())
  const bring = (id: string) => setDecided((ids) => ids.filter((other) => other !== id))

  const decide = ({ _id: id, version }: ModerationItem, decision: Decision, reason = '') => {
    setDecided((ids) => [...ids, id])
    const end = () => {
      clearTimeout(timer)
      hideUndoToast(id)
      made.current.delete(id)
    }
    const undo = () => {
      end()
      bring(id)
    }
    const send = async () => {
      end()
      try {
        await call(
          'POST /api/:lang/admin/moderation/:entityId/decision',
          { entityId: id, decision, reason, version },
          { keepalive: true },
        )
      } catch (error) {
        showFailure(error, undefined, w.failed)
      }
      await queryClient.invalidateQueries({ predicate: ({ queryKey }) => isAffected(String(queryKey[0])) })
      bring(id)
    }
    const timer = setTimeout(() => void send(), undoTimeoutMs)
    made.current.set(id, { send, undo })
    const message = decision === 'approve' ? w.approved : w.rejected
    showUndoToast({ id, message, undo: w.undo, close: w.close, onUndo: undo })
  }

  useEffect(() => {
    const waiting = made.current
    const sendAll = () => {
      for (const { send } of waiting.values()) void send()
    }
    addEventListener('pagehide', sendAll)
    return () => {
      removeEventListener('pagehide', sendAll)
      sendAll()
    }
  }, [])

  /** Undoes the last decision. @returns the id of the restored entry */
  const undoLast = () => {
    const [id, last] = [...made.current].at(-1) ?? []
    last?.undo()
    return id
  }
  return { decided, decide, undoLast }
}

const isAffected = (endpoint: string) => /\/(?:moderation|question|answer|flag)\b/.test(endpoint)
