import { Anchor, Group } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

/** The way back from one thing to the list of them. */
export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Anchor component={Link} to={to} size="sm" c="blue.8" mb="md" display="inline-block">
    <Group gap={4} component="span" mih={24}>
      <IconArrowLeft size={16} className="mirrored" aria-hidden />
      {children}
    </Group>
  </Anchor>
)
