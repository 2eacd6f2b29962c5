import { type PointerEvent as ReactPointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Block } from '#contract/email-marketing/blocks.ts'
import { type Place, sameList } from './document.ts'

/** The dragged item: a block of the message, or a new one from the palette. */
export type Dragged = { id: string; type: Block['type'] } | { id: null; type: Block['type'] }

/** In px: a shorter movement is a click. */
const slack = 5
/** The distance to the edge of the window at which the page scrolls, and the maximum speed in pixels. */
const edge = 90
const fastest = 16

/**
 * Drag and drop by mouse, pen or touch. Lists have the attribute `data-list` (`root`, or block and column), and blocks
 * have `data-block`. Escape cancels.
 */
export function useDragging(canvas: RefObject<HTMLElement | null>, onDrop: (dragged: Dragged, place: Place) => void) {
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const [place, setPlace] = useState<Place | null>(null)
  const stop = useRef<() => void>(() => undefined)
  useEffect(() => () => stop.current(), [])

  const begin = useCallback(
    (event: ReactPointerEvent, what: Dragged) => {
      if (event.button !== 0) return
      const [fromX, fromY] = [event.clientX, event.clientY]
      let moving = false
      let latest: Place | null = null
      let [x, y, frame, scrolled] = [fromX, fromY, 0, window.scrollY]
      const look = () => {
        const next = placeAt(canvas.current, x, y, what)
        if (samePlace(latest, next)) return
        latest = next
        setPlace(next)
      }
      // Scrolling continues while the pointer rests at the edge.
      const roll = () => {
        const by = y < edge ? y - edge : Math.max(0, y - (window.innerHeight - edge))
        if (by !== 0) window.scrollBy(0, Math.max(-fastest, Math.min(fastest, (by / edge) * fastest)))
        if (window.scrollY !== scrolled) look()
        scrolled = window.scrollY
        frame = requestAnimationFrame(roll)
      }
      const onMove = (moved: PointerEvent) => {
        if (!moving && Math.hypot(moved.clientX - fromX, moved.clientY - fromY) < slack) return
        if (!moving) frame = requestAnimationFrame(roll)
        moving = true
        moved.preventDefault()
        setDragged(what)
        ;[x, y] = [moved.clientX, moved.clientY]
        look()
      }
      const end = () => {
        cancelAnimationFrame(frame)
        document.removeEventListener('pointermove', onMove)
        document.removeEventListener('pointerup', onUp)
        document.removeEventListener('pointercancel', end)
        document.removeEventListener('keydown', onKey, true)
        setDragged(null)
        setPlace(null)
      }
      const onUp = () => {
        const at = latest
        end()
        if (!moving) return
        // The click that follows a drag is ignored.
        window.addEventListener('click', swallow, { capture: true, once: true })
        setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
        if (at) onDrop(what, at)
      }
      const onKey = (key: KeyboardEvent) => {
        if (key.key !== 'Escape') return
        key.stopPropagation()
        end()
      }
      stop.current = end
      document.addEventListener('pointermove', onMove, { passive: false })
      document.addEventListener('pointerup', onUp)
      document.addEventListener('pointercancel', end)
      document.addEventListener('keydown', onKey, true)
    },
    [canvas, onDrop],
  )
  return { begin, dragged, place }
}

const swallow = (event: Event) => {
  event.stopPropagation()
  event.preventDefault()
}

const samePlace = (a: Place | null, b: Place | null) =>
  a?.at === b?.at && (a === null) === (b === null) && sameList(a?.list ?? null, b?.list ?? null)

/** The place where a dragged block would be dropped. */
export function placeAt(canvas: HTMLElement | null, x: number, y: number, what: Pick<Dragged, 'type'>): Place | null {
  if (!canvas) return null
  const bounds = canvas.getBoundingClientRect()
  // The space above and below the message counts as its start and end, because scrolling moves the pointer there.
  if (x < bounds.left - 40 || x > bounds.right + 40) return null
  const lists = [...canvas.querySelectorAll<HTMLElement>('[data-list]')].filter(
    ({ dataset }) => what.type !== 'columns' || dataset['list'] === 'root',
  )
  // The innermost list under the pointer.
  const list =
    lists.findLast((element) => {
      const box = element.getBoundingClientRect()
      return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom
    }) ?? lists[0]
  if (!list) return null
  const blocks = [...list.children].filter(
    (child): child is HTMLElement => child instanceof HTMLElement && 'block' in child.dataset,
  )
  const below = blocks.findIndex((block) => {
    const box = block.getBoundingClientRect()
    return y < box.top + box.height / 2
  })
  const [of = 'root', column = '0'] = (list.dataset['list'] ?? 'root').split(' ')
  return { list: of === 'root' ? null : { of, column: Number(column) }, at: below === -1 ? blocks.length : below }
}
