const focusable = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]'

/**
 * A ref for a container whose controls are disabled or removed when pressed. The focus stays on the same control once
 * it is enabled again. Otherwise it moves to the control in its place, not to the top of the page.
 */
export function keepFocus(place: HTMLElement | null) {
  if (place === null) return undefined
  const ofPage = place.ownerDocument
  const end = new AbortController()
  let focused: Element | null = null
  let before: HTMLElement[] = []
  let after: HTMLElement[] = []
  // A key that is still down would also press the newly focused control.
  let isDown = false

  const controls = () => [...place.querySelectorAll<HTMLElement>(focusable)]
  const lookAgain = () => {
    if (focused?.isConnected && !focused.matches(':disabled')) {
      const now = controls()
      const at = now.indexOf(focused as HTMLElement)
      before = now.slice(0, at)
      after = now.slice(at + 1)
    }
    const isLost = ofPage.activeElement === null || ofPage.activeElement === ofPage.body
    if (focused === null || !isLost || isDown) return
    if (!focused.isConnected) inPlaceOf(before, after, controls())?.focus()
    else if (focused instanceof HTMLElement && !focused.matches(':disabled')) focused.focus()
  }
  const hold = ({ target }: Event) => {
    focused = target instanceof Element && place.contains(target) ? target : null
    lookAgain()
  }
  const on = { signal: end.signal, capture: true }
  ofPage.addEventListener('focusin', hold, on)
  ofPage.addEventListener('pointerdown', hold, on)
  ofPage.addEventListener('keydown', () => (isDown = true), on)
  ofPage.addEventListener(
    'keyup',
    () => {
      isDown = false
      lookAgain()
    },
    on,
  )
  const changes = new MutationObserver(lookAgain)
  changes.observe(place, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  return () => {
    changes.disconnect()
    end.abort()
  }
}

/**
 * The control in the place of a removed one: behind its former neighbour if that is still there, otherwise the next one
 * that remains.
 */
function inPlaceOf(before: HTMLElement[], after: HTMLElement[], now: HTMLElement[]) {
  const neighbour = before.at(-1)
  const hasNeighbour = neighbour === undefined || now.includes(neighbour)
  const here = hasNeighbour ? now[neighbour ? now.indexOf(neighbour) + 1 : 0] : undefined
  return here ?? after.find((element) => now.includes(element)) ?? now.at(Math.min(before.length, now.length - 1))
}
