import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'

/**
 * A value once it has said the same for so long. It is told by what it says: an object that is made anew whenever its page is drawn does
 * not begin the wait again.
 * @param value what JSON can hold
 */
export function useDebounced<Value>(value: Value, milliseconds: number): Value {
  const [told] = useDebouncedValue(JSON.stringify(value), milliseconds)
  return useMemo(() => JSON.parse(told) as Value, [told])
}
