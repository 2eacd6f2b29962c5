import { Container } from '@mantine/core'
import { Link, Outlet } from '@tanstack/react-router'
import { useWords } from '../i18n/words.ts'
import { SectionNav } from '../ui/SectionNav.tsx'
import { useOwner } from './useOwner.ts'
import { suiteWords } from './words.ts'

const sections = [
  'contacts',
  'imports',
  'groups',
  'tags',
  'forms',
  'topics',
  'templates',
  'send',
  'jobs',
  'series',
  'tests',
  'automations',
  'reports',
  'messages',
  'suppressions',
  'providers',
  'domains',
] as const

/** The sections of the suite, and the one that is open. */
export default function EmailMarketingLayout() {
  const w = useWords(suiteWords)
  const isOwner = useOwner()
  return (
    <Container size="xl" py="lg">
      <SectionNav label={w.suite}>
        <Link to="/email-marketing" className="nav-link" activeOptions={{ exact: true }}>
          {w.overview}
        </Link>
        {sections.map((section) => (
          <Link key={section} to={`/email-marketing/${section}`} className="nav-link">
            {w[section]}
          </Link>
        ))}
        {isOwner && (
          <Link to="/email-marketing/api-keys" className="nav-link">
            {w.apiKeys}
          </Link>
        )}
      </SectionNav>
      <Outlet />
    </Container>
  )
}
