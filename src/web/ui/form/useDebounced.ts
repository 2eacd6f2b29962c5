import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'

/**
 * A value that follows once its input has been stable for a while. Values compare by content, so an equal object of a
 * new render does not restart the wait.
 * @param value serialisable as JSON
 */
export function useDebounced<Value>(value: Value, milliseconds: number): Value {
  const [told] = useDebouncedValue(JSON.stringify(value), milliseconds)
  return useMemo(() => JSON.parse(told) as Value, [told])
}
