import { showToast, type Toast } from '../../api/useApi.ts'

/** Copies a text to the clipboard and shows a toast with the outcome. @returns whether it succeeded */
export async function copyText(text: string, told: { done?: Toast; failed: Toast }): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    if (told.done) showToast(told.done)
    return true
  } catch {
    showToast(told.failed)
    return false
  }
}
