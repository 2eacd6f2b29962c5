import { Container, Group, NativeSelect, Stack } from '@mantine/core'
import { IconSearch, IconTools } from '@tabler/icons-react'
import { useApiQuery } from '../api/useApi.ts'
import { useWords } from '../i18n/words.ts'
import { CardList } from '../ui/list/CardList.tsx'
import { EmptyState } from '../ui/state/EmptyState.tsx'
import { TextFilter } from '../ui/list/TextFilter.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { useListState } from '../ui/list/useListState.ts'
import { CategoryFilter } from './CategoryFilter.tsx'
import { ToolCard } from './ToolCard.tsx'
import { toolWords } from './words.ts'
import { toolsAsList } from './toolsAsList.ts'

/** The active tools, with search, filters and sort order. */
export default function ToolsPage() {
  const w = useWords(toolWords)
  const list = useListState({ size: 12 })
  const filters = list.pick('search', 'category', 'orderBy', 'sortType')
  const query = useApiQuery('GET /api/en/tool', { ...filters, status: 'active' })
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
          <CategoryFilter list={list} categories={query.data?.categories ?? []} />
          <NativeSelect
            aria-label={w.sort}
            data={[
              { value: '', label: w.newest },
              { value: 'name', label: w.byName },
            ]}
            value={list.text('orderBy')}
            onChange={({ currentTarget: { value } }) =>
              list.change({ orderBy: value, sortType: value === 'name' ? 'asc' : '' })
            }
            w={{ base: '100%', xs: 170 }}
          />
        </Group>
        <CardList
          label={w.title}
          list={list}
          query={toolsAsList(query)}
          height={180}
          card={(tool) => <ToolCard key={tool._id} tool={tool} />}
          empty={<EmptyState icon={<IconTools size={28} />} title={w.none} hint={w.noneHint} />}
        />
      </Stack>
    </Container>
  )
}
