import type { OptionsFilter } from '@mantine/core'
import { includesFolded } from '#contract/folding.ts'

/** The options of a picker that hold what is typed, as searches compare letters. */
export const foldedFilter: OptionsFilter = ({ options, search, limit }) =>
  options
    .map((option) =>
      'items' in option
        ? { ...option, items: option.items.filter(({ label }) => includesFolded(label, search)) }
        : option,
    )
    .filter((option) => 'items' in option || includesFolded(option.label, search))
    .slice(0, limit)
