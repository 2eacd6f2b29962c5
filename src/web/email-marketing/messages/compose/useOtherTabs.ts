import { useEffect, useEffectEvent, useRef, useState } from 'react'

const name = 'drafts'

type TabMessage = { from: string; draftId: string | null; answers: string | null }

/**
 * Coordinates drafts between the tabs of this browser. `changed`: another tab changed, sent or discarded the same
 * draft. `answered`: another tab replied to the same message.
 * @param answers the message to which this draft replies
 */
export function useOtherTabs(draftId: () => string | null, answers: string | null) {
  const [heard, setHeard] = useState<'changed' | 'answered' | null>(null)
  const isTaken = useRef(false)
  // Not secret: it only distinguishes the tabs of one browser.
  const [from] = useState(() => Math.random().toString(36))
  const hear = useEffectEvent(({ data }: MessageEvent<TabMessage>) => {
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
    /** Whether another tab has taken the draft over, so that it must not be overwritten. */
    isTaken: () => isTaken.current,
    /** Records that the draft was changed outside this browser. */
    overtaken: () => {
      isTaken.current = true
      setHeard('changed')
    },
    /** Opens a new channel, because the last save may be announced after this page is closed. */
    tell: () => {
      const tabs = new BroadcastChannel(name)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin, and takes no other
      tabs.postMessage({ from, draftId: draftId(), answers } satisfies TabMessage)
      tabs.close()
    },
    goApart: () => {
      isTaken.current = false
      setHeard(null)
    },
  }
}
