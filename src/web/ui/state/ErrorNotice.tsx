import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect } from 'react'
import { showFailure, messageOr } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { uiWords } from '../words/uiWords.ts'

type Notice = {
  error: unknown
  title?: string | undefined
  /** The message where the server sends none. */
  otherwise?: string | undefined
  /** Also shows a toast, as section 8 of the specification requires in some areas: with this title or the default. */
  toast?: string | true | undefined
  onRetry?: () => void
  /** The label of the retry button. */
  retry?: string
}

/**
 * Errors that were shown as a toast: a reopened page shows its notice only. `markReported` (`api/queryClient.ts`) does
 * not help, as a notice marks its error too.
 */
const reported = new WeakSet()

/** An error in the server's words, with a retry button. */
export function ErrorNotice({ error, title, otherwise, toast, onRetry, retry }: Notice) {
  const w = useWords(uiWords)
  useEffect(() => {
    if (!toast || !(error instanceof Error) || reported.has(error)) return
    reported.add(error)
    showFailure(error, toast === true ? undefined : toast, otherwise)
    // The same failure in another language is not a new one.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [error])
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />} title={title} role="alert">
      <Group justify="space-between">
        <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
          {messageOr(error, otherwise)}
        </Text>
        {onRetry && (
          <Button size="xs" variant="default" onClick={onRetry}>
            {retry ?? w.tryAgain}
          </Button>
        )}
      </Group>
    </Alert>
  )
}
