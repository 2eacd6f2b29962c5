import { sql } from 'kysely'
import {
  createAutomation,
  enrolContacts,
  Flow,
  pauseAutomation,
  startAutomation,
  updateAutomation,
} from '#contract/email-marketing/automations.ts'
import * as automations from '../../email-marketing/automations/automations.ts'
import { processAutomation } from '../../email-marketing/automations/engine.ts'
import * as life from '../../email-marketing/automations/lifecycle.ts'
import { enrol } from '../../email-marketing/automations/runs.ts'
import { callAt, type Demo, parseInput } from './owner-call.ts'
import { type Cohort, draft, paused, running } from './automations.ts'
import { planReactions, sendQueued } from './sending.ts'
import type { Timeline } from './timeline.ts'

const day = 24 * 60 * 60_000
/** Interval of the automation loop (ms). */
const lookEvery = day / 2

/** Plans three automations: an active one with contacts at several steps, a draft, and a paused one. */
export function planAutomations(demo: Demo, timeline: Timeline, quietId: string) {
  const ago = (days: number) => new Date(demo.services.now().getTime() - days * day)
  const startedAt = ago(running.startedDaysAgo)
  timeline.plan(startedAt, async () => {
    const id = await add(demo, startedAt, running)
    await life.start(
      callAt(demo, startedAt),
      parseInput(startAutomation, { despiteStarterTexts: true }, { automationId: id }),
    )
    planLife(demo, timeline, id, running.cohorts, ago)
  })
  const then = ago(draft.createdDaysAgo)
  timeline.plan(then, async () => {
    await add(demo, then, draft)
  })
  const beginning = ago(paused.startedDaysAgo)
  timeline.plan(beginning, async () => {
    const call = callAt(demo, beginning)
    const id = await add(demo, beginning, paused)
    const { data } = await automations.get(call, { automationId: id, tenant: demo.tenant.slug })
    const flow = Flow.parse({ ...data.flow, trigger: { kind: 'segment', groupId: quietId } })
    await automations.update(call, parseInput(updateAutomation, { flow }, { automationId: id }))
    await life.start(call, parseInput(startAutomation, { despiteStarterTexts: true }, { automationId: id }))
    planLife(demo, timeline, id, paused.cohorts, ago)
    const end = ago(paused.pausedDaysAgo)
    timeline.plan(end, async () => {
      await life.pause(callAt(demo, end), parseInput(pauseAutomation, {}, { automationId: id }))
    })
  })
}

async function add(
  demo: Demo,
  at: Date,
  { name, design, language }: { name: string; design: 'welcome' | 'birthday' | 'winBack'; language: 'en' | 'ar' },
) {
  const { data } = await automations.create(callAt(demo, at), parseInput(createAutomation, { name, design, language }))
  await sql`update automations set created_at = ${at}, updated_at = ${at}
    where tenant_id = ${demo.tenant.id} and id = ${data._id}`.execute(demo.db)
  return data._id
}

/** Enrols contacts and plans the engine's runs until now. */
function planLife(demo: Demo, timeline: Timeline, id: string, cohorts: readonly Cohort[], ago: (days: number) => Date) {
  for (const { daysAgo, first, count } of cohorts)
    timeline.plan(ago(daysAgo), async () => {
      const ids = await demo.db
        .selectFrom('contacts')
        .select('id')
        .where('tenant_id', '=', demo.tenant.id)
        .where('status', '=', 'subscribed')
        .where('created_at', '<', ago(daysAgo))
        .orderBy('id')
        .offset(first)
        .limit(count)
        .execute()
      const recipients = { emailIds: ids.map((contact) => contact.id) }
      await enrol(callAt(demo, ago(daysAgo)), parseInput(enrolContacts, { recipients }, { automationId: id }))
      await work(demo, timeline, id, ago(daysAgo))
    })
  const oldest = Math.max(...cohorts.map(({ daysAgo }) => daysAgo))
  for (let at = ago(oldest).getTime() + lookEvery; at < ago(0).getTime(); at += lookEvery)
    timeline.plan(new Date(at), () => work(demo, timeline, id, new Date(at)))
}

/** Runs the engine at a given time, and plans the reactions to its mails. */
async function work(demo: Demo, timeline: Timeline, id: string, at: Date) {
  const { db, tenant } = demo
  const call = callAt(demo, at)
  while (await processAutomation(call, { tenantId: tenant.id, id }, false));
  const { rows } = await sql<{ id: string }>`select id from jobs
    where tenant_id = ${tenant.id} and automation_id = ${id} and queued > 0`.execute(db)
  for (const { id: jobId } of rows) {
    const sent = await sendQueued(demo, jobId, at)
    const salt = Math.floor(at.getTime() / lookEvery) % 1000
    planReactions(demo, timeline, sent, { jobId, at, url: 'https://example.com/', rates: running.rates, salt })
  }
}
