import { Box, Loader } from '@mantine/core'
import { useEffect, useState } from 'react'
import { refetchVisible } from '../api/queryClient.ts'
import { useWords } from '../i18n/words.ts'
import { refreshWords } from '../ui/words/refreshWords.ts'

/** The length of a pull that refreshes the page, in px. */
const far = 120

/** Whether the page and every element under the finger are scrolled to the top, and no dialog is open. */
function isAtHead(target: EventTarget | null): boolean {
  if (scrollY > 0 || document.querySelector('[role="dialog"]')) return false
  for (let at = target instanceof Element ? target : null; at; at = at.parentElement) if (at.scrollTop > 0) return false
  return true
}

/** On touch screens, a pull at the top of the page refreshes its data. */
export function PullToRefresh() {
  const w = useWords(refreshWords)
  const [pulled, setPulled] = useState(0)
  const [isAsking, setAsking] = useState(false)
  useEffect(() => {
    const end = new AbortController()
    const listener = { passive: true, signal: end.signal }
    let from: { x: number; y: number } | null = null
    let by = 0
    const show = (next: number) => {
      by = next
      setPulled(next)
    }
    const begin = ({ touches, target }: TouchEvent) => {
      const [touch, second] = touches
      from = touch && !second && isAtHead(target) ? { x: touch.clientX, y: touch.clientY } : null
    }
    const move = ({ touches: [touch] }: TouchEvent) => {
      if (!from || !touch) return
      const down = touch.clientY - from.y
      const isPull = down >= Math.abs(touch.clientX - from.x)
      if (!isPull) from = null
      show(isPull ? down : 0)
    }
    const leave = () => {
      if (by >= far) {
        setAsking(true)
        void refetchVisible().finally(() => setAsking(false))
      }
      from = null
      show(0)
    }
    addEventListener('touchstart', begin, listener)
    addEventListener('touchmove', move, listener)
    addEventListener('touchend', leave, listener)
    addEventListener('touchcancel', () => show(0), listener)
    return () => end.abort()
  }, [])
  if (pulled < 16 && !isAsking) return null
  return (
    <Box
      role="status"
      aria-label={isAsking ? w.refreshing : w.refresh}
      pos="fixed"
      inset={`${60 + (isAsking ? 24 : Math.min(pulled, far) / 2)}px 0 auto`}
      ta="center"
      opacity={isAsking ? 1 : Math.min(pulled / far, 1)}
      style={{ zIndex: 90, pointerEvents: 'none' }}
    >
      <Loader size="sm" />
    </Box>
  )
}
