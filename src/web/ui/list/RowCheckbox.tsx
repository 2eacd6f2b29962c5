import { Checkbox } from '@mantine/core'
import { useRef } from 'react'
import type { Selecting } from './useSelection.ts'

/** Selects a row. With Shift, by click or space, it selects the range since the last selected row. */
export function RowCheckbox({ id, label, selecting }: { id: string; label: string; selecting: Selecting }) {
  const shift = useRef(false)
  return (
    <Checkbox
      aria-label={label}
      checked={selecting.isChosen(id)}
      onPointerDown={(event) => {
        shift.current = event.shiftKey
      }}
      onKeyDown={(event) => {
        shift.current = event.shiftKey
      }}
      onChange={() => selecting.toggle(id, shift.current)}
    />
  )
}
