import { Group, MultiSelect, NativeSelect, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useAsk } from '../api/useApi.ts'
import { number, useWords } from '../i18n/words.ts'
import type { ListState } from '../ui/useListState.ts'
import { MemberSearch } from './MemberSearch.tsx'
import { skillsOf } from './search.ts'
import { communityWords } from './words.ts'

type Props = { list: ListState }

// As many as the server takes at once.
const mostSkills = 10

/** What narrows the directory, and puts it in order. */
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
  const { data, typed, setTyped } = useFacets('skills')
  const chosen = skillsOf(list)
  return (
    <MultiSelect
      aria-label={w.skills}
      placeholder={chosen.length === 0 ? w.anySkill : ''}
      data={withChosen(data, chosen)}
      value={chosen}
      onChange={(skills) => list.change({ skills: skills.join(',') })}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      nothingFoundMessage={w.noSkill}
      maxValues={mostSkills}
      hidePickedOptions
      clearable
      clearButtonProps={{ 'aria-label': w.clearSkills }}
      w={{ base: '100%', xs: 260 }}
    />
  )
}

function LocationFilter({ list }: Props) {
  const w = useWords(communityWords)
  const { data, setTyped } = useFacets('locations')
  const chosen = list.text('location')
  return (
    <Select
      aria-label={w.location}
      placeholder={w.anyLocation}
      data={withChosen(data, chosen ? [chosen] : [])}
      value={chosen || null}
      onChange={(location) => list.change({ location: location ?? '' })}
      searchable
      onSearchChange={(text) => setTyped(isLabel(text) ? '' : text)}
      filter={({ options }) => options}
      nothingFoundMessage={w.noLocation}
      clearable
      clearButtonProps={{ 'aria-label': w.clearLocation }}
      w={{ base: '100%', xs: 210 }}
    />
  )
}

type Option = { value: string; label: string }

/** What most members have, with how many they are; what is typed is searched for on the server. */
function useFacets(kind: 'skills' | 'locations') {
  const w = useWords(communityWords)
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 250)
  const facets = useAsk('GET /api/:lang/user/community-members/facets', { search })
  const data: Option[] = (facets.data?.data[kind] ?? []).map(({ value, members }) => ({
    value,
    label: w.withCount({ value: isolated(value), count: number(members) }),
  }))
  return { data, typed, setTyped }
}

const isolated = (text: string) => `\u2068${text}\u2069`
/** What a select shows of its choice is nothing that somebody typed. */
const isLabel = (text: string) => text.startsWith('\u2068')

/** A choice from the address may be no common one. */
const withChosen = (options: Option[], chosen: string[]) => [
  ...chosen
    .filter((value) => !options.some((option) => option.value === value))
    .map((value) => ({ value, label: isolated(value) })),
  ...options,
]
