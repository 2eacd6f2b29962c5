import { showToast, type Toast } from '../../api/useApi.ts'

/** Copies a text to the clipboard and shows a toast with the outcome. @returns whether it succeeded */
export async function copyText(text: string, toasts: { done?: Toast; failed: Toast }): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    if (toasts.done) showToast(toasts.done)
    return true
  } catch {
    showToast(toasts.failed)
    return false
  }
}
