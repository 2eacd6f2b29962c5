import { Badge, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { sideOf } from '#contract/text/languages.ts'
import type { ContentTagBrief } from '#contract/tags.ts'
import { useLanguage } from '../../i18n/language.ts'
import { UserText } from '../text/UserText.tsx'

/** The tags of an item. Each links to the list filtered by it. */
export function TagLinks({ tags, to }: { tags: ContentTagBrief[]; to: string }) {
  const language = useLanguage()
  if (tags.length === 0) return null
  return (
    <Group gap={6}>
      {tags.map((tag) => (
        <Badge
          key={tag._id}
          renderRoot={(props) => <Link {...props} to={to} search={{ tagId: tag._id }} />}
          variant="light"
          c="blue.9"
          tt="none"
          fw={500}
          maw="100%"
          style={{ cursor: 'pointer' }}
        >
          <UserText>{tag.name[sideOf(language)]}</UserText>
        </Badge>
      ))}
    </Group>
  )
}
