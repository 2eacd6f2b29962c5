import { Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import type { ReactNode } from 'react'

type Props = { title: string; hint?: string; icon?: ReactNode; action?: ReactNode }

/** The empty state of a list or page, with what to do next. */
export function EmptyState({ title, hint, icon, action }: Props) {
  return (
    <Stack align="center" gap="xs" py={48} px="md">
      <ThemeIcon size={56} radius="xl" variant="light" aria-hidden>
        {icon ?? <IconInbox size={28} />}
      </ThemeIcon>
      <Title order={2} size="h4" ta="center">
        {title}
      </Title>
      {hint && (
        <Text c="dimmed" ta="center" maw={440}>
          {hint}
        </Text>
      )}
      {action}
    </Stack>
  )
}
