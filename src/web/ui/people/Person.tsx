import { Anchor, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { MemberBrief } from '#contract/community.ts'
import { useSession } from '../../api/session.ts'
import { useWords } from '../../i18n/words.ts'
import { UserAvatar } from './Avatar.tsx'
import { UserText } from '../text/UserText.tsx'
import { contentWords } from '../words/contentWords.ts'

type Props = { person: MemberBrief | null; picture?: boolean }

/** An author's name, which members see as a link to the author's page. */
export function Person({ person, picture = false }: Props) {
  const w = useWords(contentWords)
  const { user } = useSession()
  if (!person) return <span>{w.deletedMember}</span>
  const name = <UserText>{person.name}</UserText>
  return (
    <Group
      component="span"
      gap={6}
      wrap="nowrap"
      display="inline-flex"
      style={{ overflowWrap: 'anywhere', verticalAlign: 'middle' }}
    >
      {picture && <UserAvatar person={person} size={28} />}
      {user ? (
        <Anchor component={Link} to={`/community/${person._id}`} c="inherit" fz="inherit">
          {name}
        </Anchor>
      ) : (
        name
      )}
    </Group>
  )
}
