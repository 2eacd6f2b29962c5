const focusable = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]'

/**
 * A ref for a container whose controls are disabled or removed when pressed. The focus stays on the same control once
 * it is enabled again. Otherwise it moves to the control in its place, not to the top of the page.
 */
export function keepFocus(place: HTMLElement | null) {
  if (place === null) return undefined
  const ofPage = place.ownerDocument
  const end = new AbortController()
  let held: Element | null = null
  let at = 0
  // A key that is still down would also press the newly focused control.
  let isDown = false

  const controls = () => [...place.querySelectorAll<HTMLElement>(focusable)]
  const lookAgain = () => {
    if (held?.isConnected && !held.matches(':disabled')) at = controls().indexOf(held as HTMLElement)
    const isLost = ofPage.activeElement === null || ofPage.activeElement === ofPage.body
    if (held === null || !isLost || isDown) return
    if (!held.isConnected)
      controls()
        .at(Math.min(at, controls().length - 1))
        ?.focus()
    else if (held instanceof HTMLElement && !held.matches(':disabled')) held.focus()
  }
  const hold = ({ target }: Event) => {
    held = target instanceof Element && place.contains(target) ? target : null
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
