import { Anchor, Card, Group, Text, Title } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type Props = {
  title: string
  icon: Icon
  /** A link to the full list. */
  more?: { label: string; to: string; search?: Record<string, string> }
  children: ReactNode
}

/** A panel of the dashboard. */
export function Panel({ title, icon: Picture, more, children }: Props) {
  return (
    <Card component="section" withBorder padding="lg" radius="lg">
      <Group justify="space-between" gap="xs" mb="sm">
        <Group gap={8} wrap="nowrap">
          <Picture size={20} color="var(--mantine-color-blue-8)" aria-hidden />
          <Title order={2} size="h5">
            {title}
          </Title>
        </Group>
        {more && (
          <Anchor fz="sm" renderRoot={(props) => <Link {...props} to={more.to} search={more.search ?? {}} />}>
            {more.label}
          </Anchor>
        )}
      </Group>
      {children}
    </Card>
  )
}

type ListProps<Entry> = {
  entries: Entry[]
  none: string
  /** The button of an empty panel. */
  action?: ReactNode
  children: (entry: Entry) => ReactNode
}

/** A list inside a panel. */
export function PanelList<Entry extends { _id: string }>({ entries, none, action, children }: ListProps<Entry>) {
  if (entries.length === 0) {
    return (
      <>
        <Text c="dimmed" size="sm" mb={action ? 'sm' : 0}>
          {none}
        </Text>
        {action && <div>{action}</div>}
      </>
    )
  }
  return (
    <ul style={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 14 }}>
      {entries.map((entry) => (
        <li key={entry._id} style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {children(entry)}
        </li>
      ))}
    </ul>
  )
}
