import { Button } from '@mantine/core'
import { IconMapOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { CallError } from '../../api/call.ts'
import { useWords } from '../../i18n/words.ts'
import { contentWords } from '../words/contentWords.ts'
import { EmptyState } from './EmptyState.tsx'
import { ErrorNotice, type LoadError } from './ErrorNotice.tsx'

type Props = {
  error: Error
  onRetry: () => void
  notFound: string
  to: string
  back: string
  /** For an item that exists but fails to load. */
  loadError?: LoadError
}

/** Shows why an item is missing: it does not exist, or it failed to load. */
export function ItemLoadError({ error, onRetry, notFound, to, back, loadError }: Props) {
  const w = useWords(contentWords)
  if (!(error instanceof CallError) || error.statusCode !== 404) {
    return <ErrorNotice error={error} onRetry={onRetry} {...loadError} />
  }
  return (
    <EmptyState
      title={notFound}
      hint={w.notFoundHint}
      icon={<IconMapOff size={28} />}
      action={
        <Button component={Link} to={to}>
          {back}
        </Button>
      }
    />
  )
}
