import { sql } from 'kysely'
import type { In, Out } from '#contract/endpoint.ts'
import type { contactUs, getSettings, listSystemMail, publicSettings, updateSettings } from '#contract/site.ts'
import { record } from '../audit.ts'
import type { Context, UserContext } from '../context.ts'
import { newId } from '../db/database.ts'
import { page } from '../db/page.ts'
import { systemMail } from '../mail/system-mails.ts'
import { containing } from '../people.ts'
import { siteSettings } from '../settings.ts'

/** What a browser needs to know before anybody signs in. */
export async function known(ctx: Context): Promise<Out<typeof publicSettings>> {
  return { data: await siteSettings(ctx.db) }
}

/** The settings as administrators see them. */
export async function settings(ctx: UserContext): Promise<Out<typeof getSettings>> {
  return { data: await siteSettings(ctx.db) }
}

/** Changes the settings that are given. */
export async function change(ctx: UserContext, input: In<typeof updateSettings>): Promise<Out<typeof updateSettings>> {
  return ctx.db.transaction().execute(async (db) => {
    // Two changes at once: the second sees the first as its `before`.
    await sql`lock table settings in share row exclusive mode`.execute(db)
    const before = await siteSettings(db)
    const { registration, landing, questions, answers } = input
    for (const [name, value] of Object.entries({ registration, landing, questions, answers })) {
      if (value === undefined) continue
      await db
        .insertInto('settings')
        .values({ name, value: JSON.stringify(value), updated_at: ctx.now() })
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet({ value: JSON.stringify(value), updated_at: ctx.now() }),
        )
        .execute()
    }
    const after = await siteSettings(db)
    await record(db, ctx, { action: 'settings.update', entityType: 'settings', entityId: 'site', before, after })
    return { data: after }
  })
}

/** Stores a message for the administrators and mails it to them. */
export async function write(ctx: Context, input: In<typeof contactUs>): Promise<Out<typeof contactUs>> {
  await ctx.db.transaction().execute(async (db) => {
    const id = newId()
    await db
      .insertInto('contact_requests')
      .values({ id, name: input.name, email: input.email, message: input.message })
      .execute()
    const administrators = await db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .where('status', '=', 'active')
      .limit(50)
      .execute()
    for (const { id: userId } of administrators)
      await ctx.queue.add(db, systemMail, { kind: 'contact-request', requestId: id, userId })
  })
  return { data: { received: true } }
}

/** The product's own mails that were kept because no mail server is set, the newest first. */
export async function mails(ctx: UserContext, input: In<typeof listSystemMail>): Promise<Out<typeof listSystemMail>> {
  const kept = ctx.db
    .selectFrom('system_mails')
    .$if(Boolean(input.search), (query) =>
      query.where(sql<string>`lower(recipient || ' ' || subject)`, 'like', containing(input.search ?? '')),
    )
  // Ids sort by the time at which they were made.
  const listed = await page(kept.selectAll().orderBy('id', input.sortType), { db: ctx.db, of: kept }, input)
  return {
    ...listed,
    data: listed.data.map(({ id, recipient, subject, html, body, created_at }) => ({
      _id: id,
      id,
      recipient,
      subject,
      html,
      text: body,
      createdAt: created_at,
      updatedAt: created_at,
    })),
  }
}
