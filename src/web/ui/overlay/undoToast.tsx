import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'

/** How long something can still be taken back, in ms. */
export const undoTimeoutMs = 5000

type Undo = {
  id: string
  message: string
  undo: string
  close: string
  /** In ms, where that is not the usual time. */
  lasts?: number
  onUndo: () => void
}

/** Tells that something is done, with the way to take it back. */
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
