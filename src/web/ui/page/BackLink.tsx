import { Anchor, Group } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import Refresh from './Refresh.tsx'

type Props = {
  to: string
  children: string
  /** Whether to show a refresh button, if the page has no `PageHeader` with one. */
  refresh?: boolean
}

/** A link from an item back to its list. */
export const BackLink = ({ to, children, refresh = false }: Props) => (
  <Group justify="space-between" mb="md">
    <Anchor component={Link} to={to} size="sm" c="blue.8">
      <Group gap={4} component="span" mih={24}>
        <IconArrowLeft size={16} className="mirrored" aria-hidden />
        {children}
      </Group>
    </Anchor>
    {refresh && <Refresh />}
  </Group>
)
