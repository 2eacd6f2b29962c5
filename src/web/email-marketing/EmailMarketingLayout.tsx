import { Container, Group } from '@mantine/core'
import { Link, Outlet } from '@tanstack/react-router'
import { useWords } from '../i18n/words.ts'
import { suiteWords } from './words.ts'

const sections = [
  'contacts',
  'imports',
  'groups',
  'tags',
  'templates',
  'send',
  'jobs',
  'messages',
  'providers',
] as const

/** The sections of the suite, and the one that is open. */
export default function EmailMarketingLayout() {
  const w = useWords(suiteWords)
  return (
    <Container size="xl" py="lg">
      <Group
        component="nav"
        aria-label={w.suite}
        mb="lg"
        gap={4}
        wrap="nowrap"
        style={{ overflowX: 'auto', whiteSpace: 'nowrap' }}
      >
        <Link to="/email-marketing" className="nav-link" activeOptions={{ exact: true }}>
          {w.overview}
        </Link>
        {sections.map((section) => (
          <Link key={section} to={`/email-marketing/${section}`} className="nav-link">
            {w[section]}
          </Link>
        ))}
      </Group>
      <Outlet />
    </Container>
  )
}
