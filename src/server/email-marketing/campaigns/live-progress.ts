import { setTimeout as wait } from 'node:timers/promises'
import type { streamJob } from '#contract/email-marketing/sending.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../../context.ts'
import { Events } from '../../http/route.ts'
import { present, rowOf } from './jobs.ts'

const pollEveryMs = 500

/** Streams the job whenever its counts or status change, until it is over. @throws not_found */
export async function stream(ctx: TenantContext, { jobId }: In<typeof streamJob>) {
  await rowOf(ctx.db, ctx.tenant.id, jobId)
  return new Events(changes(ctx, jobId))
}

async function* changes(ctx: TenantContext, jobId: string) {
  let lastState = ''
  while (!ctx.signal.aborted) {
    const job = present(await rowOf(ctx.db, ctx.tenant.id, jobId), ctx.lang)
    const { queued, claimed, deferred, waiting } = job.counts
    const state = JSON.stringify([job.status, job.counts, job.totalRecipients, job.message])
    if (state !== lastState) yield { event: 'job', data: job }
    lastState = state
    // An error means that the workspace was deleted.
    if (job.status === 'failed') return
    if (['done', 'cancelled'].includes(job.status) && queued + claimed + deferred + waiting === 0) return
    await wait(pollEveryMs, undefined, { signal: ctx.signal }).catch(() => undefined)
  }
}
