import { useEffect } from 'react'
import { CallError } from '../api/call.ts'
import { messageOf, showToast, type Toast } from '../api/useApi.ts'

// Section 9 of the specification: in the keep area errors are told for five seconds, successes for three.

export const successToast = (message: string, color: 'teal' | 'red' = 'teal'): Toast => ({
  message,
  color,
  autoClose: 3000,
})

/** A success that comes with what it is about; an empty answer is told of by `received` alone. */
export const toastIfData =
  (message: string) =>
  ({ data }: { data?: unknown }): Toast | null =>
    data === null || data === undefined ? null : successToast(message)

/** Tells in red what went wrong; what somebody else changed meanwhile is told by the form. */
export const showKeepError = (title: string) => (error: unknown) => {
  if (error instanceof CallError && error.current) return
  showToast({ title, message: messageOf(error), color: 'red', autoClose: 5000 })
}

/** Tells it of what is loaded, once for each time that it fails. */
export function useLoadErrorToast(title: string, error: Error | null) {
  useEffect(() => {
    if (error) showKeepError(title)(error)
    // The same failure in another language is not another one.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [error])
}

/** Does something with what was received; an empty answer is told. */
export function withData<Data>(data: Data | null | undefined, empty: Toast, run: (data: Data) => void) {
  if (data === null || data === undefined) showToast({ ...empty, color: 'red', autoClose: 5000 })
  else run(data)
}
