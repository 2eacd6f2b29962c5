import type { getAttachment, getSource } from '#contract/email-marketing/messages.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../../context.ts'
import { found } from '../../failure.ts'
import { asFile } from '../../http/file-name.ts'
import { Answer } from '../../http/route.ts'
import { MailReader } from '../../mail/parse/worker-pool.ts'
import { fairSemaphore } from '../../concurrency/semaphore.ts'
import { decompress } from './source-compression.ts'

const reader = new MailReader()

/**
 * A message may have 50 MB. Limits how many are loaded at once in this process; other calls wait before they load one.
 */
export const withWholeMail = fairSemaphore(4)

/** Downloads an attachment; browsers never display it inline, whatever its type. @throws not_found */
export async function attachment(ctx: TenantContext, { messageId, number }: In<typeof getAttachment>) {
  const { name, bytes } = await attachmentOf(ctx, messageId, /^\d{1,3}$/.test(number) ? Number(number) : -1)
  return new Answer(200, bytes, headersOf(name, 'application/octet-stream'))
}

/**
 * The raw message as received. @throws not_found if no source is stored, as for a job’s message, which is rendered
 * from the job
 */
export async function source(ctx: TenantContext, { messageId }: In<typeof getSource>) {
  const bytes = found(await withWholeMail(ctx.tenant.id, () => sourceOf(ctx, messageId)))
  return new Answer(200, bytes, headersOf(`${messageId}.eml`, 'message/rfc822'))
}

/** An attachment of a message with its name and type. @throws not_found */
export async function attachmentOf(ctx: Reading, id: string, number: number) {
  const { db, tenant } = ctx
  const row = await db
    .selectFrom('messages')
    .select('attachments')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()
  const { name, type } = found(row?.attachments[number])
  const bytes = await withWholeMail(tenant.id, async () => {
    const whole = found(await sourceOf(ctx, id))
    return reader.attachment(whole, number, tenant.id)
  })
  return { name, type, bytes: Buffer.from(found(bytes)) }
}

type Reading = Pick<TenantContext, 'db' | 'tenant' | 'storage'>

async function sourceOf({ db, tenant, storage }: Reading, id: string): Promise<Buffer | null> {
  const stored = await db
    .selectFrom('message_contents')
    .select(['source as bytes', 'source_file as file'])
    .where('tenant_id', '=', tenant.id)
    .where('message_id', '=', id)
    .executeTakeFirst()
  if (stored) return decompress(found(await storage.read(tenant.id, stored)))
  const row = await db
    .selectFrom('messages')
    .select(['source as bytes', 'source_file as file'])
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? storage.read(tenant.id, row) : null
}

const headersOf = (name: string, type: string) => ({
  'content-type': type,
  'content-disposition': asFile(name),
  'content-security-policy': "sandbox; default-src 'none'",
  'cache-control': 'private, no-store',
})
