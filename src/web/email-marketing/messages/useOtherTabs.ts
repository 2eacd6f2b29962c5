import { useEffect, useEffectEvent, useRef, useState } from 'react'

const name = 'drafts'

type Told = { from: string; draftId: string | null; answers: string | null }

/**
 * Tells the other tabs of this browser what is written here, and hears of them.
 * `changed`: the same draft was changed, sent or discarded in another one; `answered`: another one answers the same message.
 * @param answers the message that is answered here
 */
export function useOtherTabs(draftId: () => string | null, answers: string | null) {
  const [heard, setHeard] = useState<'changed' | 'answered' | null>(null)
  const isTaken = useRef(false)
  // No secret: it only tells the tabs of one browser apart.
  const [from] = useState(() => Math.random().toString(36))
  const hear = useEffectEvent(({ data }: MessageEvent<Told>) => {
    if (data.from === from) return
    if (data.draftId !== null && data.draftId === draftId()) {
      isTaken.current = true
      setHeard('changed')
    } else if (answers !== null && data.answers === answers && !isTaken.current) setHeard('answered')
  })
  useEffect(() => {
    const tabs = new BroadcastChannel(name)
    tabs.addEventListener('message', hear)
    return () => tabs.close()
  }, [])
  return {
    heard,
    /** Whether the draft is another tab's now, so that nothing may be written over it. */
    isTaken: () => isTaken.current,
    /** The draft was changed where this browser does not hear of it. */
    overtaken: () => {
      isTaken.current = true
      setHeard('changed')
    },
    /** What was kept last may be told when this page has gone already. */
    tell: () => {
      const tabs = new BroadcastChannel(name)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin, and takes no other
      tabs.postMessage({ from, draftId: draftId(), answers } satisfies Told)
      tabs.close()
    },
    goApart: () => {
      isTaken.current = false
      setHeard(null)
    },
  }
}
