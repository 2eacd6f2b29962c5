import { Anchor, Avatar, Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconExternalLink, IconTools } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { sideOf } from '#contract/text/languages.ts'
import type { Tool } from '#contract/tools.ts'
import { useLanguage } from '../i18n/language.ts'
import { useWords } from '../i18n/words.ts'
import { Code, UserText } from '../ui/text/UserText.tsx'
import { toolWords } from './words.ts'

/** A tool in the list. */
export function ToolCard({ tool }: { tool: Tool }) {
  const language = useLanguage()
  return (
    <Card component="li" withBorder padding="md" radius="md">
      <ToolHead tool={tool}>
        <Title order={2} size="h4" dir="auto" style={{ overflowWrap: 'anywhere' }}>
          <Anchor
            c="blue.8"
            inherit
            renderRoot={(props) => <Link {...props} to="/tools/$tool" params={{ tool: tool._id }} />}
          >
            {tool.name[sideOf(language)]}
          </Anchor>
        </Title>
      </ToolHead>
      <Text c="gray.7" size="sm" my="sm" lineClamp={3} dir="auto" style={{ overflowWrap: 'anywhere' }}>
        {tool.description[sideOf(language)]}
      </Text>
      <Group justify="space-between" mt="auto" wrap="nowrap">
        <Text size="xs" c="dimmed" truncate>
          <Code>{hostOf(tool.url)}</Code>
        </Text>
        <OpenTool tool={tool} />
      </Group>
    </Card>
  )
}

/** The logo, name and category of a tool. */
export function ToolHead({ tool, children }: { tool: Tool; children: ReactNode }) {
  return (
    <Group wrap="nowrap" align="flex-start">
      <Avatar src={tool.logo} radius="md" size={48} color="blue" alt="">
        <IconTools size={26} aria-hidden />
      </Avatar>
      <Stack gap={4} miw={0} align="flex-start">
        {children}
        <Badge variant="light" c="blue.9" tt="none" fw={500} maw="100%">
          <UserText>{tool.category}</UserText>
        </Badge>
      </Stack>
    </Group>
  )
}

/** A link to an external tool that sends no referrer. */
export function OpenTool({ tool }: { tool: Tool }) {
  const w = useWords(toolWords)
  const language = useLanguage()
  return (
    <Button
      component="a"
      href={tool.url}
      target="_blank"
      rel="noopener noreferrer"
      variant="light"
      size="xs"
      style={{ flexShrink: 0 }}
      aria-label={`${w.open}: ${tool.name[sideOf(language)]} (${w.newTab})`}
      rightSection={<IconExternalLink size={14} className="mirrored" aria-hidden />}
    >
      {w.open}
    </Button>
  )
}

export const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url)
