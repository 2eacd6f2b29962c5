import { Container, Group } from '@mantine/core'
import { Link, Outlet } from '@tanstack/react-router'
import { useWords } from '../i18n/words.ts'
import { shellWords } from '../shell/words.ts'
import { adminWords } from './words.ts'

/** The areas of the administration, and the one that is open. */
export default function AdminLayout() {
  const w = useWords(shellWords)
  const a = useWords(adminWords)
  return (
    <Container size="xl" py="lg">
      <Group component="nav" aria-label={w.admin} mb="md" gap={4}>
        <Link to="/admin/users" className="nav-link">
          {w.users}
        </Link>
        <Link to="/admin/system-mail" className="nav-link">
          {a.systemMail}
        </Link>
      </Group>
      <Outlet />
    </Container>
  )
}
