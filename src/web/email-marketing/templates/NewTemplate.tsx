import { Button, Card, Group, SegmentedControl, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Brand } from '#contract/email-marketing/brand.ts'
import { sideOf } from '#contract/text/languages.ts'
import { languageOptions } from '../../i18n/languageOptions.ts'
import { useApiQuery } from '../../api/useApi.ts'
import { useLanguage } from '../../i18n/language.ts'
import type { Language } from '../../i18n/languages.ts'
import { useWords } from '../../i18n/words.ts'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { ErrorNotice } from '../../ui/state/ErrorNotice.tsx'
import { lazyDialog } from '../../ui/state/lazyDialog.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { uiWords } from '../../ui/words/uiWords.ts'
import { suiteWords } from '../words.ts'
import { useLoadError } from '../useLoadError.ts'
import { newDocument } from './blocks/newBlock.ts'
import { Thumbnail } from './Thumbnail.tsx'
import type { Start } from './editor/values.ts'
import { editorWords } from './editor/words.ts'
import { templateWords } from './words.ts'

const MjmlDialog = lazyDialog(() => import('./MjmlDialog.tsx').then((module) => module.MjmlDialog))

type Props = { onStart: (start: Start) => void }

/** Starts a new template: from a design, or empty and of a chosen kind. */
export default function NewTemplate({ onStart, unfinished }: Props & { unfinished?: ReactNode }) {
  const w = useWords(editorWords)
  const t = useWords(templateWords)
  const s = useWords(suiteWords)
  const own = useLanguage()
  const [chosen, setLanguage] = useState<Language | null>(null)
  const u = useWords(uiWords)
  const query = useApiQuery('GET /api/:tenant/email-marketing/brand', {})
  const brand = query.data?.data
  const language = chosen ?? brand?.language ?? own
  return (
    <>
      <BackLink to="/email-marketing/templates">{w.back}</BackLink>
      <PageHeader title={t.add} hint={w.beginHint}>
        {unfinished}
      </PageHeader>
      {query.isPending ? (
        <Stack gap="lg" role="status" aria-busy aria-label={u.loading}>
          <Skeleton height={36} width={260} />
          <Skeleton height={140} />
          <Skeleton height={320} />
        </Stack>
      ) : (
        <Stack gap="lg">
          <Group gap="sm">
            <Text size="sm">{w.designLanguage}</Text>
            <SegmentedControl
              aria-label={w.designLanguage}
              value={language}
              onChange={(value) => setLanguage(value as Language)}
              data={[...languageOptions(s)]}
            />
          </Group>
          <EmptyKinds language={language} brand={brand} onStart={onStart} />
          <Designs language={language} onStart={onStart} />
        </Stack>
      )}
    </>
  )
}

function EmptyKinds({ language, brand, onStart }: Props & { language: Language; brand: Brand | undefined }) {
  const w = useWords(editorWords)
  const subject = ''
  const [isPasting, setPasting] = useState(false)
  const kinds: { name: string; hint: string; start: Omit<Start, 'language' | 'subject'> | 'mjml' }[] = [
    {
      name: w.kindBlocks,
      hint: w.kindBlocksHint,
      start: { contentType: 'blocks', content: JSON.stringify(newDocument(brand)) },
    },
    { name: w.kindRich, hint: w.kindRichHint, start: { contentType: 'html', content: '', rich: true } },
    { name: w.kindHtml, hint: w.kindHtmlHint, start: { contentType: 'html', content: '' } },
    { name: w.kindMjml, hint: w.kindMjmlHint, start: 'mjml' },
    { name: w.kindText, hint: w.kindTextHint, start: { contentType: 'text', content: '' } },
  ]
  return (
    <section aria-label={w.empty}>
      <Title order={2} size="h4" mb="xs">
        {w.empty}
      </Title>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3, lg: 5 }}>
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
              onClick={() => (start === 'mjml' ? setPasting(true) : onStart({ ...start, language, subject }))}
            >
              {w.start}
            </Button>
          </Card>
        ))}
      </SimpleGrid>
      <MjmlDialog
        opened={isPasting}
        onClose={() => setPasting(false)}
        language={language}
        onStart={(content) => onStart({ contentType: 'html', content, language, subject })}
      />
    </section>
  )
}

function Designs({ language, onStart }: Props & { language: Language }) {
  const w = useWords(editorWords)
  const own = useLanguage()
  const loadError = useLoadError('designs')
  const query = useApiQuery('GET /api/:tenant/email-marketing/template/designs', { language })
  return (
    <section aria-label={w.designs}>
      <Title order={2} size="h4" mb="xs">
        {w.designs}
      </Title>
      {query.error ? (
        <ErrorNotice {...loadError} error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
          {query.data
            ? query.data.data.map(({ key, name, subject, content, html }) => (
                <Card key={key} withBorder padding={0}>
                  <Thumbnail title={name[sideOf(own)]} html={html} />
                  <Group
                    justify="space-between"
                    p="sm"
                    style={{ borderBlockStart: '1px solid var(--mantine-color-gray-3)' }}
                  >
                    <Text fw={600}>{name[sideOf(own)]}</Text>
                    <Button
                      size="xs"
                      aria-label={w.use({ name: name[sideOf(own)] })}
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
