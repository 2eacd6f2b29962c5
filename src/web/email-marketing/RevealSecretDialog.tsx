import { Alert, Button, Group, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useWords } from '../i18n/words.ts'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { suiteWords } from './words.ts'

/** Shows a secret once, to be copied; only its button closes it. */
export function RevealSecretDialog({
  title,
  onClose,
  children,
}: {
  title: string
  onClose: () => void
  children: ReactNode
}) {
  const w = useWords(suiteWords)
  return (
    <Dialog opened onClose={onClose} title={title} closeOnClickOutside={false} closeOnEscape={false} size="lg">
      <Stack>
        <Alert color="yellow" variant="light" icon={<IconAlertTriangle aria-hidden />}>
          {w.once}
        </Alert>
        {children}
        <Group justify="flex-end">
          <Button onClick={onClose}>{w.copiedIt}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
