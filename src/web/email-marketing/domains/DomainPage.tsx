import { Anchor, Button, Card, Group, Progress, Skeleton, Stack, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import type { Domain } from '#contract/email-marketing/domains.ts'
import { useApiQuery, useApiMutation } from '../../api/useApi.ts'
import { useDates } from '../../i18n/dates.ts'
import { isolateAuto } from '../../i18n/isolates.ts'
import { joinList } from '../../i18n/joinList.ts'
import { useWords } from '../../i18n/words.ts'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { contentWords } from '../../ui/words/contentWords.ts'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { ErrorNotice } from '../../ui/state/ErrorNotice.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { Pill } from '../../ui/text/Pill.tsx'
import { useConfirm } from '../../ui/overlay/useConfirm.ts'
import { Code, UserText } from '../../ui/text/UserText.tsx'
import { uiWords } from '../../ui/words/uiWords.ts'
import { useLoadError } from '../useLoadError.ts'
import { suiteWords } from '../words.ts'
import { Checks } from './Checks.tsx'
import { History } from './History.tsx'
import { Keys } from './Keys.tsx'
import { Records } from './Records.tsx'
import { useOwner } from '../useOwner.ts'
import { domainWords, stateColors, stateWords } from './words.ts'

/** A domain: records to publish, DNS checks, keys, and history. */
export default function DomainPage() {
  const loadError = useLoadError('domains')
  const w = useWords(domainWords)
  const u = useWords(uiWords)
  const c = useWords(contentWords)
  const { domain: name = '' } = useParams({ strict: false })
  const query = useApiQuery('GET /api/:tenant/email-marketing/domain', {})
  const domain = query.data?.data.find((item) => item.domain === name)
  return (
    <>
      <BackLink to="/email-marketing/domains">{w.back}</BackLink>
      {query.error ? (
        <ErrorNotice {...loadError} error={query.error} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <Stack role="status" aria-busy aria-label={u.loading}>
          <Skeleton height={40} width="50%" />
          <Skeleton height={160} />
          <Skeleton height={240} />
        </Stack>
      ) : domain ? (
        <DomainInFull domain={domain} />
      ) : (
        <EmptyState
          title={w.gone}
          hint={c.notFoundHint}
          action={
            <Button component={Link} to="/email-marketing/domains">
              {w.back}
            </Button>
          }
        />
      )}
    </>
  )
}

function DomainInFull({ domain }: { domain: Domain }) {
  const s = useWords(suiteWords)
  const w = useWords(domainWords)
  const states = useWords(stateWords)
  const dates = useDates()
  const owner = useOwner()
  const check = useApiMutation('POST /api/:tenant/email-marketing/domain/:domain/verify', {
    successToast: { message: w.checked },
    errorTitle: w.checkFailed,
    invalidates: ['/email-marketing/domain'],
  })
  const { state, checkedAt } = domain.checks
  const again = () => check.mutate({ domain: domain.domain, $options: { timeoutMs: 15_000 } })
  return (
    <>
      <PageHeader title={domain.name} shown={<UserText>{domain.name}</UserText>} parent={s.domains}>
        {owner && (
          <>
            <Button leftSection={<IconRefresh size={16} aria-hidden />} loading={check.isPending} onClick={again}>
              {checkedAt ? w.checkAgain : w.check}
            </Button>
            <Remove domain={domain} />
          </>
        )}
      </PageHeader>
      <Stack gap="lg">
        <Card withBorder radius="md">
          <Stack gap="sm">
            <Group gap="sm">
              <Pill color={stateColors[state]}>{states[state]}</Pill>
              <Text size="sm" c="gray.7">
                {checkedAt ? `${w.lastChecked}: ${dates.moment(checkedAt)}` : w.neverChecked}
              </Text>
            </Group>
            {domain.name !== domain.domain && (
              <Text size="sm">
                <Code>{domain.domain}</Code>
              </Text>
            )}
            <Senders domain={domain} />
            <div
              role="status"
              style={{ marginBlockStart: check.isPending ? 0 : 'calc(-1 * var(--mantine-spacing-sm))' }}
            >
              {check.isPending && (
                <Stack gap={4}>
                  <Progress value={100} striped animated aria-label={w.checking} />
                  <Text size="sm">{w.checking}</Text>
                </Stack>
              )}
            </div>
          </Stack>
        </Card>
        <Records domain={domain} />
        <Checks items={domain.checks.items} />
        <Keys domain={domain} owner={owner} />
        <History domain={domain} />
      </Stack>
    </>
  )
}

function Senders({ domain }: { domain: Domain }) {
  const w = useWords(domainWords)
  if (domain.senders.length === 0) {
    return (
      <Text size="sm">
        {w.nobodySends}{' '}
        <Anchor component={Link} to="/email-marketing/providers" size="sm" c="blue.9">
          {w.toProviders}
        </Anchor>
      </Text>
    )
  }
  return (
    <Text size="sm">
      {w.sends}:{' '}
      {domain.senders.map((sender, at) => (
        <span key={sender.id}>
          {at > 0 && ' · '}
          <UserText>{sender.name}</UserText> ({sender.signsItself ? w.signsItself : w.signedHere})
        </span>
      ))}
    </Text>
  )
}

function Remove({ domain }: { domain: Domain }) {
  const w = useWords(domainWords)
  const s = useWords(suiteWords)
  const confirm = useConfirm()
  const navigate = useNavigate()
  const remove = useApiMutation('DELETE /api/:tenant/email-marketing/domain/:domain', {
    successToast: { message: w.removed },
    errorTitle: s.deleteFailed,
    invalidates: ['/email-marketing/domain'],
  })
  const ask = async () => {
    const title = w.removeAsk({ domain: isolateAuto(domain.name) })
    const unsigned = domain.senders.filter(({ signsItself }) => !signsItself).map(({ name }) => isolateAuto(name))
    const body = unsigned.length > 0 ? w.removeUsed({ names: joinList(unsigned) }) : w.removeHint
    if (!(await confirm({ title, body, confirm: w.remove }))) return
    await remove.mutateAsync({ domain: domain.domain }).then(
      () => navigate({ to: '/email-marketing/domains' }),
      () => undefined,
    )
  }
  return (
    <Button color="red.9" variant="outline" loading={remove.isPending} onClick={() => void ask()}>
      {w.remove}
    </Button>
  )
}
