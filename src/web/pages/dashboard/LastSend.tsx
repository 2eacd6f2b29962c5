import { Anchor, Button, Group, Progress, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Dashboard } from '#contract/dashboard.ts'
import { useLiveJob } from '../../email-marketing/sending/useLiveJob.ts'
import { sendingWords } from '../../email-marketing/sending/words.ts'
import { useDates } from '../../i18n/dates.ts'
import { number, useWords } from '../../i18n/words.ts'
import { Pill } from '../../ui/text/Pill.tsx'
import { Panel } from './Panel.tsx'
import { dashboardWords } from './words.ts'

type Send = NonNullable<Dashboard['lastSend']>

/** The results of the last campaign. */
export function LastSend({ send }: { send: Send | null }) {
  const w = useWords(dashboardWords)
  return (
    <Panel
      title={w.lastSend}
      icon={IconMail}
      {...(send && { more: { label: w.allSends, to: '/email-marketing/jobs' } })}
    >
      {send ? (
        <Outcome send={send} />
      ) : (
        <>
          <Text c="dimmed" size="sm" mb="sm">
            {w.noSend}
          </Text>
          <div>
            <Button variant="light" size="xs" renderRoot={(props) => <Link {...props} to="/email-marketing" />}>
              {w.firstSend}
            </Button>
          </div>
        </>
      )}
    </Panel>
  )
}

const underWay: Send['status'][] = ['preparing', 'running']

function Outcome({ send }: { send: Send }) {
  const w = useWords(dashboardWords)
  const s = useWords(sendingWords)
  const dates = useDates()
  const live = useLiveJob(underWay.includes(send.status) ? send._id : null)
  const { status, totalRecipients: total } = live ?? send
  const sent = live?.counts.sent ?? send.successCount
  const failed = live ? live.counts.failed + live.counts.unknown : send.failureCount
  const share = (count: number) => (total === 0 ? 0 : (100 * count) / total)
  return (
    <>
      <Group justify="space-between" gap="xs">
        <Anchor
          fw={600}
          dir="auto"
          style={{ overflowWrap: 'anywhere' }}
          renderRoot={(props) => <Link {...props} to={`/email-marketing/jobs/${send._id}`} />}
        >
          {send.subject || w.noSubject}
        </Anchor>
        <Pill color="gray">{s[status]}</Pill>
      </Group>
      <Text size="xs" c="dimmed" mb="xs">
        {dates.moment(send.scheduledAt ?? send.createdAt)}
      </Text>
      <Progress.Root size="md" radius="xl" aria-hidden>
        <Progress.Section value={share(sent)} color="green.8" />
        <Progress.Section value={share(failed)} color="red.8" />
      </Progress.Root>
      <Group gap="md" mt="xs" fz="sm" c="gray.8">
        <span>{w.delivered({ sent: number(sent), total: number(total) })}</span>
        {failed > 0 && <span>{w.failures({ count: failed })}</span>}
        {sent > 0 && <span>{w.opened({ count: send.opened })}</span>}
        {sent > 0 && <span>{w.clicked({ count: send.clicked })}</span>}
      </Group>
    </>
  )
}
