import { ActionIcon, Alert, Anchor, Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import {
  IconBrandFacebook,
  IconBrandGithub,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandWhatsapp,
  IconBrandX,
  IconBrandYoutube,
  IconMapPin,
  IconWorld,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { CommunityMember } from '#contract/community.ts'
import type { LinkName } from '#contract/profile.ts'
import { useDates } from '../i18n/dates.ts'
import { useWords } from '../i18n/words.ts'
import { UserAvatar } from '../ui/people/Avatar.tsx'
import { links, linkWords } from '../ui/people/socialLinks.ts'
import { UserText } from '../ui/text/UserText.tsx'
import { communityWords, memberWords } from './words.ts'

const icons: Record<LinkName, typeof IconWorld> = {
  linkedin: IconBrandLinkedin,
  twitter: IconBrandX,
  whatsapp: IconBrandWhatsapp,
  facebook: IconBrandFacebook,
  instagram: IconBrandInstagram,
  youtube: IconBrandYoutube,
  github: IconBrandGithub,
  website: IconWorld,
}

/** A member's profile. */
export function MemberHead({ member, own }: { member: CommunityMember; own: boolean }) {
  const w = useWords(memberWords)
  const dates = useDates()
  return (
    <Card withBorder radius="lg" padding="lg">
      {own && <OwnPage />}
      <Group align="flex-start" gap="lg">
        <UserAvatar person={member} size={96} />
        <Stack gap={4} flex={1} miw={200}>
          <Title order={1} size="h2" style={{ overflowWrap: 'anywhere' }}>
            <UserText>{member.name}</UserText>
          </Title>
          {member.location && (
            <Group gap={4} c="gray.7" wrap="nowrap">
              <IconMapPin size={17} aria-hidden style={{ flexShrink: 0 }} />
              <bdi>{member.location}</bdi>
            </Group>
          )}
          <Text size="sm" c="dimmed">
            {w.since({ day: dates.day(member.createdAt) })}
          </Text>
          <Elsewhere member={member} />
        </Stack>
      </Group>
      <Title order={2} size="h5" mt="lg" mb={4}>
        {w.aboutHer}
      </Title>
      <Text
        c={member.bio ? 'gray.9' : 'dimmed'}
        dir={member.bio ? 'auto' : undefined}
        style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
      >
        {member.bio || w.noBio}
      </Text>
      <Skills skills={member.skills} />
    </Card>
  )
}

function OwnPage() {
  const w = useWords(memberWords)
  return (
    <Alert variant="light" mb="lg" py="xs">
      <Group justify="space-between">
        <Text size="sm">{w.own}</Text>
        <Button size="xs" variant="default" renderRoot={(props) => <Link {...props} to="/dashboard/profile" />}>
          {w.edit}
        </Button>
      </Group>
    </Alert>
  )
}

function Skills({ skills }: { skills: string[] }) {
  const w = useWords(communityWords)
  if (skills.length === 0) return null
  return (
    <>
      <Title order={2} size="h5" mt="lg" mb={6}>
        {w.skills}
      </Title>
      <Group gap={8} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {skills.map((skill) => (
          <li key={skill}>
            <Anchor renderRoot={(props) => <Link {...props} to="/community" search={{ skills: skill }} />}>
              <Badge variant="light" size="lg" color="blue" c="blue.9" tt="none" fw={500} style={{ cursor: 'pointer' }}>
                <UserText>{skill}</UserText>
              </Badge>
            </Anchor>
          </li>
        ))}
      </Group>
    </>
  )
}

/** The member's links. */
function Elsewhere({ member }: { member: CommunityMember }) {
  const w = useWords(memberWords)
  const names = useWords(linkWords)
  const profileLinks = links.flatMap(({ name }) => {
    const href = member.socialLinks[name]
    return href ? [{ name, href }] : []
  })
  if (profileLinks.length === 0) return null
  return (
    <Group gap={6} mt={6} component="ul" p={0} mb={0} aria-label={w.links} style={{ listStyle: 'none' }}>
      {profileLinks.map(({ name, href }) => {
        const Icon = icons[name]
        return (
          <li key={name}>
            <ActionIcon
              component="a"
              href={href}
              target="_blank"
              rel="noopener noreferrer nofollow ugc"
              variant="light"
              size={36}
              radius="xl"
              title={names[name]}
              aria-label={`${names[name]} ${w.newTab}`}
            >
              <Icon size={19} aria-hidden />
            </ActionIcon>
          </li>
        )
      })}
    </Group>
  )
}
