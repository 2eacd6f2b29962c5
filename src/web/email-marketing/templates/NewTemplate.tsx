import { Button, Card, Group, SegmentedControl, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery } from '../../api/useApi.ts'
import { useLanguage } from '../../i18n/language.ts'
import type { Language } from '../../i18n/languages.ts'
import { useWords } from '../../i18n/words.ts'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { ErrorNotice } from '../../ui/state/ErrorNotice.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { suiteWords } from '../words.ts'
import { useFetchFailed } from '../useFetchFailed.ts'
import { newDocument } from './blocks/newBlock.ts'
import { Thumbnail } from './Thumbnail.tsx'
import type { Start } from './editor/values.ts'
import { editorWords } from './editor/words.ts'
import { templateWords } from './words.ts'

type Props = { onStart: (start: Start) => void }

/** Starts a new template: from a design, or empty and of a chosen kind. */
export function NewTemplate({ onStart }: Props) {
  const w = useWords(editorWords)
  const t = useWords(templateWords)
  const s = useWords(suiteWords)
  const own = useLanguage()
  const [language, setLanguage] = useState<Language>(own)
  return (
    <>
      <BackLink to="/email-marketing/templates">{w.back}</BackLink>
      <PageHeader title={t.add} hint={w.beginHint} />
      <Stack gap="lg">
        <Group gap="sm">
          <Text size="sm">{w.designLanguage}</Text>
          <SegmentedControl
            aria-label={w.designLanguage}
            value={language}
            onChange={(value) => setLanguage(value as Language)}
            data={[
              { value: 'en', label: s.english },
              { value: 'ar', label: s.arabic },
            ]}
          />
        </Group>
        <EmptyKinds language={language} onStart={onStart} />
        <Designs language={language} onStart={onStart} />
      </Stack>
    </>
  )
}

function EmptyKinds({ language, onStart }: Props & { language: Language }) {
  const w = useWords(editorWords)
  const subject = ''
  const kinds: { name: string; hint: string; start: Omit<Start, 'language' | 'subject'> }[] = [
    {
      name: w.kindBlocks,
      hint: w.kindBlocksHint,
      start: { contentType: 'blocks', content: JSON.stringify(newDocument(language)) },
    },
    { name: w.kindRich, hint: w.kindRichHint, start: { contentType: 'html', content: '', rich: true } },
    { name: w.kindHtml, hint: w.kindHtmlHint, start: { contentType: 'html', content: '' } },
    { name: w.kindText, hint: w.kindTextHint, start: { contentType: 'text', content: '' } },
  ]
  return (
    <section aria-label={w.empty}>
      <Title order={2} size="h4" mb="xs">
        {w.empty}
      </Title>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
        {kinds.map(({ name, hint, start }) => (
          <Card key={name} withBorder padding="sm">
            <Text fw={600}>{name}</Text>
            <Text size="sm" c="dimmed" mb="sm" flex={1}>
              {hint}
            </Text>
            <Button
              variant="default"
              size="sm"
              aria-label={w.use({ name })}
              onClick={() => onStart({ ...start, language, subject })}
            >
              {w.start}
            </Button>
          </Card>
        ))}
      </SimpleGrid>
    </section>
  )
}

function Designs({ language, onStart }: Props & { language: Language }) {
  const w = useWords(editorWords)
  const own = useLanguage()
  const unread = useFetchFailed('designs')
  const query = useApiQuery('GET /api/:tenant/email-marketing/template/designs', { language })
  return (
    <section aria-label={w.designs}>
      <Title order={2} size="h4" mb="xs">
        {w.designs}
      </Title>
      {query.error ? (
        <ErrorNotice {...unread} error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
          {query.data
            ? query.data.data.map(({ key, name, subject, content, html }) => (
                <Card key={key} withBorder padding={0}>
                  <Thumbnail title={name[own]} html={html} />
                  <Group
                    justify="space-between"
                    p="sm"
                    style={{ borderBlockStart: '1px solid var(--mantine-color-gray-3)' }}
                  >
                    <Text fw={600}>{name[own]}</Text>
                    <Button
                      size="xs"
                      aria-label={w.use({ name: name[own] })}
                      onClick={() => onStart({ contentType: 'blocks', language, subject, content })}
                    >
                      {w.start}
                    </Button>
                  </Group>
                </Card>
              ))
            : [1, 2, 3, 4, 5, 6].map((number) => <Skeleton key={number} height={300} />)}
        </SimpleGrid>
      )}
    </section>
  )
}
