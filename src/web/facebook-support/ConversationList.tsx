import { Badge, Box, Group, Stack, Text } from '@mantine/core'
import { IconBrandMessenger, IconMessageCircle } from '@tabler/icons-react'
import type { SupportConversation } from '#contract/facebook-support.ts'
import { useWords } from '../i18n/words.ts'
import { RowLink } from '../ui/list/RowLink.tsx'
import { RelativeTime } from '../ui/text/RelativeTime.tsx'
import { TagBadges } from '../ui/tags/TagBadges.tsx'
import { UserAvatar } from '../ui/people/Avatar.tsx'
import { supportWords } from './words.ts'

type Props = { rows: SupportConversation[]; openId: string | null; onOpen: (id: string) => void }

/** A list of conversations, newest first. */
export function ConversationList({ rows, openId, onOpen }: Props) {
  const w = useWords(supportWords)
  return (
    <Stack component="ul" gap={0} p={0} m={0} aria-label={w.conversations} style={{ listStyle: 'none' }}>
      {rows.map((row) => (
        <Row key={row._id} row={row} open={row._id === openId} onOpen={() => onOpen(row._id)} />
      ))}
    </Stack>
  )
}

function Row({ row, open, onOpen }: { row: SupportConversation; open: boolean; onOpen: () => void }) {
  const w = useWords(supportWords)
  const name = useNameOf()(row)
  const Kind = row.kind === 'messenger' ? IconBrandMessenger : IconMessageCircle
  const weight = row.unread ? 700 : 400
  return (
    <Box
      component="li"
      bg={open ? 'blue.0' : 'transparent'}
      style={{ borderBlockEnd: '1px solid var(--mantine-color-gray-3)' }}
    >
      <RowLink
        search={{ open: row._id }}
        onOpen={onOpen}
        current={open}
        className="row-link"
        style={{ display: 'flex', gap: 10, padding: '10px 8px' }}
      >
        <UserAvatar person={{ name, image: null }} size={36} />
        <Box style={{ flex: 1, minInlineSize: 0 }}>
          <Group gap={6} wrap="nowrap" justify="space-between">
            <Group gap={6} wrap="nowrap" miw={0}>
              <Kind size={16} role="img" aria-label={w[row.kind]} style={{ flexShrink: 0 }} />
              <Text size="sm" fw={weight} truncate>
                <bdi>{name}</bdi>
              </Text>
            </Group>
            <Text size="xs" c="gray.7" style={{ whiteSpace: 'nowrap' }}>
              <RelativeTime at={row.lastAt} />
            </Text>
          </Group>
          <Text size="sm" c="gray.7" fw={weight} truncate>
            {row.previewIsOurs && `${w.ours} `}
            <bdi>{row.preview || '…'}</bdi>
          </Text>
          <Group gap={4} mt={2}>
            {row.unread && (
              <Badge size="xs" tt="none">
                {w.unread}
              </Badge>
            )}
            {row.status === 'resolved' && (
              <Badge size="xs" tt="none" color="gray.7">
                {w.resolved}
              </Badge>
            )}
            {row.failed > 0 && (
              <Badge size="xs" tt="none" color="red.9">
                {w.refused}
              </Badge>
            )}
            {row.unsent > 0 && (
              <Badge size="xs" tt="none" color="orange.9">
                {w.waits}
              </Badge>
            )}
            {row.assignee && (
              <Text size="xs" c="gray.7">
                <bdi>{row.assignee.name}</bdi>
              </Text>
            )}
            {row.tags.length > 0 && <TagBadges labels={row.tags} />}
          </Group>
        </Box>
      </RowLink>
    </Box>
  )
}

/** A name for a person whose name Facebook does not share. */
export function useNameOf() {
  const w = useWords(supportWords)
  return ({ person, kind }: Pick<SupportConversation, 'person' | 'kind'>) =>
    person?.name || (kind === 'messenger' ? w.somebody : w.commenter)
}
