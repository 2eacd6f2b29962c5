import { Anchor, Avatar, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { MemberBrief } from '#contract/community.ts'
import { useSession } from '../api/session.ts'
import { useWords } from '../i18n/words.ts'
import { UserText } from './UserText.tsx'
import { contentWords } from './contentWords.ts'

type Props = { person: MemberBrief | null; picture?: boolean }

/** Who wrote something; members can go and see who that is. */
export function Person({ person, picture = false }: Props) {
  const w = useWords(contentWords)
  const { user } = useSession()
  if (!person) return <span>{w.deletedMember}</span>
  const name = <UserText>{person.name}</UserText>
  return (
    <Group component="span" gap={6} wrap="nowrap" display="inline-flex" style={{ overflowWrap: 'anywhere' }}>
      {picture && <Avatar src={person.image} name={person.name} size={28} color="blue.9" alt="" />}
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
