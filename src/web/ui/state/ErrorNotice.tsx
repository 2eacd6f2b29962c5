import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect } from 'react'
import { showFailure, messageOr } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { uiWords } from '../words/uiWords.ts'

/** How a load error is shown. */
export type LoadError = {
  title?: string | undefined
  /** The message if the server sends none. */
  otherwise?: string | undefined
  /**
   * Also shows a toast with this title or the default one, as section 8 of the specification requires in some areas.
   */
  toast?: string | true | undefined
}

type Notice = LoadError & {
  error: unknown
  onRetry?: () => void
  /** The label of the retry button. */
  retry?: string
}

/**
 * Errors that were already shown as a toast: a reopened page shows only its notice. `markReported`
 * (`api/queryClient.ts`) does not help, as a notice marks its error too.
 */
const reported = new WeakSet()

/** An error with the server's message and a retry button. */
export function ErrorNotice({ error, title, otherwise, toast, onRetry, retry }: Notice) {
  const w = useWords(uiWords)
  useEffect(() => {
    if (!toast || !(error instanceof Error) || reported.has(error)) return
    reported.add(error)
    showFailure(error, toast === true ? undefined : toast, otherwise)
    // The same failure, translated again, is not a new one.
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
