import { Alert, Button, Group, Text } from '@mantine/core'
import type { BlockOf } from '#contract/email-marketing/blocks.ts'
import { sideOf } from '#contract/text/languages.ts'
import { useSession } from '../../../api/session.ts'
import { useApiQuery } from '../../../api/useApi.ts'
import { useDates } from '../../../i18n/dates.ts'
import type { Language } from '../../../i18n/languages.ts'
import { useWords } from '../../../i18n/words.ts'
import { blockWords } from './words.ts'

type Props = { block: BlockOf<'kept'>; language: Language; change: (fields: object) => void }

/** Shows that a snippet has changed since it was inserted, and offers to update the block. */
export function SnippetChange({ block, language, change }: Props) {
  const w = useWords(blockWords)
  const dates = useDates()
  const { contentId, keptAt, text } = block
  // Snippets are for administrators only.
  const keeps = useSession().user?.role === 'admin'
  const enabled = keeps && contentId !== null
  const query = useApiQuery('GET /api/:tenant/keep-content/:contentId', { contentId: contentId ?? '' }, { enabled })
  const snippet = query.data?.data
  if (!enabled || !snippet || snippet.updatedAt === keptAt || snippet.body[sideOf(language)] === text) return null
  return (
    <Alert color="yellow" title={w.keptChanged({ at: dates.moment(snippet.updatedAt) })} p="xs">
      <Text size="sm" dir="auto" lineClamp={6} mb="xs" style={{ whiteSpace: 'pre-line' }}>
        {snippet.body[sideOf(language)]}
      </Text>
      <Group gap="xs">
        <Button
          size="compact-sm"
          onClick={() =>
            change({
              text: snippet.body[sideOf(language)],
              title: snippet.title[sideOf(language)],
              keptAt: snippet.updatedAt,
            })
          }
        >
          {w.keptTake}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => change({ keptAt: snippet.updatedAt })}>
          {w.keptLeave}
        </Button>
      </Group>
    </Alert>
  )
}
