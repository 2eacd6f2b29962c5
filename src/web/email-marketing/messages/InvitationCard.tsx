import { Anchor, Group, Paper, Stack, Text } from '@mantine/core'
import { IconCalendarEvent, IconCalendarOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { CalendarInvitation } from '#contract/email-marketing/message.ts'
import { useEventDates } from '../../i18n/eventDates.ts'
import { isolateAuto } from '../../i18n/isolates.ts'
import { useWords } from '../../i18n/words.ts'
import { Code, UserText } from '../../ui/text/UserText.tsx'
import { Addressed } from './Addressed.tsx'
import { invitationWords } from './invitationWords.ts'

/** A calendar invitation, cancellation or reply: title, time in the reader's time zone, place and organiser. */
export function InvitationCard({ invitation }: { invitation: CalendarInvitation }) {
  const w = useWords(invitationWords)
  const { method, title, location, organizer, answer, others } = invitation
  const off = method === 'cancel'
  const Icon = off ? IconCalendarOff : IconCalendarEvent
  const heading = answer
    ? w[answer.says === 'other' ? 'answered' : answer.says]({ name: isolateAuto(answer.name || answer.address) })
    : w[method]
  return (
    <Paper withBorder p="sm" component="section" aria-label={heading}>
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <Icon size={22} aria-hidden style={{ flexShrink: 0 }} />
        <Stack gap={4} miw={0}>
          <Text size="sm" fw={600} {...(off && { c: 'red.9' })}>
            {heading}
          </Text>
          {title && (
            <Text fw={600} td={off ? 'line-through' : 'none'} style={{ overflowWrap: 'anywhere' }}>
              <UserText>{title}</UserText>
            </Text>
          )}
          <When invitation={invitation} />
          {location && (
            <Fact label={w.where}>
              <Place>{location}</Place>
            </Fact>
          )}
          {organizer && (
            <Fact label={w.organizer}>
              <bdi>
                <Addressed>
                  {organizer.name && organizer.address
                    ? `${organizer.name} <${organizer.address}>`
                    : organizer.name || organizer.address}
                </Addressed>
              </bdi>
            </Fact>
          )}
          {others > 0 && (
            <Text size="xs" c="gray.7">
              {w.others({ count: others })}
            </Text>
          )}
        </Stack>
      </Group>
    </Paper>
  )
}

function When({ invitation: { start, end, repeats } }: { invitation: CalendarInvitation }) {
  const w = useWords(invitationWords)
  const dates = useEventDates()
  if (!start) return null
  const clocks = start.zone === null ? w.localTime : w.clocksOf({ zone: isolateAuto(start.zone) })
  const parts = [
    dates[start.kind](start.at, end?.at ?? null),
    ...(start.kind === 'local' ? [clocks] : []),
    ...(repeats ? [w.repeats] : []),
  ]
  return <Fact label={w.when}>{parts.join(' · ')}</Fact>
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
    <Text span c="gray.7">
      {label}:
    </Text>{' '}
    {children}
  </Text>
)

/** A place as text; a place that is a URL becomes a link. */
const Place = ({ children }: { children: string }) =>
  /^https?:\/\/[^\s<>"']+$/i.test(children) ? (
    <Anchor href={children} target="_blank" rel="noopener noreferrer nofollow" size="sm">
      <Code>{children}</Code>
    </Anchor>
  ) : (
    <UserText>{children}</UserText>
  )
