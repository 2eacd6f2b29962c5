import { Container, Group, NativeSelect, Stack } from '@mantine/core'
import { IconNews, IconSearch } from '@tabler/icons-react'
import { useApiQuery } from '../api/useApi.ts'
import { useWords } from '../i18n/words.ts'
import { CardList } from '../ui/list/CardList.tsx'
import { ContentTagFilter } from '../ui/list/ContentTagFilter.tsx'
import { EmptyState } from '../ui/state/EmptyState.tsx'
import { TextFilter } from '../ui/list/TextFilter.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { useListState } from '../ui/list/useListState.ts'
import { ArticleCard } from './ArticleCard.tsx'
import { articleWords } from './words.ts'

/** Published articles, with search, filters and sort order. */
export default function ArticlesPage() {
  const w = useWords(articleWords)
  const list = useListState({ size: 12 })
  // Administrators see the same list as members; drafts are listed in the admin area.
  const query = useApiQuery('GET /api/:lang/article', {
    ...list.pick('search', 'tagId', 'orderBy'),
    status: 'published',
  })
  return (
    <Container size="lg" py="xl">
      <PageHeader title={w.title} hint={w.hint} />
      <Stack gap="md">
        <Group gap="sm">
          <TextFilter
            list={list}
            field="search"
            label={w.search}
            icon={<IconSearch size={16} aria-hidden />}
            width={300}
          />
          <ContentTagFilter list={list} known={(query.data?.data ?? []).flatMap(({ tags }) => tags)} />
          <NativeSelect
            aria-label={w.sort}
            data={[
              { value: '', label: w.newest },
              { value: 'likeCount', label: w.mostLiked },
            ]}
            value={list.text('orderBy')}
            onChange={(event) => list.change({ orderBy: event.currentTarget.value })}
            w={{ base: '100%', xs: 170 }}
          />
        </Group>
        <CardList
          label={w.title}
          list={list}
          query={query}
          height={320}
          loadError={{ title: w.fetchFailed, otherwise: w.fetchFailed, toast: true }}
          card={(article) => <ArticleCard key={article._id} article={article} tags={article.tags} />}
          empty={<EmptyState icon={<IconNews size={28} />} title={w.none} hint={w.noneHint} />}
        />
      </Stack>
    </Container>
  )
}
