import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'

/** How long an action can be undone by default, in ms. */
export const undoTimeoutMs = 5000

type Undo = {
  id: string
  message: string
  undo: string
  close: string
  /** Duration in ms, if it differs from the default. */
  lasts?: number
  onUndo: () => void
}

/** Shows a toast with an undo button. */
export function showUndoToast({ id, message, undo, close, lasts = undoTimeoutMs, onUndo }: Undo) {
  notifications.show({
    id,
    color: 'teal',
    autoClose: lasts,
    closeButtonProps: { 'aria-label': close },
    message: (
      <Group justify="space-between" wrap="nowrap">
        <span style={{ whiteSpace: 'pre-line' }}>{message}</span>
        <Button size="compact-sm" variant="default" onClick={onUndo}>
          {undo}
        </Button>
      </Group>
    ),
  })
}

export const hideUndoToast = (id: string) => notifications.hide(id)
