import { Button, Skeleton } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import type { ListState } from '../../ui/list/useListState.ts'
import { lazyPart } from '../../ui/state/lazy.tsx'
import { filterWords } from './filterWords.ts'
import { lazyDialog } from '../../ui/state/lazyDialog.tsx'

const Conditions = lazyPart(() => import('./NarrowedBy.tsx'))
const ConditionPanel = lazyDialog(async () => (await import('./ConditionPanel.tsx')).ConditionPanel)

/** Filters a list of contacts by conditions, which are stored in the URL. */
export function ConditionFilter({ list }: { list: ListState }) {
  const w = useWords(filterWords)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        fw={400}
        leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {w.filter}
      </Button>
      <ConditionPanel list={list} opened={open} onClose={() => setOpen(false)} />
    </>
  )
}

/** The active conditions of a list, in words. */
export const NarrowedBy = ({ list }: { list: ListState }) =>
  list.text('conditions') !== '' && (
    <Suspense fallback={<Skeleton height={58} aria-busy />}>
      <Conditions list={list} />
    </Suspense>
  )
