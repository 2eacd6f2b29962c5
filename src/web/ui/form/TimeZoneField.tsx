import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useMemo } from 'react'
import { timeZones } from './zoneTime.ts'

/**
 * Selects a time zone that the browser knows, or the current value. @param empty label of the empty choice, if there
 * is one
 */
export function TimeZoneField({ empty, ...field }: Omit<NativeSelectProps, 'data'> & { empty?: string }) {
  const zones = useMemo(() => timeZones(), [])
  const value = typeof field.value === 'string' ? field.value : ''
  const data = [
    ...(empty === undefined ? [] : [{ value: '', label: empty }]),
    ...[...(value && !zones.includes(value) ? [value] : []), ...zones].map((zone) => ({ value: zone, label: zone })),
  ]
  return <NativeSelect data={data} {...field} />
}
