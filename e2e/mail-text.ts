import { expect, type Locator } from '@playwright/test'

/** The text of a field of a mail. A merge tag is its name in brackets. */
export const mailText = (field: Locator): Promise<string> =>
  field.evaluate((element) => {
    const isNative = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
    const textOf = (node: Node): string => {
      if (node instanceof Element && node.matches('.merge-tag')) return `[${node.textContent}]`
      return node instanceof Text ? node.data : [...node.childNodes].map(textOf).join('')
    }
    const lines = [...element.querySelectorAll('p')].map(textOf)
    return (isNative ? element.value : lines.join('\n')).replaceAll(/[\u2066-\u2069]/g, '')
  })

/** Expects the text of a field of a mail, in which `[First name]` is a merge tag. */
export const expectMailText = (field: Locator, text: string | RegExp) =>
  typeof text === 'string'
    ? expect.poll(() => mailText(field)).toBe(text)
    : expect.poll(() => mailText(field)).toMatch(text)

/** Pastes plain text, as from another program. */
export const pasteText = (field: Locator, text: string) =>
  field.evaluate((element, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

/** Presses a key that moves the caret. The editor reads it a moment later; only a machine types before that. */
export async function moveCaret(field: Locator, key: string) {
  await field.press(key)
  await field.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))')
}
