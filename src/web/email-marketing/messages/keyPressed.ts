import { useEffect, useEffectEvent } from 'react'

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/**
 * The key of a Latin keyboard that was pressed; null with a modifier, which is the browser's. A keyboard that is set to another script has the
 * same keys in the same places: ت stands where J does.
 */
export function keyPressed({ key, code, shiftKey, ctrlKey, metaKey, altKey }: Press): string | null {
  if (ctrlKey || metaKey || altKey) return null
  if (/^[\x21-\x7e]$/.test(key)) return key.toLowerCase()
  // Several letters at once are one key too: لا.
  if (!/^\p{Script=Arabic}{1,2}$|^[\u061f\u060c\u061b]$|^\P{ASCII}$/u.test(key)) return null
  if (code === 'Slash') return shiftKey ? '?' : '/'
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? null
}

const typing = 'input, textarea, select, [contenteditable="true"], [role="dialog"]'

/** What the keys of a page do, wherever the focus is but where something is typed or asked. */
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
