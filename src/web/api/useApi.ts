import { notifications } from '@mantine/notifications'
import { keepPreviousData, type MutateOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import type { EndpointName } from '#contract/api.ts'
import { language, useLanguage } from '../i18n/language.ts'
import { wordsIn } from '../i18n/words.ts'
import { call, CallError, type CallOptions, type InputOf, type OutputOf } from './call.ts'
import { invalidate, markReported, queryClient } from './queryClient.ts'
import { currentSession, useSession } from './session.ts'
import { deepEqual } from './deepEqual.ts'
import { errorWords } from './words.ts'

/** Under which name an answer is kept: each reader's own, in each language. */
export function queryKeyOf<D extends EndpointName>(endpoint: D, given: InputOf<D>) {
  const { workspace, user } = currentSession()
  return [endpoint, workspace, user?._id, language(), given]
}

/** Asks an endpoint, and keeps the answer while another page of it is on its way. */
export function useApiQuery<D extends EndpointName>(
  endpoint: D,
  given: InputOf<D>,
  options: { enabled?: boolean; refetchInterval?: number | false } = {},
) {
  // Both are part of the key.
  useSession()
  useLanguage()
  return useQuery<OutputOf<D>>(
    {
      queryKey: queryKeyOf(endpoint, given),
      queryFn: ({ signal }) => call(endpoint, given, { signal }),
      placeholderData: keepPreviousData,
      ...options,
    },
    queryClient,
  )
}

export type Toast = {
  title?: string
  message: string
  color?: 'teal' | 'green' | 'red' | 'yellow' | 'orange'
  /** After how many milliseconds it closes, where that is not the product's own time. */
  autoClose?: number
}

type MutationOptions<D extends EndpointName> = {
  /** What the reader is told when it is done. Deletions are told in red. */
  successToast?: Toast | ((got: OutputOf<D>) => Toast | null)
  /** The title of what she is told when it is refused; `null` when the page tells it itself (a form, at its fields). */
  errorTitle?: string | null
  /** What she is told where the server says nothing. */
  errorFallback?: string
  /** Endpoints whose answers are no longer true: by a piece of their path, `/email-marketing/tag`. */
  invalidates?: string[]
}

/**
 * Tells an endpoint to do something, and the reader what came of it. The same once more, while it is on its way, is the second half of a double
 * click: the page is drawn anew, with its button at rest, only a moment after the first.
 */
export function useApiMutation<D extends EndpointName>(
  endpoint: D,
  { successToast: done, errorTitle: failed, errorFallback: otherwise, invalidates = [] }: MutationOptions<D> = {},
) {
  type Told = InputOf<D> & { $options?: CallOptions }
  type Options = MutateOptions<OutputOf<D>, Error, Told>
  const mutation = useMutation<OutputOf<D>, Error, Told>(
    {
      mutationFn: ({ $options, ...given }) => call(endpoint, given as unknown as InputOf<D>, $options),
      onSuccess: async (got) => {
        const toast = typeof done === 'function' ? done(got) : done
        if (toast) showToast(toast)
        await invalidate(invalidates)
      },
      onError: (error) => {
        // What somebody else changed meanwhile is told with what is there now.
        if (failed !== null && !(error instanceof CallError && error.current)) showFailure(error, failed, otherwise)
      },
    },
    queryClient,
  )
  const tell = mutation.mutateAsync as (given: Told, options: Options | undefined) => Promise<OutputOf<D>>
  const underway = useRef<{ given: Told; answer: Promise<OutputOf<D>> } | null>(null)
  const mutateAsync = useCallback(
    (given: Told, options?: Options): Promise<OutputOf<D>> => {
      if (underway.current && deepEqual(underway.current.given, given)) return underway.current.answer
      const one = { given, answer: tell(given, options) }
      underway.current = one
      const over = () => {
        if (underway.current === one) underway.current = null
      }
      one.answer.then(over, over)
      return one.answer
    },
    [tell],
  )
  // What went wrong has been told by then.
  const mutate = useCallback<(...told: Parameters<typeof mutateAsync>) => void>(
    (given, options) => void mutateAsync(given, options).catch(() => undefined),
    [mutateAsync],
  )
  return { ...mutation, mutate, mutateAsync }
}

export function showToast({ color = 'teal', ...toast }: Toast) {
  const closeButtonProps = { 'aria-label': wordsIn(errorWords, language()).close }
  const styles = { description: { whiteSpace: 'pre-line', color: 'var(--mantine-color-gray-8)' } } as const
  notifications.show({ color, closeButtonProps, styles, ...toast })
}

/** Tells a failure in red, with every detail on a line of its own. */
export function showFailure(error: unknown, title?: string, otherwise?: string) {
  const texts = wordsIn(errorWords, language())
  showToast({ color: 'red', title: title ?? texts.error, message: messageOr(error, otherwise) })
}

/** What the server said of a failure; where it said nothing, that, and whether it took too long. */
export function messageOr(error: unknown, otherwise?: string): string {
  const message = messageOf(error)
  if (otherwise === undefined || !(error instanceof CallError)) return otherwise ?? message
  if (error.isServerMessage) return message
  return error.code === 'timeout' ? `${otherwise}\n${message}` : otherwise
}

export function messageOf(error: unknown): string {
  if (!(error instanceof CallError)) return wordsIn(errorWords, language()).unexpected
  markReported(error)
  return error.message
}
