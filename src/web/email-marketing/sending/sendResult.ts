import type { Job } from '#contract/email-marketing/sending.ts'
import type { Toast } from '../../api/useApi.ts'
import type { Words } from '../../i18n/words.ts'
import type { sendingWords } from './words.ts'

type Texts = Words<typeof sendingWords>

/** The toast for a campaign that finished after the response. */
export function finishToast({ counts: { sent, failed } }: Job, w: Texts): Toast {
  if (failed > 0 && sent > 0) return partial(w, sent, failed)
  return failed > 0 ? allFailed(w, failed) : { title: w.success, message: w.sentNow }
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
