import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Query } from '@tanstack/react-query'
import { queryClient } from '../../api/queryClient.ts'
import { messageOf } from '../../api/useApi.ts'
import { language } from '../../i18n/language.ts'
import { wordsIn } from '../../i18n/words.ts'
import { everyPageWords } from '../words/everyPageWords.ts'

const id = 'timeout'
const isMissing = (query: Query) => query.isActive() && query.state.status === 'error'

/** Shows one timeout toast for all pending reads, with a retry button. The toast stays until it is used or closed. */
export function showTimeout(error: Error) {
  const w = wordsIn(everyPageWords, language())
  const again = () => {
    notifications.hide(id)
    void queryClient.refetchQueries({ predicate: isMissing })
  }
  notifications.show({
    id,
    color: 'red',
    autoClose: false,
    closeButtonProps: { 'aria-label': w.close },
    message: (
      <Group justify="space-between" wrap="nowrap">
        <span>{messageOf(error)}</span>
        <Button size="compact-sm" variant="default" onClick={again}>
          {w.tryAgain}
        </Button>
      </Group>
    ),
  })
}
