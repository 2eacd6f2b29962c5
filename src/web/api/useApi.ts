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
import { everyPageWords } from '../ui/words/everyPageWords.ts'

/** The cache key of a response: separate for each user, workspace and language. */
export function queryKeyOf<D extends EndpointName>(endpoint: D, input: InputOf<D>) {
  const { workspace, user } = currentSession()
  return [endpoint, workspace, user?._id, language(), input]
}

/** Reads from an endpoint; the previous page stays visible while the next one loads. */
export function useApiQuery<D extends EndpointName>(
  endpoint: D,
  input: InputOf<D>,
  options: { enabled?: boolean; refetchInterval?: number | false } = {},
) {
  // The cache key depends on the session and the language.
  useSession()
  useLanguage()
  return useQuery<OutputOf<D>>(
    {
      queryKey: queryKeyOf(endpoint, input),
      queryFn: ({ signal }) => call(endpoint, input, { signal }),
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
  /** Duration in ms, if it differs from the default. */
  autoClose?: number
}

type MutationOptions<D extends EndpointName> = {
  /** Shown on success. Red means that something went wrong; section 8 of the specification asks for it after deletions of articles, questions and answers. */
  successToast?: Toast | ((got: OutputOf<D>) => Toast | null)
  /** The title of the error toast; `null` if the page shows the error itself, as a form does. */
  errorTitle?: string | null
  /** The message if the server sends none. */
  errorFallback?: string
  /** Endpoints whose cached responses become outdated, by a substring of their path: `/email-marketing/tag`. */
  invalidates?: string[]
}

/**
 * Changes something through an endpoint and shows the outcome. A call identical to one in flight shares its result:
 * the button is disabled only after the next render, so a double click would otherwise send two requests.
 */
export function useApiMutation<D extends EndpointName>(
  endpoint: D,
  { successToast: done, errorTitle: failed, errorFallback: otherwise, invalidates = [] }: MutationOptions<D> = {},
) {
  type Input = InputOf<D> & { $options?: CallOptions }
  type Options = MutateOptions<OutputOf<D>, Error, Input>
  const mutation = useMutation<OutputOf<D>, Error, Input>(
    {
      mutationFn: ({ $options, ...input }) => call(endpoint, input as unknown as InputOf<D>, $options),
      onSuccess: async (got) => {
        const toast = typeof done === 'function' ? done(got) : done
        if (toast) showToast(toast)
        await invalidate(invalidates)
      },
      onError: (error) => {
        // Conflicts are shown with the current values instead.
        if (failed !== null && !(error instanceof CallError && error.current)) showFailure(error, failed, otherwise)
      },
    },
    queryClient,
  )
  const tell = mutation.mutateAsync as (input: Input, options: Options | undefined) => Promise<OutputOf<D>>
  const underway = useRef<{ input: Input; answer: Promise<OutputOf<D>> } | null>(null)
  const mutateAsync = useCallback(
    (input: Input, options?: Options): Promise<OutputOf<D>> => {
      if (underway.current && deepEqual(underway.current.input, input)) return underway.current.answer
      const one = { input, answer: tell(input, options) }
      underway.current = one
      const over = () => {
        if (underway.current === one) underway.current = null
      }
      one.answer.then(over, over)
      return one.answer
    },
    [tell],
  )
  // The error has already been shown.
  const mutate = useCallback<(...args: Parameters<typeof mutateAsync>) => void>(
    (input, options) => void mutateAsync(input, options).catch(() => undefined),
    [mutateAsync],
  )
  return { ...mutation, mutate, mutateAsync }
}

export function showToast({ color = 'teal', ...toast }: Toast) {
  const closeButtonProps = { 'aria-label': wordsIn(everyPageWords, language()).close }
  const styles = { description: { whiteSpace: 'pre-line', color: 'var(--mantine-color-gray-8)' } } as const
  notifications.show({ color, closeButtonProps, styles, ...toast })
}

/** Shows a red toast with each detail on its own line; none if the user did not confirm their identity. */
export function showFailure(error: unknown, title?: string, otherwise?: string) {
  // Cancelled by the user, in the dialog that asked for it.
  if (error instanceof CallError && error.code === 'identity_required') return
  const texts = wordsIn(errorWords, language())
  showToast({ color: 'red', title: title ?? texts.error, message: messageOr(error, otherwise) })
}

/** The server's message, or the fallback, with a note on a timeout. */
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
