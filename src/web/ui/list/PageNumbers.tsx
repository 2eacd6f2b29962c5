import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { lazyPart } from '../state/lazy.tsx'
import type { PageButtonsProps } from './PageButtons.tsx'

const PageButtons = lazyPart(() => import('./PageButtons.tsx'))

const heights = { xs: 22, sm: 26 }
const gap = 8

/** The numbers of the pages of a list. They load after its rows, with a skeleton of their size until then. */
export function PageNumbers(props: PageButtonsProps) {
  const height = heights[props.size]
  // At most seven pages and gaps, and the buttons for the previous and the next page.
  const buttons = Math.min(props.pages, 7) + 2
  return (
    <Suspense fallback={<Skeleton height={height} width={buttons * (height + gap) - gap} maw="100%" />}>
      <PageButtons {...props} />
    </Suspense>
  )
}
