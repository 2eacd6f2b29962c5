import type { OptionsFilter } from '@mantine/core'

let load: Promise<unknown> | undefined
let filter: OptionsFilter = ({ options, limit }) => options.slice(0, limit)

/** Filters the options of a picker. The code that compares letters is loaded with the first picker. */
export const pickerFilter: OptionsFilter = (input) => {
  load ??= import('./foldedFilter.ts').then(
    ({ foldedFilter }) => (filter = foldedFilter),
    () => (load = undefined),
  )
  return filter(input)
}
