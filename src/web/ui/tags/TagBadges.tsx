import { Group } from '@mantine/core'
import { sideOf } from '#contract/text/languages.ts'
import { useLanguage } from '../../i18n/language.ts'
import type { TagValue } from './tags.ts'
import { Pill } from '../text/Pill.tsx'
import { UserText } from '../text/UserText.tsx'

/** The tags of an item. */
export function TagBadges({ labels }: { labels: TagValue[] }) {
  const language = useLanguage()
  if (labels.length === 0) return '–'
  return (
    <Group gap={4}>
      {labels.map((label) => (
        <Pill key={label._id} color={label.color ?? 'blue'}>
          <UserText>{label.name[sideOf(language)]}</UserText>
        </Pill>
      ))}
    </Group>
  )
}
