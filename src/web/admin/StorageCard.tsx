import { Group, Progress, Stack, Text } from '@mantine/core'
import type { AdminOverview } from '#contract/site.ts'
import { useWords } from '../i18n/words.ts'
import { overviewWords } from './overviewWords.ts'
import { formatBytes } from './formatBytes.ts'

/** The size of the database with its largest parts, and of external storage. */
export function StorageCard({ storage: { total, images, mail, files } }: { storage: AdminOverview['storage'] }) {
  const w = useWords(overviewWords)
  const parts = [
    { name: w.images, bytes: images, color: 'blue.6' },
    { name: w.mails, bytes: mail, color: 'grape.6' },
    { name: w.other, bytes: Math.max(0, total - images - mail), color: 'gray.5' },
    ...(files > 0 ? [{ name: w.filesOutside, bytes: files, color: 'teal.6' }] : []),
  ]
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text size="sm">{files > 0 ? w.altogether : w.total}</Text>
        <Text fw={700}>
          <bdi>{formatBytes(total + files)}</bdi>
        </Text>
      </Group>
      <Progress.Root size="lg" aria-hidden>
        {parts.map(({ name, bytes, color }) => (
          <Progress.Section key={name} value={(100 * bytes) / Math.max(1, total + files)} color={color} />
        ))}
      </Progress.Root>
      {parts.map(({ name, bytes }) => (
        <Group key={name} justify="space-between">
          <Text size="sm" c="gray.7">
            {name}
          </Text>
          <Text size="sm">
            <bdi>{formatBytes(bytes)}</bdi>
          </Text>
        </Group>
      ))}
    </Stack>
  )
}
