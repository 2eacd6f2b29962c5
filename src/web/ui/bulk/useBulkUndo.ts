import type { BulkRun } from '#contract/bulk.ts'
import { messageOf, showFailure, showToast } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { invalidate } from '../../api/queryClient.ts'
import { undoBulk } from './bulkCalls.ts'
import { bulkWords } from '../words/bulkWords.ts'
import { hideUndoToast, showUndoToast } from '../overlay/undoToast.tsx'
import { uiWords } from '../words/uiWords.ts'

const offeredFor = 10_000

/** Reports a finished run with an undo button, and undoes it. */
export function useBulkUndo(invalidates: readonly string[]) {
  const w = useWords(bulkWords)
  const u = useWords(uiWords)

  const tellBack = (run: BulkRun) => {
    if (run.status !== 'undone') return
    const lines = run.leftAlone.map(({ reason, count }) => `${reason}: ${count}`)
    showToast({
      color: run.kept > 0 ? 'yellow' : 'teal',
      message: [
        w.undone({ count: run.undone }),
        ...(run.kept > 0 ? [w.leftAlone({ count: run.kept }), ...lines] : []),
      ].join('\n'),
    })
  }
  const undo = async (run: BulkRun) => {
    hideUndoToast(run._id)
    try {
      tellBack(await undoBulk(run))
    } catch (error) {
      showFailure(error, w.failed, messageOf(error))
    }
    await invalidate(invalidates)
  }
  const tell = (run: BulkRun) => {
    if (run.status === 'undone') return tellBack(run)
    const count = run.changed
    const done = run.action === 'delete' || run.action === 'spam' ? w.deleted({ count }) : w.changed({ count })
    const message = run.refused > 0 ? `${done}\n${w.notChanged({ count: run.refused })}` : done
    if (!run.canUndo) return showToast({ message })
    showUndoToast({
      id: run._id,
      message,
      undo: w.undo,
      close: u.close,
      lasts: offeredFor,
      onUndo: () => void undo(run),
    })
  }
  return { tell, undo }
}
