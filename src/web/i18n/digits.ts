import type { InputEvent } from 'react'

/** A text with the digits that programs read, for those of an Arabic or a Persian keyboard. */
export const latinDigits = (text: string) => text.replaceAll(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf))

/** In a field that takes numbers only: what such a keyboard types would be dropped as none. */
export function typeLatinDigits(event: InputEvent<HTMLInputElement>) {
  const latin = latinDigits(event.data)
  if (latin === event.data) return
  event.preventDefault()
  // As if it had been typed: at the caret, and told to whoever listens.
  document.execCommand('insertText', false, latin)
}
