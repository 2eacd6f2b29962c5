import { SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { ArticlePage, ArticleVersion } from '#contract/articles.ts'
import type { Both } from '#contract/fields.ts'
import { useApiQuery } from '../api/useApi.ts'
import { useWords } from '../i18n/words.ts'
import { adminWords } from '../ui/words/adminWords.ts'
import { TextDiff } from '../ui/text/TextDiff.tsx'
import { ErrorNotice } from '../ui/state/ErrorNotice.tsx'
import { articleAdminWords } from './adminWords.ts'

const endpoint = 'GET /api/:lang/article/:articleId/history/:versionId'

type Props = { article: ArticlePage; version: ArticleVersion; before: string | null }

/** The changes of a version, compared with the version before or with the current text. */
export function VersionChanges({ article, version, before }: Props) {
  const w = useWords(articleAdminWords)
  const [to, setTo] = useState<'before' | 'current'>(version.isCurrent || before ? 'before' : 'current')
  const other = to === 'current' ? article._id : before
  const ofThis = useApiQuery(endpoint, { articleId: article._id, versionId: version._id })
  const ofOther = useApiQuery(endpoint, { articleId: article._id, versionId: other ?? '' }, { enabled: other !== null })
  const [one, two] = [ofThis.data?.data, ofOther.data?.data]
  const error = ofThis.error ?? ofOther.error
  return (
    <Stack gap="xs">
      {!version.isCurrent && before && (
        <SegmentedControl
          size="xs"
          aria-label={w.compareWith}
          value={to}
          onChange={(value) => setTo(value === 'current' ? 'current' : 'before')}
          data={[
            { value: 'before', label: w.compareBefore },
            { value: 'current', label: w.compareCurrent },
          ]}
        />
      )}
      {error ? (
        <ErrorNotice error={error} />
      ) : !one || (other !== null && two?._id !== other) ? (
        <Skeleton height={80} />
      ) : (
        // Restoring would change the current text to this version.
        <Compared older={two ?? one} newer={one} />
      )}
    </Stack>
  )
}

type Texts = { title: Both; excerpt: Both; body: Both }

function Compared({ older, newer }: { older: Texts; newer: Texts }) {
  const w = useWords(articleAdminWords)
  const a = useWords(adminWords)
  const names = { title: w.heading, excerpt: w.excerpt, body: w.body }
  const sides = { en: a.english, ar: a.arabic }
  const changed = (['title', 'excerpt', 'body'] as const).flatMap((field) =>
    (['en', 'ar'] as const)
      .filter((side) => older[field][side] !== newer[field][side])
      .map((side) => ({ field, side, name: `${names[field]} (${sides[side]})` })),
  )
  if (changed.length === 0) return <Text c="dimmed">{w.sameText}</Text>
  return changed.map(({ field, side, name }) => (
    <div key={name}>
      <Text size="sm" fw={600}>
        {name}
      </Text>
      <TextDiff older={older[field][side]} newer={newer[field][side]} />
    </div>
  ))
}
