import { sideOf } from '#contract/text/languages.ts'
import {
  Button,
  Card,
  Group,
  SegmentedControl,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Lang } from '#contract/fields.ts'
import { useApiQuery } from '../../api/useApi.ts'
import { isolateAuto } from '../../i18n/isolates.ts'
import { useLanguage } from '../../i18n/language.ts'
import { languageOptions } from '../../i18n/languageOptions.ts'
import { useWords } from '../../i18n/words.ts'
import { useDebounced } from '../../ui/form/useDebounced.ts'
import { ErrorNotice } from '../../ui/state/ErrorNotice.tsx'
import { lazyDialog } from '../../ui/state/lazyDialog.tsx'
import { MailSubject } from '../../ui/text/MailSubject.tsx'
import { UserText } from '../../ui/text/UserText.tsx'
import { uiWords } from '../../ui/words/uiWords.ts'
import { newDocument } from '../templates/blocks/newBlock.ts'
import { editorWords } from '../templates/editor/words.ts'
import { Thumbnail } from '../templates/Thumbnail.tsx'
import { useLoadError } from '../useLoadError.ts'
import { suiteWords } from '../words.ts'
import { startWords } from './startWords.ts'

const MjmlDialog = lazyDialog(() => import('../templates/MjmlDialog.tsx').then((module) => module.MjmlDialog))

/** What a campaign starts from. `key`: the name of the choice. */
export type Start =
  | { from: 'design'; design: string; language: Lang; subject: string; content: string }
  | { from: 'template'; templateId: string }
  | { from: 'campaign'; campaignId: string }
  | { from: 'blank'; language: Lang; contentType: 'blocks' | 'html' | 'text'; content: string; key: string }

type Props = {
  /** The first language of the campaign. It can be chosen if this is absent. */
  language?: Lang
  onStart: (start: Start) => void
  /** The label of what is being started now. */
  busy: string | null
}

/** Ways to start the content of a campaign: the last campaign, blank, a template, or a starter. */
export function StartChoices({ language: fixed, onStart, busy }: Props) {
  const e = useWords(editorWords)
  const s = useWords(suiteWords)
  const own = useLanguage()
  const [chosen, setChosen] = useState<Lang>(own)
  const language = fixed ?? chosen
  const props = { language, onStart, busy }
  return (
    <Stack gap="lg">
      {fixed === undefined && (
        <Group gap="sm">
          <Text size="sm">{e.designLanguage}</Text>
          <SegmentedControl
            aria-label={e.designLanguage}
            value={language}
            onChange={(value) => setChosen(value as Lang)}
            data={[...languageOptions(s)]}
          />
        </Group>
      )}
      <Scratch {...props} />
      <Templates {...props} />
      <Designs {...props} />
    </Stack>
  )
}

type SectionProps = { language: Lang; onStart: (start: Start) => void; busy: string | null }

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Title order={2} size="h4" mb="xs">
        {title}
      </Title>
      {children}
    </section>
  )
}

function Choice({ name, hint, busy, onStart }: { name: string; hint: ReactNode; busy: boolean; onStart: () => void }) {
  const e = useWords(editorWords)
  return (
    <Card withBorder padding="sm">
      <Group justify="space-between" wrap="nowrap" align="center">
        <div style={{ minWidth: 0 }}>
          <Text fw={600} truncate>
            <UserText>{name}</UserText>
          </Text>
          <Text size="sm" c="dimmed" lineClamp={2}>
            {hint}
          </Text>
        </div>
        <Button
          variant="default"
          size="xs"
          style={{ flexShrink: 0 }}
          loading={busy}
          aria-label={e.use({ name })}
          onClick={onStart}
        >
          {e.start}
        </Button>
      </Group>
    </Card>
  )
}

function Scratch({ language, onStart, busy }: SectionProps) {
  const w = useWords(startWords)
  const u = useWords(uiWords)
  const e = useWords(editorWords)
  const last = useApiQuery('GET /api/:tenant/email-marketing/campaign', { page: 1, size: 1, status: 'sent' })
  const sent = last.data?.data.find(({ kind }) => kind === 'regular')
  const brand = useApiQuery('GET /api/:tenant/email-marketing/brand', {})
  const [isPasting, setPasting] = useState(false)
  const blank = (contentType: 'blocks' | 'html' | 'text', content: string, key: string = contentType) =>
    onStart({ from: 'blank', language, contentType, content, key })
  const kinds = [
    {
      key: 'blocks',
      name: e.kindBlocks,
      hint: e.kindBlocksHint,
      start: () => blank('blocks', JSON.stringify(newDocument(brand.data?.data))),
    },
    { key: 'html', name: e.kindHtml, hint: e.kindHtmlHint, start: () => blank('html', '') },
    { key: 'mjml', name: e.kindMjml, hint: e.kindMjmlHint, start: () => setPasting(true) },
    { key: 'text', name: e.kindText, hint: e.kindTextHint, start: () => blank('text', '') },
  ]
  if (brand.isPending || last.isPending)
    return (
      <Section title={e.empty}>
        <Skeleton height={80} role="status" aria-busy aria-label={u.loading} />
      </Section>
    )
  return (
    <Section title={e.empty}>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: sent ? 3 : 4 }} spacing="sm">
        {kinds.map(({ key, name, hint, start }) => (
          <Choice key={key} name={name} hint={hint} busy={busy === key} onStart={start} />
        ))}
        {sent && (
          <Choice
            name={w.last}
            hint={`${isolateAuto(sent.name)} · ${w.lastHint}`}
            busy={busy === sent._id}
            onStart={() => onStart({ from: 'campaign', campaignId: sent._id })}
          />
        )}
      </SimpleGrid>
      <MjmlDialog
        opened={isPasting}
        onClose={() => setPasting(false)}
        language={language}
        onStart={(html) => {
          setPasting(false)
          blank('html', html, 'mjml')
        }}
      />
    </Section>
  )
}

function Templates({ onStart, busy }: SectionProps) {
  const w = useWords(startWords)
  const u = useWords(uiWords)
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim(), 300)
  const query = useApiQuery('GET /api/:tenant/email-marketing/template', {
    page: 1,
    size: 12,
    isActive: true,
    search,
    orderBy: 'lastUsedAt',
  })
  const rows = query.data?.data ?? []
  if (rows.length === 0 && search === '' && typed === '') return null
  const isMany = (query.data?.pagination.total ?? 0) > rows.length || typed !== ''
  return (
    <Section title={w.yours}>
      {isMany && (
        <TextInput
          type="search"
          aria-label={u.search}
          placeholder={u.search}
          maw={320}
          mb="sm"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {rows.length === 0 && <Text c="dimmed">{u.nothingMatches}</Text>}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
        {rows.map(({ _id, name, subject }) => (
          <Choice
            key={_id}
            name={name}
            hint={<MailSubject>{subject}</MailSubject>}
            busy={busy === _id}
            onStart={() => onStart({ from: 'template', templateId: _id })}
          />
        ))}
      </SimpleGrid>
    </Section>
  )
}

function Designs({ language, onStart, busy }: SectionProps) {
  const e = useWords(editorWords)
  const own = useLanguage()
  const loadError = useLoadError('designs')
  const query = useApiQuery('GET /api/:tenant/email-marketing/template/designs', { language })
  return (
    <Section title={e.designs}>
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
                      loading={busy === key}
                      aria-label={e.use({ name: name[sideOf(own)] })}
                      onClick={() => onStart({ from: 'design', design: key, language, subject, content })}
                    >
                      {e.start}
                    </Button>
                  </Group>
                </Card>
              ))
            : [1, 2, 3, 4, 5, 6].map((number) => <Skeleton key={number} height={300} />)}
        </SimpleGrid>
      )}
    </Section>
  )
}
