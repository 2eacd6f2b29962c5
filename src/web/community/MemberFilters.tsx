import { Group, MultiSelect, NativeSelect, Select, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useApiQuery } from '../api/useApi.ts'
import { number, useWords } from '../i18n/words.ts'
import type { ListState } from '../ui/list/useListState.ts'
import { MemberSearch } from './MemberSearch.tsx'
import { skillsOf } from './search.ts'
import { communityWords } from './words.ts'

type Props = { list: ListState }

// Same limit as on the server.
const maxSkills = 10

/** The filters and sort order of the directory. */
export function MemberFilters({ list }: Props) {
  const w = useWords(communityWords)
  return (
    <Group gap="sm" align="flex-start">
      <MemberSearch list={list} />
      <SkillFilter list={list} />
      <LocationFilter list={list} />
      <NativeSelect
        aria-label={w.sort}
        data={[
          { value: 'newest', label: w.newest },
          { value: 'name', label: w.byName },
        ]}
        value={list.text('sort') || 'newest'}
        onChange={(event) => list.change({ sort: event.currentTarget.value })}
        w={{ base: '100%', xs: 140 }}
      />
    </Group>
  )
}

function SkillFilter({ list }: Props) {
  const w = useWords(communityWords)
  const { options, renderOption, typed, setTyped } = useFacets('skills')
  const chosen = skillsOf(list)
  return (
    <MultiSelect
      aria-label={w.skills}
      placeholder={chosen.length === 0 ? w.anySkill : ''}
      data={[...new Set([...chosen, ...options])]}
      renderOption={renderOption}
      value={chosen}
      onChange={(skills) => list.change({ skills: skills.join(',') })}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has already filtered the options, including alternative spellings.
      filter={({ options: found }) => found}
      nothingFoundMessage={w.noSkill}
      maxValues={maxSkills}
      hidePickedOptions
      clearable
      clearButtonProps={{ 'aria-label': w.clearSkills }}
      w={{ base: '100%', xs: 260 }}
    />
  )
}

function LocationFilter({ list }: Props) {
  const w = useWords(communityWords)
  const { options, renderOption, setTyped } = useFacets('locations')
  const chosen = list.text('location')
  return (
    <Select
      aria-label={w.location}
      placeholder={w.anyLocation}
      // A value from the URL may be missing from the common values.
      data={[...new Set([...(chosen ? [chosen] : []), ...options])]}
      renderOption={renderOption}
      value={chosen || null}
      onChange={(location) => list.change({ location: location ?? '' })}
      searchable
      // The text of the chosen option is not a search.
      onSearchChange={(text) => setTyped(text === chosen ? '' : text)}
      filter={({ options: found }) => found}
      nothingFoundMessage={w.noLocation}
      clearable
      clearButtonProps={{ 'aria-label': w.clearLocation }}
      w={{ base: '100%', xs: 210 }}
    />
  )
}

/** The most common values with their counts; the server searches for typed text. */
function useFacets(kind: 'skills' | 'locations') {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 250)
  const facets = useApiQuery('GET /api/:lang/user/community-members/facets', { search })
  const found = facets.data?.data[kind] ?? []
  const counts = new Map(found.map(({ value, members }) => [value, members]))
  const renderOption = ({ option: { value } }: { option: { value: string } }) => {
    const count = counts.get(value)
    return (
      <Group justify="space-between" wrap="nowrap" gap="xs" flex={1} style={{ overflowWrap: 'anywhere' }}>
        <bdi>{value}</bdi>
        {count !== undefined && (
          <Text span size="sm" c="dimmed">
            <bdi>({number(count)})</bdi>
          </Text>
        )}
      </Group>
    )
  }
  return { options: [...counts.keys()], renderOption, typed, setTyped }
}
