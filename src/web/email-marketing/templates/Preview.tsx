import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { lazyPart } from '../../ui/state/lazy.tsx'
import type { Draft } from './draft.ts'

const LivePreview = lazyPart(() => import('./LivePreview.tsx'))

/** A live preview, which loads after the editor beside it. */
export const Preview = ({ draft }: { draft: Draft }) => (
  <Suspense fallback={<Skeleton height={535} />}>
    <LivePreview draft={draft} />
  </Suspense>
)
