import { Card, Group, SimpleGrid, Text, ThemeIcon, VisuallyHidden } from '@mantine/core'
import { IconMail, IconSettings, IconUsers, IconUsersGroup } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useWords } from '../../i18n/words.ts'
import { dashboardWords } from './words.ts'

/** Links to other areas. */
export function Places() {
  const w = useWords(dashboardWords)
  const places = [
    { to: '/email-marketing', icon: IconMail, title: w.mail, hint: w.mailHint },
    { to: '/community', icon: IconUsers, title: w.community, hint: w.communityHint },
    { to: '/dashboard/workspace', icon: IconUsersGroup, title: w.workspace, hint: w.workspaceHint },
    { to: '/dashboard/profile', icon: IconSettings, title: w.profile, hint: w.profileHint },
  ]
  return (
    <section>
      <VisuallyHidden component="h2">{w.places}</VisuallyHidden>
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }}>
        {places.map(({ to, icon: Icon, title, hint }) => (
          <Card key={to} component={Link} to={to} withBorder padding="md" radius="lg">
            <Group wrap="nowrap" align="flex-start" gap="sm">
              <ThemeIcon size={40} radius="md" variant="light">
                <Icon size={22} aria-hidden />
              </ThemeIcon>
              <div>
                <Text fw={600}>{title}</Text>
                <Text size="sm" c="gray.7">
                  {hint}
                </Text>
              </div>
            </Group>
          </Card>
        ))}
      </SimpleGrid>
    </section>
  )
}
