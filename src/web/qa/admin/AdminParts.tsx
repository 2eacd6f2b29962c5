import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useWords } from '../../i18n/words.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { SectionNav } from '../../ui/page/SectionNav.tsx'
import { qaAdminWords } from '../words/adminWords.ts'

const parts = [
  { to: '/admin/qa', name: 'questions' },
  { to: '/admin/qa/answers', name: 'answers' },
  { to: '/admin/qa/relations', name: 'relations' },
] as const

/** The common header of the lists of questions, answers and relations. */
export function AdminParts({ children }: { children?: ReactNode }) {
  const w = useWords(qaAdminWords)
  return (
    <>
      <PageHeader title={w.title} hint={w.hint}>
        {children}
      </PageHeader>
      <SectionNav label={w.parts}>
        {parts.map(({ to, name }) => (
          <Link key={to} to={to} search={{}} className="nav-link" activeOptions={{ exact: true, includeSearch: false }}>
            {w[name]}
          </Link>
        ))}
      </SectionNav>
    </>
  )
}
