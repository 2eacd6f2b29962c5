import type { AiKind } from '#contract/ai.ts'
import type { UserContext } from '../context.ts'
import type { Usage } from './answer.ts'
import { reserve, tokensIn } from './budget.ts'
import { streamAnswer, type Endpoint } from './endpoint.ts'
import { ModelFault } from './faults.ts'
import { repeatsInstructions } from './prompt-leaks.ts'
import { allowedIn, toPlainText } from './plain-text.ts'
import { promptOf } from './prompt.ts'
import { endpointOf, modelSettings } from './settings.ts'
import { logUse } from './usage-log.ts'
import { trimEndWhere } from '#contract/trimming.ts'

/** A text to generate. */
export type Prompt = {
  kind: AiKind
  /** The reader's time zone, which decides the day of the budget. */
  timeZone: string
  /** Our instructions, which contain no user content. */
  instructions: string
  /** User content by its role. */
  material: Record<string, string>
  /** The text whose links and Liquid are allowed in the answer. */
  links?: string
  /** Maximum tokens of the answer. */
  maxTokens: number
}

/** Characters withheld while streaming: a link, markup or a repetition is only recognisable at its end. */
const trailingBuffer = 80
// Interval of checks (ms), since each one reads the whole text.
const checkEveryMs = 60
const lettersOfToken = 6

/** The endpoint in use. @throws ModelFault if none is set */
export async function modelOf(ctx: UserContext): Promise<Endpoint> {
  const endpoint = endpointOf(await modelSettings(ctx.db), ctx)
  if (!endpoint) throw new ModelFault('not_set')
  return endpoint
}

/**
 * Generates a text: yields the plain text so far and returns all of it. Its maximum cost is reserved first; the actual
 * cost is settled and logged afterwards, even after a failure. @throws ModelFault, rate_limited
 */
export async function* generate(ctx: UserContext, order: Prompt): AsyncGenerator<string, string> {
  const endpoint = await modelOf(ctx)
  const { messages, system } = promptOf(order.instructions, order.material)
  const promptTokens = messages.reduce((sum, { content }) => sum + tokensIn(content) + 8, 0)
  const reservation = await reserve(ctx, { tokens: promptTokens + order.maxTokens, timeZone: order.timeZone })
  const began = performance.now()
  let looked = began
  const checked = checking(allowedIn(order.links ?? ''), system)
  let raw = ''
  let usage: Usage | undefined
  let heard = false
  let fault: ModelFault | null = new ModelFault('stopped')
  let sent = false
  try {
    // A refusal is thrown before the first yield, so that a caller that gets a text knows that generation has begun.
    yield ''
    sent = true
    for await (const piece of streamAnswer(endpoint, { messages, maxTokens: order.maxTokens, signal: ctx.signal })) {
      heard = true
      if ('usage' in piece) usage = piece.usage
      else raw += piece.text
      // A model that ignores the token limit is cut off.
      if (raw.length > order.maxTokens * lettersOfToken) break
      if ('usage' in piece || raw.length <= trailingBuffer || performance.now() - looked < checkEveryMs) continue
      yield checked(soFar(raw))
      looked = performance.now()
    }
    const text = checked(raw)
    if (text === '') throw new ModelFault('empty')
    fault = null
    return text
  } catch (error) {
    fault = error instanceof ModelFault ? error : null
    throw error
  } finally {
    // Without an answer the endpoint most likely charged nothing; after an abort it has read the whole prompt.
    const spent =
      usage ??
      (heard || (sent && fault?.kind === 'stopped') ? { in: promptTokens, out: tokensIn(raw) } : { in: 0, out: 0 })
    await reservation.settle(spent.in + spent.out)
    const milliseconds = Math.round(performance.now() - began)
    await logUse(ctx, { kind: order.kind, userId: ctx.viewer.id, model: endpoint.model, spent, fault, milliseconds })
  }
}

/** The text without its last characters, cut at a word boundary. */
const soFar = (raw: string) => trimEndWhere(raw.slice(0, -trailingBuffer), /\S/)

function checking(allowed: ReadonlySet<string>, system: string): (raw: string) => string {
  const repeats = repeatsInstructions(system)
  return (raw) => {
    const text = toPlainText(raw, allowed)
    if (repeats(raw) || repeats(text)) throw new ModelFault('refused', 'The response repeated the instructions')
    return text
  }
}

/** Generates a whole text without streaming. */
export async function complete(ctx: UserContext, order: Prompt): Promise<string> {
  const writing = generate(ctx, order)
  while (true) {
    const { done, value } = await writing.next()
    if (done) return value
  }
}
