import { Container } from '@mantine/core'
import { Link, Outlet } from '@tanstack/react-router'
import { useWords } from '../i18n/words.ts'
import { shellWords } from '../shell/words.ts'
import { SectionNav } from '../ui/SectionNav.tsx'
import { adminWords } from './words.ts'

const sections = [
  { to: '/admin/zoom-events', name: 'meetings' },
  { to: '/admin/tags', name: 'tags' },
  { to: '/admin/articles', name: 'articles' },
  { to: '/admin/tools', name: 'tools' },
] as const

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
        {sections.map(({ to, name }) => (
          <Link key={to} to={to} className="nav-link">
            {a[name]}
          </Link>
        ))}
        <Link to="/admin/system-mail" className="nav-link">
          {a.systemMail}
        </Link>
      </SectionNav>
      <Outlet />
    </Container>
  )
}
