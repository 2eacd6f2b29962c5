import { notifications } from '@mantine/notifications'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { Door } from '#contract/api.ts'
import { language, useLanguage } from '../i18n/language.ts'
import { spoken } from '../i18n/words.ts'
import { call, CallError, type CallOptions, type Given, type Got } from './call.ts'
import { askAnew, queries } from './queries.ts'
import { currentSession, useSession } from './session.ts'
import { errorWords } from './words.ts'

/** Under which name an answer is kept: each reader's own, in each language. */
export function keyOf<D extends Door>(door: D, given: Given<D>) {
  const { workspace, user } = currentSession()
  return [door, workspace, user?._id, language(), given]
}

/** Asks a door, and keeps the answer while another page of it is on its way. */
export function useAsk<D extends Door>(
  door: D,
  given: Given<D>,
  options: { enabled?: boolean; refetchInterval?: number | false } = {},
) {
  // Both are part of the key.
  useSession()
  useLanguage()
  return useQuery<Got<D>>(
    {
      queryKey: keyOf(door, given),
      queryFn: ({ signal }) => call(door, given, { signal }),
      placeholderData: keepPreviousData,
      ...options,
    },
    queries,
  )
}

export type Toast = {
  title?: string
  message: string
  color?: 'teal' | 'green' | 'red' | 'yellow' | 'orange'
  /** After how many milliseconds it closes, where that is not the product's own time. */
  autoClose?: number
}

type Telling<D extends Door> = {
  /** What the reader is told when it is done. Deletions are told in red. */
  done?: Toast | ((got: Got<D>) => Toast | null)
  /** The title of what she is told when it is refused; `null` when the page tells it itself (a form, at its fields). */
  failed?: string | null
  /** What she is told where the server says nothing. */
  otherwise?: string
  /** Doors whose answers are no longer true: by a piece of their path, `/email-marketing/tag`. */
  stale?: string[]
}

/** Tells a door to do something, and the reader what came of it. */
export function useTell<D extends Door>(door: D, { done, failed, otherwise, stale = [] }: Telling<D> = {}) {
  return useMutation<Got<D>, Error, Given<D> & { $options?: CallOptions }>(
    {
      mutationFn: ({ $options, ...given }) => call(door, given as unknown as Given<D>, $options),
      onSuccess: async (got) => {
        const toast = typeof done === 'function' ? done(got) : done
        if (toast) showToast(toast)
        await askAnew(stale)
      },
      onError: (error) => {
        // What somebody else changed meanwhile is told with what is there now.
        if (failed !== null && !(error instanceof CallError && error.current)) showFailure(error, failed, otherwise)
      },
    },
    queries,
  )
}

export function showToast({ color = 'teal', ...toast }: Toast) {
  const closeButtonProps = { 'aria-label': spoken(errorWords, language()).close }
  const styles = { description: { whiteSpace: 'pre-line', color: 'var(--mantine-color-gray-8)' } } as const
  notifications.show({ color, closeButtonProps, styles, ...toast })
}

/** Tells a failure in red, with every detail on a line of its own. */
export function showFailure(error: unknown, title?: string, otherwise?: string) {
  const texts = spoken(errorWords, language())
  showToast({ color: 'red', title: title ?? texts.error, message: toldOr(error, otherwise) })
}

/** What the server said of a failure; where it said nothing, that. */
export function toldOr(error: unknown, otherwise?: string): string {
  const isTold = error instanceof CallError && error.isTold
  return isTold || otherwise === undefined ? messageOf(error) : otherwise
}

export function messageOf(error: unknown): string {
  if (error instanceof CallError) return error.message
  return spoken(errorWords, language()).unexpected
}
