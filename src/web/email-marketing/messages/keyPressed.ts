import { useEffect, useEffectEvent } from 'react'

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/**
 * The Latin key of an event; null with a modifier, as such shortcuts belong to the browser. Other scripts use the same
 * physical keys: ت is on the J key.
 */
export function keyPressed({ key, code, shiftKey, ctrlKey, metaKey, altKey }: Press): string | null {
  if (ctrlKey || metaKey || altKey) return null
  if (/^[\x21-\x7e]$/.test(key)) return key.toLowerCase()
  // A key can also type a ligature: لا.
  if (!/^\p{Script=Arabic}{1,2}$|^[\u061f\u060c\u061b]$|^\P{ASCII}$/u.test(key)) return null
  if (code === 'Slash') return shiftKey ? '?' : '/'
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? null
}

const typing = 'input, textarea, select, [contenteditable="true"], [role="dialog"]'

/** Keyboard shortcuts of a page; ignored while typing and in dialogs. */
export function useKeys(does: Record<string, () => unknown>) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = keyPressed(event)
    if (key === null || !Object.hasOwn(does, key)) return
    if (event.target instanceof Element && event.target.closest(typing)) return
    event.preventDefault()
    does[key]?.()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
