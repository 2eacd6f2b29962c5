import { isDeepStrictEqual } from 'node:util'
import type { Flow, Trigger } from '#contract/email-marketing/automations.ts'
import type { Db } from '../../db/connection/database.ts'

type Key = { tenantId: string; id: string }

/**
 * Subscribes an automation to the events of its trigger and to the dates that its flow uses. A changed trigger
 * discards the signals of the previous one; the date fields of earlier versions stay subscribed.
 */
export async function registerTrigger(db: Db, { tenantId, id }: Key, flow: Flow, before?: Flow) {
  const { trigger } = flow
  const fields = dateFieldsOf(flow).map((field) => ({ tenant_id: tenantId, automation_id: id, field }))
  if (fields.length > 0)
    await db
      .insertInto('automation_fields')
      .values(fields)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  if (before && isDeepStrictEqual(trigger, before.trigger)) return
  if (before) await removeTrigger(db, { tenantId, id })
  const values = { kind: trigger.kind, ref: refOf(trigger), origins: trigger.kind === 'created' ? trigger.by : [] }
  await db
    .insertInto('automation_listeners')
    .values({ tenant_id: tenantId, automation_id: id, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'automation_id']).doUpdateSet(values))
    .execute()
}

/** Unsubscribes an automation and discards its signals. */
export async function removeListeners(db: Db, { tenantId, id }: Key) {
  await removeTrigger(db, { tenantId, id })
  await db.deleteFrom('automation_fields').where('tenant_id', '=', tenantId).where('automation_id', '=', id).execute()
}

async function removeTrigger(db: Db, { tenantId, id }: Key) {
  for (const table of [
    'automation_listeners',
    'automation_signals',
    'automation_enrolment_scans',
    'automation_members',
  ] as const)
    await db.deleteFrom(table).where('tenant_id', '=', tenantId).where('automation_id', '=', id).execute()
}

/** The date fields that a flow uses, each once. */
function dateFieldsOf({ trigger, steps }: Flow): string[] {
  const waited = steps.flatMap((step) => (step.kind === 'wait' && step.how === 'date' ? [step.field] : []))
  return [...new Set([...(trigger.kind === 'date' ? [trigger.field] : []), ...waited])]
}

function refOf(trigger: Trigger): string | null {
  switch (trigger.kind) {
    case 'tagged':
    case 'untagged':
      return trigger.tagId
    case 'confirmed':
      return trigger.formId
    case 'segment':
      return trigger.groupId
    case 'opened':
    case 'clicked':
    case 'replied':
      return trigger.templateId
    default:
      return null
  }
}
