import { Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconWorld } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Domain } from '#contract/email-marketing/domains.ts'
import { useApiQuery } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { ErrorNotice } from '../../ui/state/ErrorNotice.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { Pill } from '../../ui/text/Pill.tsx'
import { UserText } from '../../ui/text/UserText.tsx'
import { uiWords } from '../../ui/words/uiWords.ts'
import { useLoadError } from '../useLoadError.ts'
import { suiteWords } from '../words.ts'
import { LinkDomainSection } from './LinkDomain.tsx'
import { recordsOf } from './records.ts'
import { useOwner } from '../useOwner.ts'
import { domainWords, stateColors, stateWords } from './words.ts'
import { lazyForm } from '../../ui/state/lazyDialog.tsx'

const AddDomain = lazyForm(async () => (await import('./AddDomain.tsx')).AddDomain)

/** The workspace's sending domains and their status. */
export default function DomainsPage() {
  const loadError = useLoadError('domains')
  const w = useWords(domainWords)
  const s = useWords(suiteWords)
  const u = useWords(uiWords)
  const owner = useOwner()
  const [adding, setAdding] = useState(false)
  const query = useApiQuery('GET /api/:tenant/email-marketing/domain', {})
  const domains = query.data?.data
  const add = owner && <Button onClick={() => setAdding(true)}>{w.add}</Button>
  return (
    <>
      <PageHeader title={s.domains} hint={w.hint}>
        {add}
      </PageHeader>
      {query.error ? (
        <ErrorNotice {...loadError} error={query.error} onRetry={() => void query.refetch()} />
      ) : !domains ? (
        <Stack role="status" aria-busy aria-label={u.loading}>
          <Skeleton height={96} radius="md" />
          <Skeleton height={96} radius="md" />
        </Stack>
      ) : domains.length === 0 ? (
        <EmptyState
          title={w.none}
          hint={owner ? w.noneHint : s.noneToRead}
          icon={<IconWorld size={28} />}
          action={add}
        />
      ) : (
        <Stack component="ul" p={0} m={0} style={{ listStyle: 'none' }} aria-label={s.domains}>
          {domains.map((domain) => (
            <DomainCard key={domain._id} domain={domain} />
          ))}
        </Stack>
      )}
      <LinkDomainSection />
      {adding && <AddDomain onClose={() => setAdding(false)} />}
    </>
  )
}

function DomainCard({ domain }: { domain: Domain }) {
  const w = useWords(domainWords)
  const states = useWords(stateWords)
  const { state, checkedAt } = domain.checks
  const toDo = recordsOf(domain).length
  return (
    <Card component="li" withBorder padding="lg" radius="md">
      <Group justify="space-between" gap="sm">
        <Stack gap={4} miw={0} flex={1}>
          <Group gap="sm">
            <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }}>
              <UserText>{domain.name}</UserText>
            </Title>
            <Pill color={stateColors[state]}>{states[state]}</Pill>
          </Group>
          <Text size="sm" c="gray.7">
            {checkedAt ? (
              <>
                {w.lastChecked}: <RelativeTime at={checkedAt} />
              </>
            ) : (
              w.neverChecked
            )}
            {toDo > 0 && ` · ${w.toDo({ count: toDo })}`}
          </Text>
        </Stack>
        <Button
          component={Link}
          to={`/email-marketing/domains/${domain.domain}`}
          variant="default"
          aria-label={`${w.open}: ${domain.name}`}
        >
          {w.open}
        </Button>
      </Group>
    </Card>
  )
}
