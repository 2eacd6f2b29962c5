import type { BulkResult, Job } from '#contract/email-marketing/sending.ts'
import type { Toast } from '../../api/useApi.ts'
import type { Words } from '../../i18n/words.ts'
import type { sendingWords } from './words.ts'

type Texts = Words<typeof sendingWords>

/** The toast for a finished or running campaign. */
export function resultToast({ successCount, failureCount, totalRecipients }: BulkResult, w: Texts): Toast {
  if (failureCount > 0 && successCount > 0) return partial(w, successCount, failureCount)
  if (failureCount > 0) return allFailed(w, failureCount)
  return successCount === totalRecipients ? { title: w.success, message: w.sent } : { message: w.underway }
}

/** Whether every recipient is counted as sent or failed. */
export const isOver = ({ successCount, failureCount, totalRecipients }: BulkResult) =>
  successCount + failureCount >= totalRecipients

/** The toast for a campaign that finished after the response. */
export function finishToast({ counts: { sent, failed } }: Job, w: Texts): Toast {
  if (failed > 0 && sent > 0) return partial(w, sent, failed)
  return failed > 0 ? allFailed(w, failed) : { title: w.success, message: w.sent }
}

const partial = (w: Texts, sent: number, failed: number): Toast => ({
  color: 'yellow',
  title: w.partial,
  message: w.partialText({ sent, failed }),
})

const allFailed = (w: Texts, failed: number): Toast => ({
  color: 'red',
  title: w.sendFailed,
  message: w.partialText({ sent: 0, failed }),
})
