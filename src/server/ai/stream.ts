import type { ModelFaultEvent } from '#contract/ai.ts'
import type { Lang } from '#contract/fields.ts'
import type { UserContext } from '../context.ts'
import { Failure } from '../failure.ts'
import { Events } from '../http/route.ts'
import { ModelFault } from './faults.ts'
import { type Prompt, generate } from './generate.ts'
import { textIn } from '../i18n/text-in.ts'

export type AiEvent = { event: string; data: unknown }

/**
 * Answers a generation as an event stream. A failure before the first event is a normal error response; a later one is
 * the event `fault`. Generation stops when the caller disconnects, even before the first event.
 */
export async function toEvents(ctx: UserContext, source: AsyncGenerator<AiEvent>): Promise<Events> {
  const first = await source.next()
  const leave = () => void source.return(undefined).catch(() => undefined)
  if (ctx.signal.aborted) leave()
  else ctx.signal.addEventListener('abort', leave, { once: true })
  return new Events(withFaults(first, source, ctx.lang))
}

async function* withFaults(
  first: IteratorResult<AiEvent>,
  source: AsyncGenerator<AiEvent>,
  lang: Lang,
): AsyncGenerator<AiEvent> {
  try {
    if (!first.done) yield first.value
    yield* source
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const data: ModelFaultEvent = {
      kind: error instanceof ModelFault ? error.kind : 'budget',
      message: textIn(error.words, lang),
      retryAfter: error.retryAfter ?? null,
    }
    yield { event: 'fault', data }
  }
}

/**
 * Streams a generation: `begun`, then the growing text. Returns the complete text; a disconnect stops the model.
 * @throws ModelFault, rate_limited
 */
export async function* relay(ctx: UserContext, order: Prompt, firstEvent: AiEvent): AsyncGenerator<AiEvent, string> {
  const grown = growth()
  const writing = generate(ctx, order)
  try {
    let next = await writing.next()
    yield firstEvent
    for (; !next.done; next = await writing.next()) yield* grown(next.value)
    yield* grown(next.value)
    return next.value
  } finally {
    await writing.return('')
  }
}

/** Events of a growing text: the position of the first change, and the text from there on. */
function growth(): (text: string) => AiEvent[] {
  let shown = ''
  return (text) => {
    let at = 0
    while (at < text.length && text[at] === shown[at]) at += 1
    const same = at === text.length && text.length === shown.length
    shown = text
    return same ? [] : [{ event: 'text', data: { at, text: text.slice(at) } }]
  }
}
