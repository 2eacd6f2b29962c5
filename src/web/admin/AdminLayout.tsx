import { Container } from '@mantine/core'
import { Link, Outlet } from '@tanstack/react-router'
import { useWords } from '../i18n/words.ts'
import { shellWords } from '../shell/words.ts'
import { SectionNav } from '../ui/SectionNav.tsx'
import { adminWords } from './words.ts'

/** The areas of the administration, and the one that is open. */
export default function AdminLayout() {
  const w = useWords(shellWords)
  const a = useWords(adminWords)
  return (
    <Container size="xl" py="lg">
      <SectionNav label={w.admin}>
        <Link to="/admin/users" className="nav-link">
          {w.users}
        </Link>
        <Link to="/admin/system-mail" className="nav-link">
          {a.systemMail}
        </Link>
      </SectionNav>
      <Outlet />
    </Container>
  )
}
