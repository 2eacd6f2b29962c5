import './Person.css'
import { Anchor, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { MemberBrief } from '#contract/community.ts'
import { useSession } from '../api/session.ts'
import { useWords } from '../i18n/words.ts'
import { initialsOf } from '../shell/initials.ts'
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
      {picture && (
        <span className="person-picture" aria-hidden>
          {person.image ? <img src={person.image} width={28} height={28} alt="" /> : initialsIn(person.name)}
        </span>
      )}
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

function initialsIn(name: string) {
  const words = name.trim().split(/\s+/)
  return initialsOf({ firstName: words[0] ?? '', lastName: words.length > 1 ? (words.at(-1) ?? '') : '' })
}
