import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { v5 } from 'uuid'
import type { Flow, Step } from '#contract/email-marketing/automations.ts'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import { spendMessages } from '../inbox/limit.ts'
import type { SendBlocker } from '../send-blockers.ts'
import { forTopic, skipReasonSql } from '../ledger/sendable.ts'
import { brandOf } from '../brand/brand.ts'
import { senderOf } from '../brand/brand-sender.ts'
import { mailBrandOf } from '../brand/brand-tags.ts'
import { asLang } from '../../i18n/as-lang.ts'
import { storeVersions } from '../templates/mail-versions.ts'
import { partsOf } from '../templates/parts.ts'
import { translationsOf } from '../templates/translations.ts'
import type { RunningAutomation } from './start-runs.ts'

type SendStep = Extract<Step, { kind: 'send' }>

/**
 * The job of a sending step, created if missing. A step has one job per round of entry, so that the ledger lists a
 * contact once. It also has one per version of its mail, so that a changed template applies to later recipients. The
 * Message-ID derives from job and contact, hence from run and step.
 */
export async function jobForStep(
  services: Services,
  db: Db,
  open: RunningAutomation,
  step: SendStep,
  round: number,
): Promise<{ jobId: string } | { obstacle: Extract<SendBlocker, 'provider_gone' | 'template_gone'> }> {
  const { tenantId, flow } = open
  const provider = await db
    .selectFrom('providers')
    .innerJoin('workspaces', 'workspaces.id', 'providers.tenant_id')
    .select(['providers.id', 'from_name', 'from_email', 'reply_to', 'workspaces.name as workspace'])
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'active')
    .where(flow.providerId === null ? sql<boolean>`is_default` : sql<boolean>`providers.id = ${flow.providerId}`)
    .forShare('providers')
    .executeTakeFirst()
  if (!provider) return { obstacle: 'provider_gone' }
  const template = await db
    .selectFrom('templates')
    .select(['subject', 'content_type', 'content', 'text', 'language'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', step.templateId ?? '00000000-0000-0000-0000-000000000000')
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!template) return { obstacle: 'template_gone' }
  const subject = step.subject || template.subject
  const versioned = { ...template, contentType: template.content_type }
  const parts = partsOf({ ...versioned, subject }, services.config.publicUrl)
  const translations = await translationsOf(db, tenantId, step.templateId ?? '')
  const others = translations.map(({ language, ...translation }) => {
    const chosen = step.subjects?.find((subject) => subject.language === language)?.subject ?? translation.subject
    const version = { ...versioned, ...translation, subject: chosen, language: asLang(language) }
    return { language, subject: chosen, ...partsOf(version, services.config.publicUrl) }
  })
  const brand = await brandOf(db, tenantId)
  const { trackByDefault } = brand
  const sender = senderOf(brand, provider)
  const row = {
    provider_id: provider.id,
    template_id: step.templateId,
    subject,
    html: parts.html,
    text: parts.text,
    language: template.language,
    from_name: sender.name,
    from_email: sender.email,
    reply_to: provider.reply_to,
    workspace_name: provider.workspace,
    brand: JSON.stringify(mailBrandOf(brand, services.config.publicUrl)),
    topic_id: flow.topicId,
    track_opens: trackByDefault || isBranchedOn(flow, step, 'opened'),
    track_clicks: trackByDefault || isBranchedOn(flow, step, 'clicked'),
  }
  const mail = createHash('sha256')
    .update(JSON.stringify(others.length > 0 ? [row, others] : row))
    .digest('hex')
  const id = v5(`${step.id} ${round} ${mail}`, open.id)
  const known = await db
    .selectFrom('jobs')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  // A repeated insert would wait for transactions that update the job's counters.
  if (known) return { jobId: id }
  await db
    .insertInto('jobs')
    .values({
      ...row,
      tenant_id: tenantId,
      id,
      user_id: sql`(select user_id from automations where tenant_id = ${tenantId} and id = ${open.id})`,
      automation_id: open.id,
      step_id: step.id,
      status: 'running',
      audience: JSON.stringify(nobody),
      started_at: services.now(),
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doNothing())
    .execute()
  await storeVersions(db, { tenantId, jobId: id }, others)
  return { jobId: id }
}

const carriers = { anyOf: [], allOf: [] }
const nobody = {
  ...carriers,
  emailIds: [],
  all: false,
  exclude: carriers,
  given: { recipients: { emailIds: [] }, exclude: {} },
}

/** Whether a condition depends on this event of the mail: it must then be tracked. */
const isBranchedOn = ({ steps }: Flow, { id }: SendStep, did: 'opened' | 'clicked') =>
  steps.some((step) => step.kind === 'if' && step.how === 'mail' && step.step === id && step.did === did)

/**
 * Adds contacts to the ledger of a job, except those that must not be mailed. From then on the mail is an ordinary
 * message.
 * @returns the reason for each contact left out
 * @throws rate_limited when the workspace has used up its daily quota
 */
export async function queueMail(
  services: Services,
  db: Db,
  { tenantId, flow }: RunningAutomation,
  jobId: string,
  contactIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; why: string | null }>`
    with judged as (
      select c.id, c.email, (${skipReasonSql(forTopic(flow.topicId))}) as why from contacts c
      where c.tenant_id = ${tenantId} and c.id = any(${[...contactIds]}::uuid[])
    ), frozen as (
      insert into ledger (tenant_id, job_id, contact_id, email)
      select ${tenantId}, ${jobId}::uuid, id, email from judged where why is null order by id
      on conflict do nothing returning contact_id
    ), counted as (
      update jobs j set total = j.total + n.all, queued = j.queued + n.all, ended_at = null, updated_at = now(),
        status = case when status = 'done' then 'running' else status end
      from (select count(*) as all from frozen) n where tenant_id = ${tenantId} and id = ${jobId} and n.all > 0
    )
    select id, why from judged`.execute(db)
  const amount = rows.filter(({ why }) => why === null).length
  await spendMessages(db, services.now(), { tenantId, amount })
  return new Map(rows.flatMap(({ id, why }) => (why === null ? [] : [[id, why]])))
}
