import { Anchor, Badge, Card, Group, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { CommunityMember } from '#contract/community.ts'
import { useWords } from '../i18n/words.ts'
import { UserAvatar } from '../ui/people/Avatar.tsx'
import { UserText } from '../ui/text/UserText.tsx'
import { communityWords } from './words.ts'

type Props = { member: CommunityMember; onSkill: (skill: string) => void }

// More skills would make the cards unequal in height.
const skillsShown = 5

/** A member in the directory. */
export function MemberCard({ member, onSkill }: Props) {
  const w = useWords(communityWords)
  const more = member.skills.length - skillsShown
  return (
    <Card component="li" withBorder padding="lg" radius="lg">
      <Group wrap="nowrap" align="flex-start">
        <UserAvatar person={member} size={56} />
        <Stack gap={2} miw={0}>
          <Title order={2} size="h5" style={{ overflowWrap: 'anywhere' }}>
            <Anchor
              c="blue.8"
              inherit
              renderRoot={(props) => <Link {...props} to="/community/$memberId" params={{ memberId: member._id }} />}
            >
              <UserText>{member.name}</UserText>
            </Anchor>
          </Title>
          {member.location && (
            <Group gap={4} wrap="nowrap" c="gray.7" fz="sm">
              <IconMapPin size={15} aria-hidden style={{ flexShrink: 0 }} />
              <Text span inherit truncate>
                <bdi>{member.location}</bdi>
              </Text>
            </Group>
          )}
        </Stack>
      </Group>
      {member.bio && (
        <Text size="sm" c="gray.8" mt="sm" lineClamp={3} dir="auto" style={{ overflowWrap: 'anywhere' }}>
          {member.bio}
        </Text>
      )}
      {member.skills.length > 0 && (
        <Group gap={6} mt="sm">
          {member.skills.slice(0, skillsShown).map((skill) => (
            <UnstyledButton key={skill} onClick={() => onSkill(skill)} maw="100%">
              <Badge variant="light" color="blue" c="blue.9" tt="none" fw={500} style={{ cursor: 'pointer' }}>
                <UserText>{skill}</UserText>
              </Badge>
            </UnstyledButton>
          ))}
          {more > 0 && (
            <Text size="xs" c="dimmed">
              {w.more({ count: more })}
            </Text>
          )}
        </Group>
      )}
    </Card>
  )
}
