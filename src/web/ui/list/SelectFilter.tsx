import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import type { ListState } from './useListState.ts'

type Props = {
  list: ListState
  field: string
  label: string
  /** What it says while it narrows nothing. */
  any: string
  choices: NonNullable<NativeSelectProps['data']>
}

/** One of several things that narrows a list, kept in the address. */
export function SelectFilter({ list, field, label, any, choices }: Props) {
  return (
    <NativeSelect
      aria-label={label}
      // The longest of the choices would have the whole line.
      maw="min(100%, 16rem)"
      value={list.text(field)}
      data={[{ value: '', label: any }, ...choices]}
      onChange={(event) => list.change({ [field]: event.currentTarget.value })}
    />
  )
}
