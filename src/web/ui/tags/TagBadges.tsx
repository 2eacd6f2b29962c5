import { Group } from '@mantine/core'
import { useLanguage } from '../../i18n/language.ts'
import type { Label } from './tags.ts'
import { Pill } from '../text/Pill.tsx'
import { UserText } from '../text/UserText.tsx'

/** The tags that something carries. */
export function LabelBadges({ labels }: { labels: Label[] }) {
  const language = useLanguage()
  if (labels.length === 0) return '–'
  return (
    <Group gap={4}>
      {labels.map((label) => (
        <Pill key={label._id} color={label.color ?? 'blue'}>
          <UserText>{label.name[language]}</UserText>
        </Pill>
      ))}
    </Group>
  )
}
