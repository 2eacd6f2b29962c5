import type { InputEvent } from 'react'

/** Replaces Arabic and Persian digits with Latin ones. */
export const latinDigits = (text: string) => text.replaceAll(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf))

/** Converts digits while the user types, because a number field drops Arabic ones. */
export function typeLatinDigits(event: InputEvent<HTMLInputElement>) {
  const latin = latinDigits(event.data)
  if (latin === event.data) return
  event.preventDefault()
  // Inserted as if typed: at the caret, with an input event.
  document.execCommand('insertText', false, latin)
}
