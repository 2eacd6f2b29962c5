import { useEffect } from 'react'
import { CallError } from '../api/call.ts'
import { messageOf, showToast, type Toast } from '../api/useApi.ts'

// Section 9 of the specification: in the keep area an error toast stays five seconds, a success toast three.

export const successToast = (message: string): Toast => ({ message, autoClose: 3000 })

/** A success toast for a response with data; `withData` reports an empty one. */
export const toastIfData =
  (message: string) =>
  ({ data }: { data?: unknown }): Toast | null =>
    data === null || data === undefined ? null : successToast(message)

/** Shows a red toast; conflicts are shown by the form. */
export const showKeepError = (title: string) => (error: unknown) => {
  if (error instanceof CallError && error.current) return
  showToast({ title, message: messageOf(error), color: 'red', autoClose: 5000 })
}

/** Shows each load error once. */
export function useLoadErrorToast(title: string, error: Error | null) {
  useEffect(() => {
    if (error) showKeepError(title)(error)
    // The same failure, translated again, is not a new one.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [error])
}

/** Calls back with the data of a response; an empty response shows the error toast. */
export function withData<Data>(data: Data | null | undefined, empty: Toast, run: (data: Data) => void) {
  if (data === null || data === undefined) showToast({ ...empty, color: 'red', autoClose: 5000 })
  else run(data)
}
