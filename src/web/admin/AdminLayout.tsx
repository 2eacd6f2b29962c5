import { Badge, Container } from '@mantine/core'
import { Link, Outlet } from '@tanstack/react-router'
import { useApiQuery } from '../api/useApi.ts'
import { number, useWords } from '../i18n/words.ts'
import { SectionNav } from '../ui/page/SectionNav.tsx'
import { shellWords } from '../shell/words.ts'
import { adminWords } from './words.ts'

const sections = [
  { to: '/admin', name: 'overview' },
  { to: '/admin/moderation', name: 'moderation' },
  { to: '/admin/users', name: 'users' },
  { to: '/admin/qa', name: 'qa' },
  { to: '/admin/zoom-events', name: 'meetings' },
  { to: '/admin/tags', name: 'tags' },
  { to: '/admin/articles', name: 'articles' },
  { to: '/admin/tools', name: 'tools' },
  { to: '/admin/keep', name: 'keep' },
  { to: '/admin/facebook-support', name: 'facebookSupport' },
  { to: '/admin/settings', name: 'settings' },
  { to: '/admin/audit-log', name: 'auditLog' },
  { to: '/admin/system-mail', name: 'systemMail' },
  { to: '/admin/status', name: 'status' },
] as const

/** The navigation of the admin area, and the open page. */
export default function AdminLayout() {
  const w = useWords(shellWords)
  const a = useWords(adminWords)
  return (
    <Container size="xl" py="lg">
      <SectionNav label={w.admin}>
        {sections.map(({ to, name }) => (
          <Link key={to} to={to} className="nav-link" activeOptions={{ exact: to === '/admin', includeSearch: false }}>
            {a[name]}
            {name === 'moderation' && <Waiting />}
            {name === 'facebookSupport' && <Unread />}
          </Link>
        ))}
      </SectionNav>
      <Outlet />
    </Container>
  )
}

const countEvery = 60_000

/** The number of pending moderation entries. */
function Waiting() {
  const a = useWords(adminWords)
  const { data } = useApiQuery('GET /api/:lang/admin/moderation/count', {}, { refetchInterval: countEvery })
  const { count, isMore } = data?.data ?? { count: 0, isMore: false }
  return <Mark count={count} isMore={isMore} label={a.waiting({ count })} />
}

/** The number of unread conversations of the Facebook Page. */
function Unread() {
  const a = useWords(adminWords)
  const { data } = useApiQuery('GET /api/:lang/admin/facebook-support', {}, { refetchInterval: countEvery })
  const count = data?.data.unread ?? 0
  return <Mark count={count} label={a.unread({ count })} />
}

function Mark({ count, isMore = false, label }: { count: number; isMore?: boolean; label: string }) {
  if (count === 0) return null
  return (
    <>
      <Badge size="sm" circle={count < 10 && !isMore} color="red.9" aria-hidden>
        {isMore ? `${number(count)}+` : number(count)}
      </Badge>
      <span className="visually-hidden"> ({label})</span>
    </>
  )
}
