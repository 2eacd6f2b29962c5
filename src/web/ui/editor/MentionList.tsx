import { Group, Paper, Text, VisuallyHidden } from '@mantine/core'
import type { Mentionable } from '#contract/community.ts'
import { useWords } from '../../i18n/words.ts'
import { UserAvatar } from '../people/Avatar.tsx'
import { editorWords } from './MarkdownEditorWords.ts'
import { UserText } from '../text/UserText.tsx'

type Props = {
  id: string
  members: Mentionable[]
  active: number
  onActive: (at: number) => void
  onPick: (member: Mentionable) => void
  /** Where the mention starts, in px from the start and the top of the field. */
  start: number
  below: number
}

const width = 260

/** Members who can be mentioned, below the caret. The focus stays in the text. */
export function MentionList({ id, members, active, onActive, onPick, start, below }: Props) {
  const w = useWords(editorWords)
  return (
    <>
      <VisuallyHidden role="status">{w.peopleFound({ count: members.length })}</VisuallyHidden>
      <Paper
        withBorder
        shadow="md"
        p={4}
        id={id}
        role="listbox"
        aria-label={w.people}
        pos="absolute"
        style={{
          zIndex: 10,
          insetBlockStart: below + 4,
          insetInlineStart: `max(0px, min(${start}px, 100% - ${width}px))`,
          inlineSize: width,
        }}
      >
        {members.map((member, at) => (
          <Group
            key={member.id}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === active}
            gap="xs"
            wrap="nowrap"
            p={6}
            bg={at === active ? 'blue.0' : 'transparent'}
            style={{ borderRadius: 4, cursor: 'pointer' }}
            onMouseMove={() => at !== active && onActive(at)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(member)}
          >
            <UserAvatar person={member} size={28} />
            <div style={{ minInlineSize: 0 }}>
              <Text size="sm" truncate>
                <UserText>{member.name}</UserText>
              </Text>
              {member.inThread && (
                <Text size="xs" c="gray.7">
                  {w.inThread}
                </Text>
              )}
            </div>
          </Group>
        ))}
      </Paper>
    </>
  )
}
