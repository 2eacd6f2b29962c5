import type { OptionsFilter } from '@mantine/core'
import { includesFolded } from '#contract/folding.ts'

/** The options whose label contains the text. Letters are compared as in searches. */
export const foldedFilter: OptionsFilter = ({ options, search, limit }) =>
  options
    .map((option) =>
      'items' in option
        ? { ...option, items: option.items.filter(({ label }) => includesFolded(label, search)) }
        : option,
    )
    .filter((option) => 'items' in option || includesFolded(option.label, search))
    .slice(0, limit)
