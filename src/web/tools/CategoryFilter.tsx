import { NativeSelect } from '@mantine/core'
import { isolateAuto } from '../i18n/isolates.ts'
import { number, useWords } from '../i18n/words.ts'
import type { ListState } from '../ui/list/useListState.ts'
import { toolWords } from './words.ts'

type Props = { list: ListState; categories: { name: string; count: number }[] }

/** Filters the list by category. Each category shows its number of tools. */
export function CategoryFilter({ list, categories }: Props) {
  const w = useWords(toolWords)
  const chosen = list.text('category')
  const known = categories.some(({ name }) => name === chosen)
  return (
    <NativeSelect
      aria-label={w.category}
      value={chosen}
      data={[
        { value: '', label: w.anyCategory },
        ...categories.map(({ name, count }) => ({ value: name, label: `${isolateAuto(name)} (${number(count)})` })),
        ...(chosen && !known ? [{ value: chosen, label: chosen }] : []),
      ]}
      onChange={(event) => list.change({ category: event.currentTarget.value })}
      w={{ base: '100%', xs: 200 }}
    />
  )
}
