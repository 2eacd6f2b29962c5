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
import { withoutEnd } from '#contract/trimming.ts'

/** What is to be written. */
export type Prompt = {
  kind: AiKind
  /** The reader's clock: whose day's share it is taken from. */
  timeZone: string
  /** Ours alone: never a word that a user wrote. */
  instructions: string
  /** What users wrote, by what it is. */
  material: Record<string, string>
  /** Whose links and Liquid may stand in the answer. */
  links?: string
  /** Tokens of answer at most. */
  most: number
}

/** As much of an answer is held back while it comes: a link, a mark or a repetition shows itself in its last letters. */
const trailingBuffer = 80
// Milliseconds between two looks at what is there: each reads all of it.
const checkEveryMs = 60
const lettersOfToken = 6

/** The endpoint that is asked. @throws ModelFault where none is set */
export async function modelOf(ctx: UserContext): Promise<Endpoint> {
  const endpoint = endpointOf(await modelSettings(ctx.db), ctx)
  if (!endpoint) throw new ModelFault('not_set')
  return endpoint
}

/**
 * Writes: yields what is there so far, as plain text, and returns all of it. What it may cost is put aside before, what it did cost is
 * settled and logged after, however it ends. @throws ModelFault, rate_limited
 */
export async function* generate(ctx: UserContext, order: Prompt): AsyncGenerator<string, string> {
  const endpoint = await modelOf(ctx)
  const { messages, system } = promptOf(order.instructions, order.material)
  const asked = messages.reduce((sum, { content }) => sum + tokensIn(content) + 8, 0)
  const reservation = await reserve(ctx, { tokens: asked + order.most, timeZone: order.timeZone })
  const began = performance.now()
  let looked = began
  const checked = checking(allowedIn(order.links ?? ''), system)
  let raw = ''
  let usage: Usage | undefined
  let heard = false
  let fault: ModelFault | null = new ModelFault('stopped')
  let sent = false
  try {
    // What refuses it is told before anything is sent, and whoever follows it knows that it begins.
    yield ''
    sent = true
    for await (const piece of streamAnswer(endpoint, { messages, maxTokens: order.most, signal: ctx.signal })) {
      heard = true
      if ('usage' in piece) usage = piece.usage
      else raw += piece.text
      // Who does not heed how much was asked for is not heard to the end.
      if (raw.length > order.most * lettersOfToken) break
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
    // Who has answered nothing has most likely counted nothing; who was stopped has read everything.
    const spent =
      usage ?? (heard || (sent && fault?.kind === 'stopped') ? { in: asked, out: tokensIn(raw) } : { in: 0, out: 0 })
    await reservation.settle(spent.in + spent.out)
    const milliseconds = Math.round(performance.now() - began)
    await logUse(ctx, { kind: order.kind, userId: ctx.viewer.id, model: endpoint.model, spent, fault, milliseconds })
  }
}

/** All but the last letters, to the end of a word. */
const soFar = (raw: string) => withoutEnd(raw.slice(0, -trailingBuffer), /\S/)

function checking(kept: ReadonlySet<string>, system: string): (raw: string) => string {
  const repeats = repeatsInstructions(system)
  return (raw) => {
    const text = toPlainText(raw, kept)
    if (repeats(raw) || repeats(text)) throw new ModelFault('refused', 'The answer repeated our instructions')
    return text
  }
}

/** All of what is written, for who shows none of it before. */
export async function complete(ctx: UserContext, order: Prompt): Promise<string> {
  const writing = generate(ctx, order)
  while (true) {
    const { done, value } = await writing.next()
    if (done) return value
  }
}
