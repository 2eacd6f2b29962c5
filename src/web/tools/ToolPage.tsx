import { Container, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { sideOf } from '#contract/text/languages.ts'
import type { Tool } from '#contract/tools.ts'
import { useApiQuery } from '../api/useApi.ts'
import { useLanguage } from '../i18n/language.ts'
import { useWords } from '../i18n/words.ts'
import { BackLink } from '../ui/page/BackLink.tsx'
import { ItemLoadError } from '../ui/state/ItemLoadError.tsx'
import { Code } from '../ui/text/UserText.tsx'
import { OpenTool, ToolHead } from './ToolCard.tsx'
import { toolWords } from './words.ts'
import { usePageTitle } from '../ui/page/usePageTitle.ts'

/** A single tool; search results link here. */
export default function ToolPage() {
  const w = useWords(toolWords)
  const { tool: toolId = '' } = useParams({ strict: false })
  const query = useApiQuery('GET /api/en/tool/:toolId', { toolId })
  const tool = query.data?.data
  return (
    <Container size="md" py="xl">
      <BackLink to="/tools" refresh>
        {w.back}
      </BackLink>
      {query.error ? (
        <ItemLoadError
          error={query.error}
          onRetry={() => void query.refetch()}
          notFound={w.notFound}
          loadError={{ title: w.fetchOneFailed }}
          to="/tools"
          back={w.back}
        />
      ) : tool && tool._id === toolId ? (
        <Whole tool={tool} />
      ) : (
        <Skeleton height={180} />
      )}
    </Container>
  )
}

function Whole({ tool }: { tool: Tool }) {
  const language = useLanguage()
  usePageTitle(tool.name[sideOf(language)])
  return (
    <Stack component="article" align="flex-start">
      <ToolHead tool={tool}>
        <Title order={1} size="h2" dir="auto" style={{ overflowWrap: 'anywhere' }}>
          {tool.name[sideOf(language)]}
        </Title>
      </ToolHead>
      <Text dir="auto" w="100%" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {tool.description[sideOf(language)]}
      </Text>
      <Text size="sm" c="dimmed">
        <Code>{tool.url}</Code>
      </Text>
      <OpenTool tool={tool} />
    </Stack>
  )
}
