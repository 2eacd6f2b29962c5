import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import type { ListState } from './useListState.ts'

type Props = {
  list: ListState
  field: string
  label: string
  /** The label if no filter is set. */
  any: string
  choices: NonNullable<NativeSelectProps['data']>
}

/** Filters a list by one of several values, which is stored in the URL. */
export function SelectFilter({ list, field, label, any, choices }: Props) {
  return (
    <NativeSelect
      aria-label={label}
      // Without a maximum width the longest option would take the whole line.
      maw="min(100%, 16rem)"
      value={list.text(field)}
      data={[{ value: '', label: any }, ...choices]}
      onChange={(event) => list.change({ [field]: event.currentTarget.value })}
    />
  )
}
