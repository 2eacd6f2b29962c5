import { messageOf, showToast, type Toast } from '../api/useApi.ts'

// Section 9 of the specification: in the keep area errors are told for five seconds, successes for three.

export const success = (message: string, color: 'teal' | 'red' = 'teal'): Toast => ({
  message,
  color,
  autoClose: 3000,
})

/** Tells in red what went wrong. */
export const tellFailure = (title: string) => (error: unknown) =>
  showToast({ title, message: messageOf(error), color: 'red', autoClose: 5000 })

/** Does something with what was received; an empty answer is told. */
export function received<Data>(data: Data | null | undefined, empty: Toast, run: (data: Data) => void) {
  if (data === null || data === undefined) showToast({ ...empty, color: 'red', autoClose: 5000 })
  else run(data)
}
