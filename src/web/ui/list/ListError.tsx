import { CallError } from '../../api/call.ts'
import { useWords } from '../../i18n/words.ts'
import { ErrorNotice } from '../state/ErrorNotice.tsx'
import type { ListState } from './useListState.ts'
import { uiWords } from '../words/uiWords.ts'

type Props = {
  list: ListState
  query: { error: Error | null; refetch: () => unknown }
  title?: string | undefined
  /** The message if the server sends none. */
  otherwise?: string | undefined
  /** As in `ErrorNotice`. */
  toast?: string | true | undefined
}

/** A load error with a retry button, or with a link to the unfiltered list if the URL has invalid filters. */
export function ListError({ list, query, title, otherwise, toast }: Props) {
  const w = useWords(uiWords)
  const refused = query.error instanceof CallError && query.error.statusCode === 400 && !list.isSilent
  return (
    <ErrorNotice
      error={query.error}
      title={title}
      otherwise={otherwise}
      toast={toast}
      {...(refused ? { retry: w.clearFilters, onRetry: list.clear } : { onRetry: () => void query.refetch() })}
    />
  )
}
