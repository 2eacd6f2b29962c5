import { useEffect, useRef, useState } from 'react'
import type { ModelFaultEvent } from '#contract/ai.ts'
import type { EndpointName } from '#contract/api.ts'
import type { Language } from '../i18n/languages.ts'
import { type CallOptions, toCallError, type InputOf, send } from './call.ts'
import { invalidate } from './queryClient.ts'
import { readEvents } from './streams.ts'
import { messageOf } from './useApi.ts'

export type TextStream = {
  state: 'idle' | 'writing' | 'stopped' | 'failed' | 'done'
  /** The text so far. */
  text: string
  lang: Language | null
  /** The reason of the failure, in the reader's language. */
  fault: string | null
}

// A model may be silent for `AI_TIMEOUT`, at most 600 seconds; the server reports when that is exceeded.
const silenceMs = 610_000

const nothing: TextStream = { state: 'idle', text: '', lang: null, fault: null }

/**
 * Streams text from an endpoint, once and without reconnecting. Leaving the page or the stop button ends the stream.
 */
export function useTextStream<D extends EndpointName>(endpoint: D, onEvent?: (event: string, data: unknown) => void) {
  const [streamed, setStreamed] = useState(nothing)
  const line = useRef<AbortController | null>(null)
  useEffect(() => () => line.current?.abort(), [])
  const change = (more: Partial<TextStream>) => setStreamed((before) => ({ ...before, ...more }))

  const start = async (input: InputOf<D>) => {
    line.current?.abort()
    const own = new AbortController()
    line.current = own
    setStreamed({ ...nothing, state: 'writing' })
    const options: CallOptions = { signal: own.signal, isStreaming: true, timeoutMs: silenceMs }
    let over = false
    const hear = (event: string, data: unknown) => {
      if (own.signal.aborted) return
      if (event === 'text') {
        const { at, text } = data as { at: number; text: string }
        setStreamed((before) => ({ ...before, text: before.text.slice(0, at) + text }))
      } else if (event === 'language') {
        change({ lang: (data as { lang: Language }).lang, text: '' })
      } else if (event === 'fault') {
        over = true
        change({ state: 'failed', fault: (data as ModelFaultEvent).message })
      } else onEvent?.(event, data)
    }
    try {
      await readEvents(await send(endpoint, input, options), hear)
      if (!over && !own.signal.aborted) change({ state: 'done' })
    } catch (error) {
      if (own.signal.aborted) return
      change({ state: 'failed', fault: messageOf(toCallError(error, options)) })
    } finally {
      // The server has counted the cost by now.
      void invalidate(['/api/:lang/ai'])
    }
  }
  const stop = () => {
    line.current?.abort()
    change({ state: 'stopped' })
  }
  return { ...streamed, start: (input: InputOf<D>) => void start(input), stop, clear: () => setStreamed(nothing) }
}
