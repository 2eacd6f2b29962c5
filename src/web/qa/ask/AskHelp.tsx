import { Button, Group, Stack, Text } from '@mantine/core'
import { IconBulb, IconPlus } from '@tabler/icons-react'
import { sideOf } from '#contract/text/languages.ts'
import { useApiQuery, useApiMutation } from '../../api/useApi.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/words.ts'
import { ownTimeZone } from '../../ui/form/localTime.ts'
import { useDebounced } from '../../ui/form/useDebounced.ts'
import { SourcedText } from '../ai-help/SourcedText.tsx'
import { helpWords } from '../ai-help/helpWords.ts'

type Tag = { _id: string; name: { en: string; ar: string } }
type Props = { title: string; body: string; chosen: readonly string[]; onTag: (tag: Tag) => void }

// A shorter title matches everything.
const shortest = 6

/** Suggests tags and related questions while a member asks. */
export function AskHelp({ title, body, chosen, onTag }: Props) {
  const w = useWords(helpWords)
  const language = useLanguage()
  const settled = useDebounced({ title: title.trim().slice(0, 200), body: body.slice(0, 1000) }, 600)
  const enabled = settled.title.length >= shortest
  const proposed = useApiQuery(
    'GET /api/:lang/question/proposed-tags',
    { ...settled, timeZone: ownTimeZone() },
    { enabled },
  )
  const suggestion = useApiMutation('POST /api/:lang/question/suggestion', {
    errorTitle: w.failed,
    invalidates: ['/api/:lang/ai'],
  })
  const tags = enabled ? (proposed.data?.data ?? []).filter(({ _id }) => !chosen.includes(_id)) : []
  return (
    <Stack gap="sm">
      {tags.length > 0 && chosen.length < 5 && (
        <Group gap={6} role="group" aria-label={w.tags}>
          <Text size="sm">{w.tags}:</Text>
          {tags.map((tag) => (
            <Button
              key={tag._id}
              size="compact-sm"
              variant="default"
              leftSection={<IconPlus size={12} aria-hidden />}
              onClick={() => onTag(tag)}
            >
              <bdi>{tag.name[sideOf(language)]}</bdi>
            </Button>
          ))}
        </Group>
      )}
      {title.trim().length >= shortest && (
        <Group>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconBulb size={16} aria-hidden />}
            loading={suggestion.isPending}
            onClick={() => suggestion.mutate({ title: title.trim().slice(0, 200), body, timeZone: ownTimeZone() })}
          >
            {w.look}
          </Button>
        </Group>
      )}
      <div aria-live="polite">
        {suggestion.data && <SourcedText drawn={suggestion.data.data} title={w.suggested} />}
      </div>
    </Stack>
  )
}
