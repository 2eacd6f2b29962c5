import { Button, Card, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { KeepContent } from '#contract/keep.ts'
import { useState } from 'react'
import { sideOf } from '#contract/text/languages.ts'
import { useApiQuery } from '../../api/useApi.ts'
import type { Language } from '../../i18n/languages.ts'
import { useWords, words } from '../../i18n/words.ts'
import { EmptyState } from '../state/EmptyState.tsx'
import { ErrorNotice } from '../state/ErrorNotice.tsx'
import { SidePanel } from '../overlay/SidePanel.tsx'
import { uiWords } from '../words/uiWords.ts'

type Props = {
  opened: boolean
  onClose: () => void
  /** The language in which snippets are inserted. */
  language: Language
  onChoose: (text: string, content: Pick<KeepContent, '_id' | 'title' | 'updatedAt'>) => void
}

/** The workspace's active snippets, to be inserted where the reader is writing. */
export function SnippetsPanel({ opened, onClose, language, onChoose }: Props) {
  const w = useWords(snippetWords)
  return (
    <SidePanel title={w.title} opened={opened} onClose={onClose}>
      {opened && (
        <Choice
          language={language}
          onChoose={(text, content) => {
            onChoose(text, content)
            onClose()
          }}
        />
      )}
    </SidePanel>
  )
}

function Choice({ language, onChoose }: Pick<Props, 'language' | 'onChoose'>) {
  const w = useWords(snippetWords)
  const u = useWords(uiWords)
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 250)
  const query = useApiQuery('GET /api/:tenant/keep-content', { search, status: 'active', size: 20 })
  const found = query.data?.data
  return (
    <Stack>
      <TextInput
        type="search"
        label={w.search}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        attributes={{ input: { dir: 'auto' } }}
        data-autofocus
      />
      {query.error ? (
        <ErrorNotice error={query.error} title={w.loading} onRetry={() => void query.refetch()} />
      ) : !found ? (
        <Stack role="status" aria-busy aria-label={u.loading}>
          <Skeleton height={110} />
          <Skeleton height={110} />
        </Stack>
      ) : found.length === 0 ? (
        <EmptyState title={search ? u.nothingMatches : w.none} hint={search ? u.nothingMatchesHint : w.noneHint} />
      ) : (
        found.map(({ _id, title, body, updatedAt }) => (
          <Card key={_id} withBorder padding="sm">
            <Text fw={600} dir="auto">
              {title[sideOf(language)]}
            </Text>
            <Text size="sm" c="gray.7" lineClamp={3} dir="auto" mb="xs">
              {body[sideOf(language)]}
            </Text>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`${w.use}: ${title[sideOf(language)]}`}
              onClick={() => onChoose(body[sideOf(language)], { _id, title, updatedAt })}
            >
              {w.use}
            </Button>
          </Card>
        ))
      )}
    </Stack>
  )
}

const snippetWords = words({
  title: { en: 'Saved content', ar: 'النصوص الجاهزة' },
  search: { en: 'Search saved content', ar: 'البحث في النصوص الجاهزة' },
  use: { en: 'Insert', ar: 'إدراج' },
  none: { en: 'No saved content yet', ar: 'لا توجد نصوص جاهزة بعد' },
  noneHint: {
    en: 'Active saved content from the Admin Panel appears here.',
    ar: 'تظهر هنا النصوص الجاهزة النشطة من لوحة الإدارة.',
  },
  loading: { en: 'Error Loading Contents', ar: 'تعذّر تحميل النصوص الجاهزة' },
})
