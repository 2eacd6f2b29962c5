import { Badge, Container } from '@mantine/core'
import { Outlet } from '@tanstack/react-router'
import { useApiQuery } from '../api/useApi.ts'
import { number, useWords } from '../i18n/words.ts'
import { memberWords } from '../shell/memberWords.ts'
import { type Area, AreaNav } from '../ui/page/AreaNav.tsx'
import { navigationWords } from './navigationWords.ts'
import { SecondFactorGate } from '../ui/second-factor/SecondFactorGate.tsx'
import { adminWords } from './words.ts'

/** The navigation of the Admin Panel, and the open page. Without a required second factor, it says what to do. */
export default function AdminLayout() {
  const w = useWords(memberWords)
  const a = useWords(adminWords)
  const n = useWords(navigationWords)
  const areas: Area[] = [
    { label: a.overview, sections: [{ to: '/admin', label: a.overview }] },
    {
      label: a.moderation,
      sections: [{ to: '/admin/moderation', label: a.moderation, mark: <Waiting key="waiting" /> }],
    },
    { label: a.users, sections: [{ to: '/admin/users', label: a.users }] },
    {
      label: n.content,
      sections: [
        { to: '/admin/qa', label: a.qa },
        { to: '/admin/articles', label: a.articles },
        { to: '/admin/tools', label: a.tools },
        { to: '/admin/tags', label: a.tags },
        { to: '/admin/keep', label: a.keep },
      ],
    },
    { label: a.meetings, sections: [{ to: '/admin/zoom-events', label: a.meetings }] },
    {
      label: n.support,
      sections: [{ to: '/admin/facebook-support', label: a.facebookSupport, mark: <Unread key="unread" /> }],
    },
    {
      label: n.system,
      sections: [
        { to: '/admin/settings', label: a.settings },
        { to: '/admin/status', label: a.status },
        { to: '/admin/system-mail', label: a.systemMail },
        { to: '/admin/audit-log', label: a.auditLog },
      ],
    },
  ]
  return (
    <Container size="xl" py="lg">
      <SecondFactorGate of="administrator">
        <AreaNav label={w.admin} areas={areas} />
        <Outlet />
      </SecondFactorGate>
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
