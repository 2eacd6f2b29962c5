import { Anchor, List, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Dependent } from '#contract/email-marketing/dependents.ts'
import { useApiQuery } from '../api/useApi.ts'
import { isolateAuto, isolateLtr } from '../i18n/isolates.ts'
import { useWords } from '../i18n/words.ts'
import { UserText } from '../ui/text/UserText.tsx'
import { suiteWords } from './words.ts'

/** Running automations and series that a deletion would stop, and possible replacements, for the confirmation. */
export function Dependents({ of: dependencyId }: { of: string }) {
  const w = useWords(suiteWords)
  const found = useApiQuery('GET /api/:tenant/email-marketing/dependents/:dependencyId', { dependencyId }).data?.data
  if (!found || (found.count === 0 && !found.successor)) return null
  return (
    <Stack gap="xs">
      {found.count > 0 && <StandingStill {...found} />}
      {found.successor && (
        <Text size="sm">
          {w.successor({ name: isolateAuto(found.successor.name), email: isolateLtr(found.successor.fromEmail) })}
        </Text>
      )}
    </Stack>
  )
}

function StandingStill(found: { count: number; named: Dependent[]; isBlocked: boolean }) {
  const w = useWords(suiteWords)
  const left = found.count - found.named.length
  const intro = found.isBlocked ? w.preventDeletion : w.dependents
  return (
    <Stack gap={4}>
      <Text size="sm">{intro}</Text>
      <List size="sm" aria-label={intro}>
        {found.named.map((one) => (
          <List.Item key={one._id}>
            {w[kinds[one.kind]]}:{' '}
            <Anchor size="sm" renderRoot={(props) => <Link {...props} {...placeOf(one)} target="_blank" />}>
              <UserText>{one.name}</UserText>
            </Anchor>
          </List.Item>
        ))}
      </List>
      {left > 0 && <Text size="sm">{w.dependentsLeft({ count: left })}</Text>}
    </Stack>
  )
}

const kinds = { automation: 'oneAutomation', series: 'oneSeries', test: 'oneTest', segment: 'oneSegment' } as const

function placeOf({ kind, _id }: Dependent) {
  if (kind === 'automation') return { to: '/email-marketing/automations/$automationId', params: { automationId: _id } }
  if (kind === 'segment') return { to: '/email-marketing/groups', search: { item: _id } }
  return kind === 'test'
    ? { to: '/email-marketing/tests/$testId', params: { testId: _id } }
    : { to: '/email-marketing/series' }
}
