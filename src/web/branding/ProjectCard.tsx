import { Anchor, Avatar, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconBriefcase } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Project } from '#contract/branding.ts'
import { sideOf } from '#contract/text/languages.ts'
import { useLanguage } from '../i18n/language.ts'
import { useWords } from '../i18n/words.ts'
import { Pill } from '../ui/text/Pill.tsx'
import { projectWords } from './words.ts'

/** A project in a list. */
export function ProjectCard({ project, heading }: { project: Project; heading: 2 | 3 }) {
  const w = useWords(projectWords)
  const language = useLanguage()
  return (
    <Card component="li" withBorder padding="md" radius="lg">
      <Group wrap="nowrap" align="flex-start">
        <ProjectLogo project={project} />
        <Stack gap={2} miw={0}>
          <Title order={heading} size="h5" dir="auto" style={{ overflowWrap: 'anywhere' }}>
            <Anchor
              c="blue.8"
              inherit
              renderRoot={(props) => (
                <Link {...props} to="/dashboard/projects/$projectId" params={{ projectId: project._id }} />
              )}
            >
              {project.name[sideOf(language)]}
            </Anchor>
          </Title>
          {project.status === 'archived' && <Pill color="gray">{w.archivedOne}</Pill>}
          <Text size="sm" c="gray.7" lineClamp={2} dir="auto" style={{ overflowWrap: 'anywhere' }}>
            {project.what[sideOf(language)]}
          </Text>
        </Stack>
      </Group>
      <Group gap="md" mt="sm" fz="xs" c="gray.7">
        <span>{w.messageCount({ count: project.messageCount })}</span>
        <span>{w.postCount({ count: project.postCount })}</span>
        <Swatches colours={project.colours} />
      </Group>
    </Card>
  )
}

/** A project's logo, or an icon on its colour. */
export function ProjectLogo({ project, size = 44 }: { project: Project; size?: number }) {
  return (
    <Avatar src={project.logo} radius="md" size={size} color={project.colours[0] ?? 'blue'} alt="">
      <IconBriefcase size={size / 2} aria-hidden />
    </Avatar>
  )
}

function Swatches({ colours }: { colours: string[] }) {
  if (colours.length === 0) return null
  return (
    <Group gap={4} ms="auto" aria-hidden>
      {colours.slice(0, 5).map((colour, at) => (
        <span
          // oxlint-disable-next-line react/no-array-index-key -- the same colour may stand there twice
          key={at}
          style={{
            width: 14,
            height: 14,
            borderRadius: 7,
            background: colour,
            border: '1px solid var(--mantine-color-gray-4)',
          }}
        />
      ))}
    </Group>
  )
}
