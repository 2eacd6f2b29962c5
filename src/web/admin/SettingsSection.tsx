import { Card, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

/** A titled group of settings. */
export function SettingsSection({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card withBorder padding="lg" component="section" aria-labelledby={id}>
      <Title order={2} size="h5" fw={600} id={id}>
        {title}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {hint}
      </Text>
      <Stack>{children}</Stack>
    </Card>
  )
}
