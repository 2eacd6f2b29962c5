import { Button, getDefaultZIndex, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { usePendingConfirmation } from './confirmState.ts'
import { Dialog } from './Dialog.tsx'

/** Renders the pending confirmation above all other dialogs. */
export function ConfirmDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const pending = usePendingConfirmation()
  // The text stays while the dialog fades out.
  const [last, setLast] = useState(pending)
  if (pending && pending !== last) setLast(pending)
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={last?.title}
      size="md"
      centered
      zIndex={getDefaultZIndex('modal') + 1}
    >
      {last && (
        <Stack>
          {typeof last.body === 'string' ? <Text size="sm">{last.body}</Text> : last.body}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {last.cancel}
            </Button>
            {last.confirm !== null && (
              <Button color={last.danger ? 'red.9' : 'blue'} onClick={() => pending?.answer(true)}>
                {last.confirm}
              </Button>
            )}
          </Group>
        </Stack>
      )}
    </Dialog>
  )
}
