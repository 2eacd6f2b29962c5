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
  let at = 0
  // A key that is still down would also press the newly focused control.
  let isDown = false

  const controls = () => [...place.querySelectorAll<HTMLElement>(focusable)]
  const lookAgain = () => {
    if (focused?.isConnected && !focused.matches(':disabled')) at = controls().indexOf(focused as HTMLElement)
    const isLost = ofPage.activeElement === null || ofPage.activeElement === ofPage.body
    if (focused === null || !isLost || isDown) return
    if (!focused.isConnected)
      controls()
        .at(Math.min(at, controls().length - 1))
        ?.focus()
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
