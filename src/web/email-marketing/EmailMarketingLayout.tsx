import { Container } from '@mantine/core'
import { Outlet } from '@tanstack/react-router'
import { useWords } from '../i18n/words.ts'
import { type Area, AreaNav, type Section } from '../ui/page/AreaNav.tsx'
import { SecondFactorGate } from '../ui/second-factor/SecondFactorGate.tsx'
import { suiteWords } from './words.ts'
import { useOwner } from './useOwner.ts'

const base = '/email-marketing'

/** The navigation of the suite, the sections of the open area, and the page. */
export default function EmailMarketingLayout() {
  const w = useWords(suiteWords)
  const isOwner = useOwner()
  const section = (path: string, label: string, ...also: string[]): Section => ({
    to: `${base}/${path}`,
    label,
    also: also.map((other) => `${base}/${other}`),
  })
  const areas: Area[] = [
    { label: w.overview, sections: [{ to: base, label: w.overview }] },
    {
      label: w.campaigns,
      sections: [
        section('jobs', w.jobs, 'send', 'campaigns'),
        section('series', w.series),
        section('tests', w.tests),
        section('templates', w.templates),
        section('images', w.images),
      ],
    },
    { label: w.automations, sections: [section('automations', w.automations)] },
    {
      label: w.audience,
      sections: [
        section('contacts', w.contacts, 'imports'),
        section('groups', w.groups),
        section('tags', w.tags, 'tag-assignments'),
        section('fields', w.fields),
        section('forms', w.forms),
        section('topics', w.topics),
        section('suppressions', w.suppressions),
      ],
    },
    {
      label: w.messages,
      sections: [section('messages', w.messages), ...(isOwner ? [section('thread-checks', w.threadChecks)] : [])],
    },
    { label: w.reports, sections: [section('reports', w.reports)] },
    {
      label: w.settings,
      sections: [
        section('brand', w.brand),
        section('providers', w.providers, 'connect'),
        section('domains', w.domains),
        section('sending-rules', w.sendingRules),
        { to: '/dashboard/workspace', label: w.team },
        section('api-keys', w.apiKeys),
        section('webhooks', w.webhooks),
        section('transactional', w.transactional),
      ],
    },
  ]
  return (
    <Container size="xl" py="lg">
      <SecondFactorGate of={isOwner && 'owner'}>
        <AreaNav label={w.suite} areas={areas} />
        <Outlet />
      </SecondFactorGate>
    </Container>
  )
}
