import { Button, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconTag, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { sideOf } from '#contract/text/languages.ts'
import type { ContentTagBrief } from '#contract/tags.ts'
import { useSession } from '../../api/session.ts'
import { useApiQuery } from '../../api/useApi.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/words.ts'
import type { ListState } from './useListState.ts'
import { contentWords } from '../words/contentWords.ts'

type Props = {
  list: ListState
  /** The tags of the listed items, including the selected one. */
  known: ContentTagBrief[]
}

/** Filters the list by one tag. Visitors choose the tag on a question, and can only remove it here. */
export function ContentTagFilter({ list, known }: Props) {
  const { user } = useSession()
  if (user) return <TagSearch list={list} known={known} />
  return list.text('tagId') ? <ChosenTag list={list} known={known} /> : null
}

function ChosenTag({ list, known }: Props) {
  const w = useWords(contentWords)
  const language = useLanguage()
  const chosen = known.find(({ _id }) => _id === list.text('tagId'))
  return (
    <Button
      variant="light"
      fw={500}
      maw="100%"
      rightSection={<IconX size={16} aria-hidden />}
      aria-label={w.clearTag}
      onClick={() => list.change({ tagId: '' })}
    >
      <bdi>{chosen?.name[sideOf(language)] ?? w.tag}</bdi>
    </Button>
  )
}

function TagSearch({ list, known }: Props) {
  const w = useWords(contentWords)
  const language = useLanguage()
  const tagId = list.text('tagId')
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 300)
  const found = useApiQuery('GET /api/en/tag', { search, size: 20, orderBy: 'usageCount' })
  const listed = known.find(({ _id }) => _id === tagId)
  const named = useApiQuery('GET /api/en/tag/:tagId', { tagId }, { enabled: tagId !== '' && !listed })
  const chosen = listed ?? (tagId ? named.data?.data : undefined)
  const tags = [...(chosen ? [chosen] : []), ...(found.data?.data ?? []).filter(({ _id }) => _id !== chosen?._id)]
  return (
    <Select
      aria-label={w.tag}
      placeholder={w.anyTag}
      leftSection={<IconTag size={16} aria-hidden />}
      data={tags.map(({ _id, name }) => ({ value: _id, label: name[sideOf(language)] }))}
      value={chosen?._id ?? null}
      onChange={(value) => list.change({ tagId: value ?? '' })}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': w.clearTag }}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      nothingFoundMessage={w.noTag}
      w={{ base: '100%', xs: 190 }}
    />
  )
}
