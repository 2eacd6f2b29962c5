import type { AiKind } from '#contract/ai.ts'
import type { Services } from '../context.ts'
import { newId } from '../db/connection/database.ts'
import type { Usage } from './answer.ts'
import type { ModelFault } from './faults.ts'

type Ended = {
  kind: AiKind
  /** Null for the site itself. */
  userId: string | null
  model: string
  spent: Usage
  fault: ModelFault | null
  milliseconds: number
}

/** Logs a model call: its owner, cost and result; never the text. */
export async function logUse({ db, log, now }: Pick<Services, 'db' | 'log' | 'now'>, ended: Ended) {
  const { kind, userId, model, spent, fault, milliseconds } = ended
  if (fault && fault.kind !== 'stopped')
    log.warn({ kind: fault.kind, said: fault.detail }, 'an AI model request failed')
  await db
    .insertInto('ai_uses')
    .values({
      id: newId(),
      user_id: userId,
      kind,
      model,
      tokens_in: spent.in,
      tokens_out: spent.out,
      fault: fault?.kind ?? null,
      milliseconds,
      at: now(),
    })
    .execute()
}
