import { CallError } from '../../api/call.ts'
import { useWords } from '../../i18n/words.ts'
import { ErrorNotice, type LoadError } from '../state/ErrorNotice.tsx'
import type { ListState } from './useListState.ts'
import { uiWords } from '../words/uiWords.ts'

type Props = LoadError & {
  list: ListState
  query: { error: Error | null; refetch: () => unknown }
}

/** A load error with a retry button, or with a link to the unfiltered list if the URL has invalid filters. */
export function ListError({ list, query, ...loadError }: Props) {
  const w = useWords(uiWords)
  const refused = query.error instanceof CallError && query.error.statusCode === 400 && !list.isSilent
  return (
    <ErrorNotice
      error={query.error}
      {...loadError}
      {...(refused ? { retry: w.clearFilters, onRetry: list.clear } : { onRetry: () => void query.refetch() })}
    />
  )
}
