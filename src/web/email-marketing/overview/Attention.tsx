import { Alert, Anchor, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useApiQuery } from '../../api/useApi.ts'
import { isolateAuto } from '../../i18n/isolates.ts'
import { useWords } from '../../i18n/words.ts'
import { subjectName } from '../../ui/text/MailSubject.tsx'
import { useMailboxIssue } from '../providers/useMailboxIssue.ts'
import { needsConnection } from '../providers/useConnect.ts'
import { homeWords } from './words.ts'

type Finding = { key: string; text: string; to: string; hash?: string; color: 'red' | 'yellow' }

/** What keeps emails from going out or arriving, each with a link to where it is mended. */
export function Attention() {
  const w = useWords(homeWords)
  const { findings, isLoading } = useFindings()
  if (isLoading) return null
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        {w.attention}
      </Title>
      {findings.length === 0 ? (
        <Group gap="xs">
          <IconCircleCheck size={20} color="var(--mantine-color-teal-8)" aria-hidden />
          <Text>{w.allClear}</Text>
        </Group>
      ) : (
        <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
          {findings.map(({ key, text, to, hash = '', color }) => (
            <Card key={key} component="li" p={0} radius="md">
              <Alert color={color} py="xs" variant="light">
                <Group justify="space-between" gap="xs">
                  <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                    {text}
                  </Text>
                  <Anchor component={Link} to={to} hash={hash} size="sm" fw={600} aria-label={`${w.view}: ${text}`}>
                    {w.view}
                  </Anchor>
                </Group>
              </Alert>
            </Card>
          ))}
        </Stack>
      )}
    </section>
  )
}

function useFindings(): { findings: Finding[]; isLoading: boolean } {
  const w = useWords(homeWords)
  const mailboxIssue = useMailboxIssue()
  const few = { page: 1, size: 5 }
  const paused = useApiQuery('GET /api/:tenant/email-marketing/job', { ...few, status: 'paused' })
  const failed = useApiQuery('GET /api/:tenant/email-marketing/job', { ...few, status: 'failed' })
  const providers = useApiQuery('GET /api/:tenant/email-marketing/email-service-provider', { page: 1, size: 50 })
  const domains = useApiQuery('GET /api/:tenant/email-marketing/domain', {})
  const campaign =
    (text: typeof w.pausedCampaign, color: Finding['color']) => (job: { _id: string; subject: string }) => ({
      key: job._id,
      text: text({ name: isolateAuto(subjectName(job.subject)) }),
      to: `/email-marketing/jobs/${job._id}`,
      color,
    })
  const findings: Finding[] = [
    ...(failed.data?.data ?? []).map(campaign(w.failedCampaign, 'red')),
    ...(paused.data?.data ?? []).map(campaign(w.pausedCampaign, 'yellow')),
    ...(providers.data?.data ?? []).flatMap((provider) => {
      const name = isolateAuto(provider.name)
      const to = `/email-marketing/providers/${provider._id}`
      const isActive = provider.status === 'active'
      const mailbox = mailboxIssue(provider)
      return [
        ...(provider.isDefault && !isActive
          ? [{ key: `${to} inactive`, text: w.inactiveDefault({ name }), to, color: 'red' as const }]
          : []),
        ...(isActive && provider.lastTest?.success === false
          ? [{ key: `${to} test`, text: w.failedTest({ name }), to, color: 'red' as const }]
          : []),
        ...(isActive && needsConnection(provider, provider.settings.issuer)
          ? [{ key: `${to} account`, text: w.notConnected({ name }), to, color: 'red' as const }]
          : []),
        ...(mailbox
          ? [{ key: `${to} mailbox`, text: mailbox.text, to, hash: 'mailbox', color: 'yellow' as const }]
          : []),
      ]
    }),
    ...(domains.data?.data ?? []).flatMap(({ _id, name, domain, checks: { state } }) =>
      state === 'fail' || state === 'warn'
        ? [
            {
              key: _id,
              text: (state === 'fail' ? w.domainInvalid : w.domainWarned)({ name: isolateAuto(name) }),
              to: `/email-marketing/domains/${domain}`,
              color: state === 'fail' ? ('red' as const) : ('yellow' as const),
            },
          ]
        : [],
    ),
  ]
  return { findings, isLoading: [paused, failed, providers, domains].some(({ isPending }) => isPending) }
}
