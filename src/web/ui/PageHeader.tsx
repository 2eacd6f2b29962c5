import { Group, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'

/** A page's name, what it is for, and what can be done on it. */
export function PageHeader({ title, hint, children }: { title: string; hint?: string; children?: ReactNode }) {
  useDocumentTitle(`${title} · Sanad`)
  return (
    <Group justify="space-between" align="flex-end" mb="lg" gap="md">
      <Stack gap={2}>
        <Title order={1} size="h2">
          {title}
        </Title>
        {hint && <Text c="dimmed">{hint}</Text>}
      </Stack>
      {children && <Group gap="xs">{children}</Group>}
    </Group>
  )
}
