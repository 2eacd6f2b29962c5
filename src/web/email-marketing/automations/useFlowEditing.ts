import { useState } from 'react'
import type { Automation, Flow } from '#contract/email-marketing/automations.ts'
import { useUnsaved } from '../../ui/form/useUnsaved.ts'

/** The edited flow, with undo. */
export function useFlowEditing({ flow: saved }: Automation) {
  const [past, setPast] = useState<Flow[]>([])
  const [draft, setDraft] = useState<Flow | null>(null)
  useUnsaved(draft !== null)
  const flow = draft ?? saved
  return {
    flow,
    dirty: draft !== null,
    change: (next: Flow) => {
      setPast([...past, flow].slice(-50))
      setDraft(next)
    },
    undo: () => {
      setDraft(past.length > 1 ? (past.at(-1) ?? null) : null)
      setPast(past.slice(0, -1))
    },
    forget: () => {
      setPast([])
      setDraft(null)
    },
  }
}
