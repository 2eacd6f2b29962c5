import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect } from 'react'
import { showFailure, messageOr } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { uiWords } from '../words/uiWords.ts'

type Notice = {
  error: unknown
  title?: string | undefined
  /** What stands where the server says nothing. */
  otherwise?: string | undefined
  /** Tells it in a toast as well, as section 8 of the specification asks for in some areas: under this title, or the usual one. */
  toast?: string | true | undefined
  onRetry?: () => void
  /** What the button says, where it is not that it tries again. */
  retry?: string
}

/**
 * Errors that a toast has shown: a page that is opened again shows its notice alone. `markReported` (`api/queryClient.ts`) does not tell: it
 * knows the words in a notice too, and the toast comes beside it.
 */
const reported = new WeakSet()

/** What could not be shown or done, in the server's words, and a way to try again. */
export function ErrorNotice({ error, title, otherwise, toast, onRetry, retry }: Notice) {
  const w = useWords(uiWords)
  useEffect(() => {
    if (!toast || !(error instanceof Error) || reported.has(error)) return
    reported.add(error)
    showFailure(error, toast === true ? undefined : toast, otherwise)
    // The same failure in another language is not another one.
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
