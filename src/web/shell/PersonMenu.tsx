import { Avatar, UnstyledButton } from '@mantine/core'
import { IconBell, IconBriefcase, IconLogout, IconSettings, IconUsersGroup } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useWords } from '../i18n/words.ts'
import { OnDemandMenu } from '../ui/overlay/onDemand.tsx'
import { initialsOf } from './initials.ts'
import { useSignOut } from './useSignOut.ts'
import { memberWords } from './memberWords.ts'

type Props = { user: { firstName: string; lastName: string; image: string | null } }

/** The member's menu: name, settings and sign-out. */
export default function PersonMenu({ user }: Props) {
  const w = useWords(memberWords)
  const signOut = useSignOut()
  return (
    <OnDemandMenu
      position="bottom-end"
      width={220}
      button={
        <UnstyledButton>
          <Avatar src={user.image} alt="" color="blue.8" variant="filled" radius="xl">
            {initialsOf(user)}
          </Avatar>
          <span className="visually-hidden">{w.profile}</span>
        </UnstyledButton>
      }
    >
      {(Menu) => (
        <>
          <Menu.Label>{w.profile}</Menu.Label>
          <Menu.Item leftSection={<IconSettings size={16} aria-hidden />} component={Link} to="/dashboard/profile">
            {w.settings}
          </Menu.Item>
          <Menu.Item leftSection={<IconBell size={16} aria-hidden />} component={Link} to="/notifications/settings">
            {w.notificationSettings}
          </Menu.Item>
          <Menu.Item leftSection={<IconUsersGroup size={16} aria-hidden />} component={Link} to="/dashboard/workspace">
            {w.workspace}
          </Menu.Item>
          <Menu.Item leftSection={<IconBriefcase size={16} aria-hidden />} component={Link} to="/dashboard/workspaces">
            {w.myWorkspaces}
          </Menu.Item>
          <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void signOut()}>
            {w.logout}
          </Menu.Item>
        </>
      )}
    </OnDemandMenu>
  )
}
