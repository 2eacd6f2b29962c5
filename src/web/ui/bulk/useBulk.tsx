import type { ReactNode } from 'react'
import type { BulkEntity, BulkRun } from '#contract/bulk.ts'
import { isolateAuto } from '../../i18n/isolates.ts'
import { BulkBar } from './BulkBar.tsx'
import type { BulkChoice } from './bulkChoice.ts'
import { invalidate } from '../../api/queryClient.ts'
import { isRunning } from './bulkCalls.ts'
import { BulkRuns } from './BulkRuns.tsx'
import { useBulkUndo } from './useBulkUndo.ts'
import type { Selection } from '../list/useSelection.ts'

/**
 * Adds bulk actions to a list.
 * @param invalidates pieces of the paths of endpoints whose responses become outdated: `/question`
 */
export function useBulk(entity: BulkEntity, choices: readonly BulkChoice[], invalidates: readonly string[]) {
  const all = [...invalidates, '/admin/bulk', '/keep-content-bulk']
  const { tell } = useBulkUndo(all)
  const nameOf = ({ action, value }: BulkRun) => {
    const same = choices.filter((choice) => choice.action === action)
    const choice = same.find((bulkChoice) => bulkChoice.value === value) ?? same[0]
    const name = choice?.title ?? choice?.label ?? action
    return choice?.ask === 'text' ? `${name}: ${isolateAuto(String(value))}` : name
  }
  const started = (clear: () => void) => (run: BulkRun) => {
    clear()
    if (!isRunning(run)) tell(run)
    void invalidate(all)
  }
  return {
    bulk: (selection: Selection, clear: () => void): ReactNode => (
      <BulkBar entity={entity} choices={choices} selection={selection} onStarted={started(clear)} />
    ),
    bulkWhole: true as const,
    above: <BulkRuns entity={entity} nameOf={nameOf} invalidates={all} />,
  }
}
