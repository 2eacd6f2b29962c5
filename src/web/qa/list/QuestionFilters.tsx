import { Group, NativeSelect, SegmentedControl } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { Question } from '#contract/qa.ts'
import { useSession } from '../../api/session.ts'
import { useWords } from '../../i18n/words.ts'
import { TextFilter } from '../../ui/list/TextFilter.tsx'
import type { ListState } from '../../ui/list/useListState.ts'
import { ContentTagFilter } from '../../ui/list/ContentTagFilter.tsx'
import { qaWords } from '../words/words.ts'

const statuses = ['pending', 'published', 'closed', 'archived'] as const

/** Whose questions are listed. */
export const scopeOf = (list: ListState) =>
  list.text('mine') === 'true' ? 'mine' : list.text('following') === 'true' ? 'following' : 'all'

/** The chosen sort order, or the default. */
export const sortOf = (list: ListState) => list.text('sort') || (list.text('search') ? 'relevance' : 'newest')

/** The filters and the sort order of the question list. */
export function QuestionFilters({ list, listed }: { list: ListState; listed: Question[] }) {
  const w = useWords(qaWords)
  const { user } = useSession()
  const scope = scopeOf(list)
  const sorts = [
    ...(list.text('search') ? [{ value: 'relevance', label: w.relevance }] : []),
    { value: 'newest', label: w.newest },
    { value: 'active', label: w.active },
    { value: 'unanswered', label: w.unanswered },
    { value: 'votes', label: w.byVotes },
  ]
  const showScope = (next: string) =>
    list.change({ mine: next === 'mine' ? 'true' : '', following: next === 'following' ? 'true' : '', status: '' })
  return (
    <Group gap="sm">
      <TextFilter list={list} field="search" label={w.search} icon={<IconSearch size={16} aria-hidden />} width={300} />
      <NativeSelect
        aria-label={w.sort}
        data={sorts}
        value={sortOf(list)}
        onChange={(event) => list.change({ sort: event.currentTarget.value })}
        w={{ base: '100%', xs: 170 }}
      />
      <ContentTagFilter list={list} known={listed.flatMap(({ tags }) => tags)} />
      {user && (
        <SegmentedControl
          aria-label={w.whose}
          data={[
            { value: 'all', label: w.all },
            { value: 'mine', label: w.mine },
            { value: 'following', label: w.followed },
          ]}
          value={scope}
          onChange={showScope}
        />
      )}
      {user && (scope === 'mine' || user.role === 'admin') && (
        <NativeSelect
          aria-label={w.status}
          data={[{ value: '', label: w.anyStatus }, ...statuses.map((value) => ({ value, label: w[value] }))]}
          value={list.text('status')}
          onChange={(event) => list.change({ status: event.currentTarget.value })}
        />
      )}
    </Group>
  )
}
