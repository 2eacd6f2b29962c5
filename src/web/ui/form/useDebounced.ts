import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'

/**
 * Returns the value once it has been stable for a while. Values are compared by content, so an equal object of a new
 * render does not restart the delay.
 * @param value serialisable as JSON
 */
export function useDebounced<Value>(value: Value, milliseconds: number): Value {
  const [json] = useDebouncedValue(JSON.stringify(value), milliseconds)
  return useMemo(() => JSON.parse(json) as Value, [json])
}
