import { Avatar, Button, Drawer, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import {
  IconCalendar,
  IconLayoutDashboard,
  IconMail,
  IconMessageQuestion,
  IconNews,
  IconShieldCog,
  IconTools,
  IconUsers,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useSession } from '../api/session.ts'
import { useSiteName } from '../i18n/useSite.ts'
import { useWords } from '../i18n/words.ts'
import { areas, publicAreas } from '../paths.ts'
import { Code, UserText } from '../ui/text/UserText.tsx'
import { initialsOf } from './initials.ts'
import { useSignOut } from './useSignOut.ts'
import { memberWords } from './memberWords.ts'
import { everyPageWords } from '../ui/words/everyPageWords.ts'
import { shellWords } from './words.ts'
import { WorkspaceSwitcher } from './WorkspaceSwitcher.tsx'

const icons = {
  dashboard: IconLayoutDashboard,
  community: IconUsers,
  qa: IconMessageQuestion,
  articles: IconNews,
  tools: IconTools,
  meetings: IconCalendar,
  emailMarketing: IconMail,
  admin: IconShieldCog,
}

type Props = { opened: boolean; onClose: () => void; onLogin: () => void }

/** The areas as tiles, the signed-in user, and sign-out; for visitors sign-up and sign-in. */
export function SideMenu({ opened, onClose, onLogin }: Props) {
  const w = useWords(shellWords)
  const m = useWords(memberWords)
  const everyPage = useWords(everyPageWords)
  const siteName = useSiteName()
  const { user } = useSession()
  const signOut = useSignOut()
  const tiles = user
    ? areas
        .filter((area) => !area.admin || user.role === 'admin')
        .map(({ key, to }) => ({ to, icon: icons[key], label: m[key] }))
    : publicAreas.map((key) => ({
        to: key === 'questions' ? '/qa' : `/${key}`,
        icon: icons[key === 'questions' ? 'qa' : key],
        label: w[key],
      }))
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={siteName}
      size={340}
      position="left"
      closeButtonProps={{ 'aria-label': everyPage.close }}
    >
      <Stack justify="space-between" mih="calc(100dvh - 100px)">
        <Stack>
          <SimpleGrid component="nav" cols={3} spacing="xs" aria-label={w.menu}>
            {tiles.map(({ to, icon: Icon, label }) => (
              <Link key={to} to={to} className="tile" onClick={onClose}>
                <Icon size={26} stroke={1.6} aria-hidden />
                {label}
              </Link>
            ))}
          </SimpleGrid>
          {user && <WorkspaceSwitcher />}
        </Stack>
        {user ? (
          <Stack>
            <Link to="/dashboard/profile" onClick={onClose} style={{ textDecoration: 'none', color: 'inherit' }}>
              <Group wrap="nowrap">
                <Avatar src={user.image} alt="" color="blue.8" variant="filled" radius="xl">
                  {initialsOf(user)}
                </Avatar>
                <Stack gap={0} miw={0}>
                  <Text fw={600}>
                    <UserText>{user.firstName}</UserText>
                  </Text>
                  <Text size="sm" c="dimmed">
                    <Code>{user.email}</Code>
                  </Text>
                </Stack>
              </Group>
            </Link>
            <Button
              variant="default"
              onClick={() => {
                onClose()
                void signOut()
              }}
            >
              {m.logout}
            </Button>
          </Stack>
        ) : (
          <Stack gap="xs">
            <Button component={Link} to="/auth/signup" onClick={onClose}>
              {w.join}
            </Button>
            <Button
              variant="default"
              onClick={() => {
                onClose()
                onLogin()
              }}
            >
              {w.login}
            </Button>
          </Stack>
        )}
      </Stack>
    </Drawer>
  )
}
