import { Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '../../i18n/words.ts'
import type { LoadError } from '../state/ErrorNotice.tsx'
import { ItemLoadError } from '../state/ItemLoadError.tsx'
import { uiWords } from '../words/uiWords.ts'
import { BackLink } from './BackLink.tsx'

type Props = {
  /** The list of the item, and its name. */
  to: string
  back: string
  query: { error: Error | null; refetch: () => unknown }
  notFound: string
  loadError: LoadError
  /** Heights of the placeholders while the item loads. */
  heights: readonly number[]
  /** The item, once it is loaded. */
  children: ReactNode
}

/** The frame of an item's page: a link back to the list, then the item, its load error or placeholders. */
export function ItemFrame({ to, back, query, notFound, loadError, heights, children }: Props) {
  const w = useWords(uiWords)
  const retry = () => void query.refetch()
  return (
    <>
      <BackLink to={to}>{back}</BackLink>
      {children ||
        (query.error ? (
          <ItemLoadError {...{ notFound, loadError, to, back }} error={query.error} onRetry={retry} />
        ) : (
          <Stack role="status" aria-busy aria-label={w.loading}>
            {heights.map((height) => (
              <Skeleton key={height} height={height} />
            ))}
          </Stack>
        ))}
    </>
  )
}
