import type { In, Out } from '#contract/endpoint.ts'
import type { removeProfileImage, setProfileImage } from '#contract/profile.ts'
import { record } from '../people/audit.ts'
import type { UserContext } from '../context.ts'
import { forbidden, found } from '../failure.ts'
import { deleteImage, readUpload, storeImage } from '../images/images.ts'
import { profileOf } from './profile.ts'

const side = 512

/** Replaces a person's picture. @throws forbidden for another person's, and refusals of `storeImage` */
export async function set(ctx: UserContext, input: In<typeof setProfileImage>): Promise<Out<typeof setProfileImage>> {
  allow(ctx, input.userId)
  await profileOf(ctx.db, input.userId)
  const bytes = await readUpload(await ctx.upload())
  const { url } = await storeImage(ctx, input.userId, bytes, { max: side, square: true, uploader: ctx })
  return change(ctx, input.userId, url)
}

/** Removes a person's picture. @throws forbidden for another person's */
export async function remove(
  ctx: UserContext,
  input: In<typeof removeProfileImage>,
): Promise<Out<typeof removeProfileImage>> {
  allow(ctx, input.userId)
  return change(ctx, input.userId, null)
}

function allow(ctx: UserContext, userId: string) {
  if (ctx.viewer.id !== userId && ctx.viewer.role !== 'admin') throw forbidden()
}

function change(ctx: UserContext, userId: string, url: string | null) {
  return ctx.db.transaction().execute(async (db) => {
    const before = found(
      await db.selectFrom('users').select('image').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst(),
    )
    await db.updateTable('users').set({ image: url, updated_at: ctx.now() }).where('id', '=', userId).execute()
    await deleteImage(db, before.image)
    if (ctx.viewer.id !== userId) {
      const entry = { action: 'user.image' as const, entityType: 'user', entityId: userId }
      await record(db, ctx, { ...entry, before, after: { image: url } })
    }
    return { data: await profileOf(db, userId) }
  })
}
