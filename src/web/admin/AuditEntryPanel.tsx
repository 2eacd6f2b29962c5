import { Anchor, Stack, Table, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { AuditEntry } from '#contract/site.ts'
import { useDates } from '../i18n/dates.ts'
import { isolateAuto } from '../i18n/isolates.ts'
import { number, useWords } from '../i18n/words.ts'
import { SidePanel } from '../ui/overlay/SidePanel.tsx'
import { Code, UserText } from '../ui/text/UserText.tsx'
import { auditWords } from './auditWords.ts'
import { difference } from './difference.ts'
import { useActionName } from './useActionName.ts'

type Props = {
  entry: AuditEntry | null
  opened: boolean
  onClose: () => void
  onNarrow: (filter: { actorId: string } | { entityId: string }) => void
}

/** One audit entry: author, time, and every field before and after the change. */
export function AuditEntryPanel({ entry, opened, onClose, onNarrow }: Props) {
  const w = useWords(auditWords)
  const dates = useDates()
  const deed = useActionName()
  const narrow = (filter: { actorId: string } | { entityId: string }) => {
    onNarrow(filter)
    onClose()
  }
  return (
    <SidePanel opened={opened} onClose={onClose} size="xl" title={entry ? deed(entry.action) : w.entry}>
      {entry && (
        <Stack gap="lg">
          <Stack gap={4}>
            <Text size="sm">
              <UserText>{entry.actor?.name ?? w.system}</UserText> · {dates.moment(entry.at)}
            </Text>
            <Text size="xs" c="dimmed">
              <Code>{entry.entityId}</Code>
            </Text>
            {entry.actor && (
              <Anchor
                component="button"
                ta="start"
                size="sm"
                c="blue.8"
                onClick={() => narrow({ actorId: entry.actor?._id ?? '' })}
              >
                {w.onlyPerson}
              </Anchor>
            )}
            <Anchor
              component="button"
              ta="start"
              size="sm"
              c="blue.8"
              onClick={() => narrow({ entityId: entry.entityId })}
            >
              {w.onlyEntity}
            </Anchor>
            <OpenIt entry={entry} />
          </Stack>
          <Difference entry={entry} />
        </Stack>
      )}
    </SidePanel>
  )
}

/** The list page of each kind of item; it can open an item by its id. */
const lists: { [entityType: string]: string } = {
  tag: '/admin/tags',
  answer: '/admin/qa/answers',
  'qa-relation': '/admin/qa/relations',
}

function OpenIt({ entry: { entityType, entityId, action } }: { entry: AuditEntry }) {
  const w = useWords(auditWords)
  const to = lists[entityType]
  if (to === undefined || action.endsWith('.delete')) return null
  return (
    <Anchor size="sm" c="blue.8" renderRoot={(props) => <Link {...props} to={to} search={{ item: entityId }} />}>
      {w.openIt}
    </Anchor>
  )
}

function Difference({ entry }: { entry: AuditEntry }) {
  const w = useWords(auditWords)
  const { changed, same } = difference(entry.before, entry.after)
  if (changed.length === 0) return <Text c="dimmed">{w.noDifference}</Text>
  return (
    <Stack gap="sm">
      <Table aria-label={w.difference} layout="fixed" verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="30%">{w.field}</Table.Th>
            <Table.Th>{w.before}</Table.Th>
            <Table.Th>{w.after}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {changed.map(({ field, before, after }) => (
            <Table.Tr key={field} style={{ verticalAlign: 'top' }}>
              <Table.Th scope="row" fw={500}>
                <Code>{field}</Code>
              </Table.Th>
              <Table.Td {...(before !== undefined && { bg: 'red.0' })}>
                <Value value={before} />
              </Table.Td>
              <Table.Td {...(after !== undefined && { bg: 'green.0' })}>
                <Value value={after} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {same.length > 0 && (
        <Text size="xs" c="gray.7">
          {w.unchanged({ fields: isolateAuto(same.join(', ')) })}
        </Text>
      )}
    </Stack>
  )
}

/** A value in human-readable form. */
function Value({ value }: { value: unknown }) {
  const w = useWords(auditWords)
  if (value === undefined) return '–'
  const nothing = value === null || value === '' || (Array.isArray(value) && value.length === 0)
  if (nothing)
    return (
      <Text size="sm" fs="italic">
        {w.empty}
      </Text>
    )
  const text =
    typeof value === 'boolean'
      ? w[value ? 'yes' : 'no']
      : typeof value === 'number'
        ? number(value)
        : typeof value === 'string'
          ? value
          : Array.isArray(value) && value.every((member) => typeof member === 'string')
            ? value.join('\n')
            : JSON.stringify(value, null, 2)
  return (
    <Text size="sm" dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {text}
    </Text>
  )
}
