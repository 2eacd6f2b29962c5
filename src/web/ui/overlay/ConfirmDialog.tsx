import { Button, getDefaultZIndex, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { usePendingConfirmation } from './confirmState.ts'
import { Dialog } from './Dialog.tsx'

/** Renders the pending confirmation above all other dialogs. */
export function ConfirmDialog() {
  const asked = usePendingConfirmation()
  // The text stays while the dialog fades out.
  const [last, setLast] = useState(asked)
  if (asked && asked !== last) setLast(asked)
  const no = () => asked?.answer(false)
  return (
    <Dialog
      opened={asked !== null}
      onClose={no}
      title={last?.title}
      size="md"
      centered
      zIndex={getDefaultZIndex('modal') + 1}
    >
      {last && (
        <Stack>
          {typeof last.body === 'string' ? <Text size="sm">{last.body}</Text> : last.body}
          <Group justify="flex-end">
            <Button variant="default" onClick={no}>
              {last.cancel}
            </Button>
            <Button color={last.danger ? 'red.9' : 'blue'} onClick={() => asked?.answer(true)}>
              {last.confirm}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  )
}
