import { Card, Skeleton, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { ErrorNotice } from '../ui/state/ErrorNotice.tsx'

type SettingsQuery<Settings> = {
  data: { data: Settings } | undefined
  error: Error | null
  refetch: () => unknown
}
type Props<Settings> = {
  title: string
  hint: string
  query: SettingsQuery<Settings>
  children: (settings: Settings) => ReactNode
}

/** The connection to a service: a section of the settings with a separate query. */
export function ServiceSection<Settings>({ title, hint, query, children }: Props<Settings>) {
  return (
    <Card withBorder padding="lg" mt="xl" component="section" aria-label={title}>
      <Title order={2} size="h5" fw={600}>
        {title}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {hint}
      </Text>
      {query.data ? (
        children(query.data.data)
      ) : query.error ? (
        <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton height={300} />
      )}
    </Card>
  )
}
