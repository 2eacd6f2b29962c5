import { Badge, Container } from '@mantine/core'
import { Link, Outlet } from '@tanstack/react-router'
import { useAsk } from '../api/useApi.ts'
import { number, useWords } from '../i18n/words.ts'
import { shellWords } from '../shell/words.ts'
import { SectionNav } from '../ui/SectionNav.tsx'
import { adminWords } from './words.ts'

const sections = [
  { to: '/admin/qa', name: 'qa' },
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
        <ModerationLink />
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

const countEvery = 60_000

/** The way to what waits for a decision, and how much that is. */
function ModerationLink() {
  const a = useWords(adminWords)
  const { data } = useAsk('GET /api/:lang/admin/moderation/count', {}, { refetchInterval: countEvery })
  const { count, isMore } = data?.data ?? { count: 0, isMore: false }
  return (
    <Link to="/admin/moderation" className="nav-link" style={{ whiteSpace: 'nowrap' }}>
      {a.moderation}
      {count > 0 && (
        <>
          {' '}
          <Badge size="sm" circle={count < 10 && !isMore} color="red.9" aria-hidden>
            {isMore ? `${number(count)}+` : number(count)}
          </Badge>
          <span className="visually-hidden"> ({a.waiting({ count })})</span>
        </>
      )}
    </Link>
  )
}
