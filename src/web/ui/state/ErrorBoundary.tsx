import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { Component, type ReactNode, useEffect } from 'react'
import { responseCache } from '../../api/responseCache.ts'
import { ChunkLoadError, reloadIfOutdated } from '../../api/loadChunk.ts'
import { useWords } from '../../i18n/words.ts'
import { everyPageWords } from '../words/everyPageWords.ts'

type Props = { children: ReactNode; fallback?: (error: Error, reset: () => void) => ReactNode }
type State = { error: Error | null }

/** Shows a render error in place of the page, with a retry button. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: Error): State {
    return { error }
  }

  override render() {
    const { error } = this.state
    const { children, fallback = (error, reset) => <ErrorFallback error={error} reset={reset} /> } = this.props
    return error ? fallback(error, () => this.setState({ error: null })) : children
  }
}

export function ErrorFallback({ error, reset }: { error: Error; reset: () => void }) {
  const w = useWords(everyPageWords)
  const missing = error instanceof ChunkLoadError
  useEffect(() => {
    if (missing) void reloadIfOutdated()
  }, [missing])
  // Cached responses may have caused the error and would cause it again.
  const tryAgain = () => {
    responseCache.forget()
    reset()
  }
  return (
    <Stack align="center" p="xl" gap="sm" role="alert">
      <Title order={1} size="h3">
        {missing ? w.notLoaded : w.wentWrong}
      </Title>
      <Text ta="center">{missing ? w.notLoadedHint : w.wentWrongHint}</Text>
      {!missing && (
        <pre dir="auto" style={{ maxInlineSize: '100%', whiteSpace: 'pre-wrap' }}>
          {error.message}
        </pre>
      )}
      <Group>
        <Button onClick={tryAgain}>{w.tryAgain}</Button>
        <Button variant="default" onClick={() => location.reload()}>
          {w.reload}
        </Button>
      </Group>
    </Stack>
  )
}
