import { Select } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useWords } from '../../i18n/words.ts'
import { qaAdminWords } from '../words/adminWords.ts'

export type Choice = { value: string; label: string }

type Props = {
  label: string
  placeholder: string
  /** Whether the label is only for screen readers, as for a filter. */
  asFilter?: boolean
  chosen: Choice | null
  onChoose: (choice: Choice | null) => void
  found: Choice[]
  /** Called once typing pauses. */
  onSearch: (search: string) => void
  error?: string | undefined
}

/** A picker that searches on the server. */
export function SearchSelect({
  label,
  placeholder,
  asFilter = false,
  chosen,
  onChoose,
  found,
  onSearch,
  error,
}: Props) {
  const w = useWords(qaAdminWords)
  const search = useDebouncedCallback(
    (typed: string) => onSearch(typed === chosen?.label ? '' : typed.trim().slice(0, 200)),
    300,
  )
  const choices = [...(chosen ? [chosen] : []), ...found.filter(({ value }) => value !== chosen?.value)]
  return (
    <Select
      {...(asFilter ? { 'aria-label': label, w: { base: '100%', xs: 190 } } : { label, withAsterisk: true })}
      placeholder={placeholder}
      data={choices}
      value={chosen?.value ?? null}
      onChange={(value) => onChoose(choices.find((choice) => choice.value === value) ?? null)}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': `${w.clear}: ${label}` }}
      onSearchChange={search}
      filter={({ options }) => options}
      nothingFoundMessage={w.nothingFound}
      attributes={{ input: { dir: 'auto' } }}
      error={error}
    />
  )
}
