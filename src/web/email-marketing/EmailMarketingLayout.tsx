import { Container } from '@mantine/core'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { useWords } from '../i18n/words.ts'
import { SectionNav } from '../ui/page/SectionNav.tsx'
import { useEditor } from './useEditor.ts'
import { useOwner } from './useOwner.ts'
import { suiteWords } from './words.ts'

const areas = {
  people: ['contacts', 'imports', 'groups', 'tags', 'tag-assignments', 'forms', 'topics', 'suppressions'],
  sending: ['templates', 'send', 'jobs', 'series', 'tests', 'automations'],
  messages: ['messages', 'thread-checks'],
  reports: ['reports'],
  setup: ['providers', 'domains', 'api-keys', 'webhooks', 'transactional'],
} as const
type Area = keyof typeof areas

const allAreas = Object.keys(areas) as Area[]
const base = '/email-marketing'

/** Sections whose key in the words differs from their path. */
const nameOf = { 'api-keys': 'apiKeys', 'tag-assignments': 'tagAssignments', 'thread-checks': 'threadChecks' } as const
const ownersOnly = ['api-keys', 'webhooks', 'thread-checks']

const isRenamed = (one: string): one is keyof typeof nameOf => one in nameOf

/** The navigation of the suite, the sections of the open area, and the page. */
export default function EmailMarketingLayout() {
  const w = useWords(suiteWords)
  const isOwner = useOwner()
  const isEditor = useEditor()
  const mayOpen = (one: string) => (ownersOnly.includes(one) ? isOwner : one === 'send' ? isEditor : true)
  const section = useLocation()
    .pathname.slice(base.length + 1)
    .split('/', 1)[0]
  const open = allAreas.find((area) => areas[area].some((one) => one === section))
  const sections = open ? areas[open].filter(mayOpen) : []
  return (
    <Container size="xl" py="lg">
      <SectionNav label={w.suite} mb={sections.length > 1 ? 4 : 'lg'}>
        <Link to={base} className="nav-link" activeOptions={{ exact: true }}>
          {w.overview}
        </Link>
        {allAreas.map((area) => (
          <Link
            key={area}
            to={`${base}/${areas[area][0]}`}
            className="nav-link"
            {...(area === open && { 'data-status': 'active' })}
          >
            {w[area]}
          </Link>
        ))}
      </SectionNav>
      {open && sections.length > 1 && (
        <SectionNav label={w[open]}>
          {sections.map((one) => (
            <Link key={one} to={`${base}/${one}`} className="nav-link">
              {w[isRenamed(one) ? nameOf[one] : one]}
            </Link>
          ))}
        </SectionNav>
      )}
      <Outlet />
    </Container>
  )
}
