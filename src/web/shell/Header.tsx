import { Avatar, Burger, Button, Group, Menu, Text, UnstyledButton } from '@mantine/core'
import { IconLogout, IconSettings } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useSession } from '../api/session.ts'
import { useWords } from '../i18n/words.ts'
import { areas } from '../paths.ts'
import { initialsOf } from './initials.ts'
import { LanguageToggle } from './LanguageToggle.tsx'
import { useSignOut } from './useSignOut.ts'
import { shellWords } from './words.ts'

type Props = { menuOpened: boolean; onMenu: () => void; onLogin: () => void }

/** The head of every page: 60 px, always in sight. */
export function Header({ menuOpened, onMenu, onLogin }: Props) {
  const w = useWords(shellWords)
  const { user } = useSession()
  return (
    <Group
      component="header"
      h={60}
      px="md"
      justify="space-between"
      wrap="nowrap"
      bg="white"
      style={{
        position: 'sticky',
        insetBlockStart: 0,
        zIndex: 100,
        borderBlockEnd: '1px solid var(--mantine-color-gray-2)',
      }}
    >
      <Group gap="sm" wrap="nowrap">
        <Burger opened={menuOpened} onClick={onMenu} size="sm" aria-label={w.menu} aria-expanded={menuOpened} />
        <Link to="/" style={{ textDecoration: 'none', color: 'inherit' }}>
          <Group gap={8} wrap="nowrap">
            <img src="/logo.svg" width={32} height={32} alt="" />
            <Text fw={700} size="lg" c="dark">
              {w.sanad}
            </Text>
          </Group>
        </Link>
      </Group>
      <Group gap="xs" wrap="nowrap">
        {user && (
          <Group component="nav" gap={4} visibleFrom="sm">
            {areas
              .filter((area) => !area.admin)
              .map((area) => (
                <Link key={area.key} to={area.to} className="nav-link">
                  {w[area.key]}
                </Link>
              ))}
          </Group>
        )}
        <LanguageToggle />
        {user ? (
          <PersonMenu user={user} />
        ) : (
          <Button size="sm" onClick={onLogin}>
            {w.login}
          </Button>
        )}
      </Group>
    </Group>
  )
}

function PersonMenu({ user }: { user: { firstName: string; lastName: string; image: string | null } }) {
  const w = useWords(shellWords)
  const signOut = useSignOut()
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <UnstyledButton aria-label={w.profile}>
          <Avatar src={user.image} color="blue.8" variant="filled" radius="xl">
            {initialsOf(user)}
          </Avatar>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{w.profile}</Menu.Label>
        <Menu.Item leftSection={<IconSettings size={16} aria-hidden />} component={Link} to="/dashboard/profile">
          {w.settings}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void signOut()}>
          {w.logout}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
