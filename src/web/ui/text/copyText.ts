import { showToast, type Toast } from '../../api/useApi.ts'

/** Puts a text where the reader can paste it from, and tells her whether that went. Answers whether it did. */
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
