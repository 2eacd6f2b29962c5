import { Anchor, Button, Group, Text } from '@mantine/core'
import { IconArchive, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { MessageDetail } from '#contract/email-marketing/message.ts'
import type { InboxConversation } from '#contract/email-marketing/inbox.ts'
import { useWords } from '../../i18n/words.ts'
import { TagBadges } from '../../ui/tags/TagBadges.tsx'
import { TagsField } from '../../ui/tags/TagsField.tsx'
import { Code, UserText } from '../../ui/text/UserText.tsx'
import { tagService } from '../tagService.ts'
import { useEditor } from '../useEditor.ts'
import { useTagAssignment } from '../useTagAssignment.ts'
import { suiteWords } from '../words.ts'
import type { useThreadActions } from './useThreadActions.ts'
import { conversationWords } from './conversationWords.ts'
import { messageWords } from './words.ts'

type Props = {
  message: MessageDetail
  /** Undefined while it loads. */
  person: InboxConversation['person'] | undefined
  actions: ReturnType<typeof useThreadActions>
}

/** The person of a conversation, and the actions on it. */
export function ConversationHead({ message, person, actions }: Props) {
  const w = useWords(messageWords)
  const s = useWords(suiteWords)
  const c = useWords(conversationWords)
  const assign = useTagAssignment('message')
  const editor = useEditor()
  const archived = message.status === 'archived'
  return (
    <>
      <Group gap="xs" mih={24}>
        {person && person.address !== '' && (
          <Text fw={600}>
            {person.name && (
              <>
                <UserText>{person.name}</UserText>{' '}
              </>
            )}
            <Text span c={person.name ? 'dimmed' : 'inherit'} fw={person.name ? 400 : 600} size="sm">
              <Code>{person.address}</Code>
            </Text>
          </Text>
        )}
        {person?.contactId && (
          <Anchor
            size="sm"
            c="blue.8"
            renderRoot={(props) => (
              <Link
                {...props}
                to="/email-marketing/contacts/$contactId"
                params={{ contactId: person.contactId ?? '' }}
              />
            )}
          >
            {c.contact}
          </Anchor>
        )}
      </Group>
      {editor && (
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={() => actions.markUnread(message)}>
            {w.markUnread}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconArchive size={14} aria-hidden />}
            onClick={() => actions.archive(message)}
          >
            {archived ? w.restore : w.archive}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            c="red.9"
            leftSection={<IconTrash size={14} aria-hidden />}
            onClick={() => void actions.remove(message)}
          >
            {s.delete}
          </Button>
        </Group>
      )}
      {!editor && message.tags.length > 0 && <TagBadges labels={message.tags} />}
      {editor && (
        <TagsField
          label={s.tags}
          entityType="message"
          service={tagService}
          value={message.tags}
          onChange={(labels) => assign(message, labels)}
        />
      )}
    </>
  )
}
