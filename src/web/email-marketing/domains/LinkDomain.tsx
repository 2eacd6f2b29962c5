import { Alert, Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import type { LinkDomain, LinkSettings } from '#contract/email-marketing/links/link-domain.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/queryClient.ts'
import { showFailure, showToast, useApiMutation, useApiQuery } from '../../api/useApi.ts'
import { isolateLtr } from '../../i18n/isolates.ts'
import { useWords } from '../../i18n/words.ts'
import { useUndoOffer } from '../../ui/overlay/useUndoOffer.ts'
import { ErrorNotice } from '../../ui/state/ErrorNotice.tsx'
import { lazyForm } from '../../ui/state/lazyDialog.tsx'
import { Pill } from '../../ui/text/Pill.tsx'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import { Code, UserText } from '../../ui/text/UserText.tsx'
import { uiWords } from '../../ui/words/uiWords.ts'
import { useLoadError } from '../useLoadError.ts'
import { useOwner } from '../useOwner.ts'
import { suiteWords } from '../words.ts'
import { linkStateColors, linkStateWords, linkWords } from './linkWords.ts'
import { RecordCard } from './Records.tsx'
import { domainWords } from './words.ts'

const SetLinkDomain = lazyForm(async () => (await import('./SetLinkDomain.tsx')).SetLinkDomain)

const base = '/api/:tenant/email-marketing/link-domain'
const invalidates = ['/email-marketing/link-domain']

/** The workspace's own domain for the links of its emails. */
export function LinkDomainSection() {
  const w = useWords(linkWords)
  const u = useWords(uiWords)
  const loadError = useLoadError('domains')
  const query = useApiQuery(`GET ${base}`, {})
  const settings = query.data?.data
  return (
    <Stack component="section" gap="sm" mt="xl" aria-label={w.title}>
      <div>
        <Title order={2} size="h3">
          {w.title}
        </Title>
        <Text c="dimmed">{w.hint}</Text>
      </div>
      {query.error ? (
        <ErrorNotice {...loadError} error={query.error} onRetry={() => void query.refetch()} />
      ) : settings ? (
        <Settings settings={settings} />
      ) : (
        <Skeleton height={96} radius="md" role="status" aria-busy aria-label={u.loading} />
      )}
    </Stack>
  )
}

function Settings({ settings: { domain, isAvailable, origin } }: { settings: LinkSettings }) {
  const w = useWords(linkWords)
  const owner = useOwner()
  const [editing, setEditing] = useState(false)
  const host = isolateLtr(new URL(origin).host)
  const dialog = editing && <SetLinkDomain current={domain?.name ?? null} onClose={() => setEditing(false)} />
  if (domain)
    return (
      <>
        <DomainCard domain={domain} host={host} owner={owner} onChange={() => setEditing(true)} />
        {dialog}
      </>
    )
  return (
    <Card withBorder radius="md" padding="lg">
      <Group justify="space-between" gap="sm">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {isAvailable ? w.leads({ host }) : w.unavailable}
        </Text>
        {isAvailable && owner && <Button onClick={() => setEditing(true)}>{w.set}</Button>}
      </Group>
      {dialog}
    </Card>
  )
}

type CardProps = { domain: LinkDomain; host: string; owner: boolean; onChange: () => void }

function DomainCard({ domain, host, owner, onChange }: CardProps) {
  const w = useWords(linkWords)
  const d = useWords(domainWords)
  const states = useWords(linkStateWords)
  const { state, reason, checkedAt } = domain
  return (
    <Card withBorder radius="md" padding="lg">
      <Stack>
        <Group justify="space-between" gap="sm" align="flex-start">
          <Stack gap={4} miw={0} flex={1}>
            <Group gap="sm">
              <Title order={3} size="h4" style={{ overflowWrap: 'anywhere' }}>
                <UserText>{domain.name}</UserText>
              </Title>
              <Pill color={linkStateColors[state]}>{states[state]}</Pill>
            </Group>
            {domain.name !== domain.domain && (
              <Text size="sm">
                <Code>{domain.domain}</Code>
              </Text>
            )}
            <Text size="sm" c="gray.7">
              {checkedAt ? (
                <>
                  {d.lastChecked}: <RelativeTime at={checkedAt} />
                </>
              ) : (
                d.neverChecked
              )}
            </Text>
          </Stack>
          {owner && <Actions domain={domain} onChange={onChange} />}
        </Group>
        {state !== 'active' && (
          <Alert color={state === 'failing' ? 'red' : 'yellow'} variant="light" role="status">
            <Stack gap={4}>
              {reason && (
                <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                  {reason}
                </Text>
              )}
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {state === 'failing' ? w.earlier({ host }) : w.leads({ host })}
              </Text>
            </Stack>
          </Alert>
        )}
        <section aria-label={w.records}>
          <Title order={4} size="h5">
            {w.records}
          </Title>
          <Text c="gray.7" size="sm" mb="sm">
            {state === 'active' ? w.keepRecords : d.publishHint}
          </Text>
          <Stack gap="sm">
            {domain.records.map((record) => (
              <RecordCard key={record.host} record={{ ...record, replaces: false }} domain={domain.zone} />
            ))}
          </Stack>
        </section>
      </Stack>
    </Card>
  )
}

function Actions({ domain, onChange }: { domain: LinkDomain; onChange: () => void }) {
  const w = useWords(linkWords)
  const d = useWords(domainWords)
  const s = useWords(suiteWords)
  const offerUndo = useUndoOffer()
  const check = useApiMutation(`POST ${base}/verify`, {
    successToast: { message: w.checked },
    errorTitle: d.checkFailed,
    invalidates,
  })
  const restore = async () => {
    try {
      await call(`PUT ${base}`, { domain: domain.domain }, { timeoutMs: 15_000 })
      showToast({ message: w.restored })
      await invalidate(invalidates)
    } catch (error) {
      showFailure(error, s.updateFailed)
    }
  }
  const remove = useApiMutation(`DELETE ${base}`, {
    successToast: () => {
      offerUndo(`link domain ${domain.domain}`, w.removed, () => void restore())
      return null
    },
    errorTitle: s.deleteFailed,
    invalidates,
  })
  return (
    <Group gap="xs">
      <Button
        leftSection={<IconRefresh size={16} aria-hidden />}
        loading={check.isPending}
        onClick={() => check.mutate({ $options: { timeoutMs: 15_000 } })}
      >
        {d.check}
      </Button>
      <Button variant="default" onClick={onChange}>
        {w.change}
      </Button>
      <Button color="red.9" variant="outline" loading={remove.isPending} onClick={() => remove.mutate({})}>
        {d.remove}
      </Button>
    </Group>
  )
}
