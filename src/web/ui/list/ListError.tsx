import { CallError } from '../../api/call.ts'
import { useWords } from '../../i18n/words.ts'
import { ErrorNotice } from '../state/ErrorNotice.tsx'
import type { ListState } from './useListState.ts'
import { uiWords } from '../words/uiWords.ts'

type Props = {
  list: ListState
  query: { error: Error | null; refetch: () => unknown }
  title?: string | undefined
  /** What stands where the server says nothing. */
  otherwise?: string | undefined
  /** As `ErrorNotice` has it. */
  toast?: string | true | undefined
}

/** Why a list could not be read, and the way on: the same again, or the whole list where its address asks for what there is not. */
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
