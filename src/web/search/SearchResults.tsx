import { Anchor, Card, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { searchIcons } from '../shell/searchIcons.ts'
import type { SearchResult, Kind } from './areas.ts'

/** The results of an area. */
export function SearchResults({ label, kind, found }: { label: string; kind: Kind; found: SearchResult[] }) {
  const Icon = searchIcons[kind]
  return (
    <Stack component="ul" gap="xs" p={0} m={0} aria-label={label} style={{ listStyle: 'none' }}>
      {found.map(({ _id, link, title, excerpt }) => (
        <Card component="li" key={_id} withBorder padding="sm" radius="md">
          <Group wrap="nowrap" align="flex-start" gap="sm">
            <Icon size={20} aria-hidden style={{ flexShrink: 0, marginBlockStart: 2 }} />
            <Stack gap={2} miw={0} flex={1}>
              <Text fw={600} dir="auto" style={{ overflowWrap: 'anywhere' }}>
                <Anchor component={Link} to={link} c="blue.8" inherit>
                  {title}
                </Anchor>
              </Text>
              {excerpt && (
                <Text size="sm" c="gray.7" lineClamp={2} dir="auto" style={{ overflowWrap: 'anywhere' }}>
                  {excerpt}
                </Text>
              )}
            </Stack>
          </Group>
        </Card>
      ))}
    </Stack>
  )
}
