import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { toldOr } from '../api/useApi.ts'
import { useWords } from '../i18n/words.ts'
import { uiWords } from './words.ts'

type Notice = {
  error: unknown
  title?: string
  /** What stands where the server says nothing. */
  otherwise?: string
  onRetry?: () => void
  /** What the button says, where it is not that it tries again. */
  retry?: string
}

/** What could not be shown or done, in the server's words, and a way to try again. */
export function ErrorNotice({ error, title, otherwise, onRetry, retry }: Notice) {
  const w = useWords(uiWords)
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />} title={title} role="alert">
      <Group justify="space-between">
        <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
          {toldOr(error, otherwise)}
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
