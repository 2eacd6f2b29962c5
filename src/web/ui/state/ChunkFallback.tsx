import { Button, Group, Text } from '@mantine/core'
import type { CSSProperties, ReactNode } from 'react'
import { ChunkLoadError } from '../../api/loadChunk.ts'
import { useWords } from '../../i18n/words.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { everyPageWords } from '../words/everyPageWords.ts'

type Props = { children: ReactNode; askAgain: () => void; style?: CSSProperties; onClose?: () => void }

/**
 * Shows a retry button in place of a chunk that failed to load. The rest of the page stays, with its unsaved text. The
 * reader decides whether to reload the page for a newer build.
 */
export function ChunkFallback({ children, askAgain, style, onClose }: Props) {
  const w = useWords(everyPageWords)
  const instead = (error: Error, reset: () => void) => {
    if (!(error instanceof ChunkLoadError)) throw error
    const again = () => {
      askAgain()
      reset()
    }
    const button = (label: string, onClick: () => void) => (
      <Button size="xs" variant="default" onClick={onClick}>
        {label}
      </Button>
    )
    return (
      <Group role="alert" p="md" style={style}>
        <Text size="sm">{w.notLoaded}</Text>
        {button(w.tryAgain, again)}
        {button(w.reload, () => location.reload())}
        {onClose && button(w.close, onClose)}
      </Group>
    )
  }
  return <ErrorBoundary fallback={instead}>{children}</ErrorBoundary>
}
