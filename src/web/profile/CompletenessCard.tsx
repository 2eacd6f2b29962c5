import { Card, Group, Progress, Text, Title } from '@mantine/core'
import type { Profile } from '#contract/profile.ts'
import { useWords } from '../i18n/words.ts'
import { completeness } from './completeness.ts'
import { personalWords, partWords } from './words.ts'

/** The missing parts of the profile; hidden if it is complete. */
export function CompletenessCard({ profile }: { profile: Profile }) {
  const w = useWords(personalWords)
  const parts = useWords(partWords)
  const { percent, missing } = completeness(profile)
  if (missing.length === 0) return null
  return (
    <Card withBorder>
      <Group justify="space-between" mb={6}>
        <Title order={2} size="h5" id="completeness">
          {w.completeness}
        </Title>
        <Text size="sm" fw={600}>
          <bdi>{percent}%</bdi>
        </Text>
      </Group>
      <Progress.Root size="sm" radius="xl">
        <Progress.Section value={percent} aria-labelledby="completeness" />
      </Progress.Root>
      <Text size="sm" c="dimmed" mt="xs">
        {w.missing}: {missing.map((part) => parts[part]).join(w.comma)}
      </Text>
    </Card>
  )
}
