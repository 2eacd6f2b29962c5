import { type getImage, type getMailImage, maxImageBytes, type uploadImage } from '#contract/images.ts'
import * as endpoints from '#contract/images.ts'
import type { In, Out } from '#contract/endpoint.ts'
import { Id } from '#contract/fields.ts'
import type { Context, Upload, UserContext } from '../context.ts'
import { type Db, newId } from '../db/connection/database.ts'
import { fault, found } from '../failure.ts'
import type { ServedOn } from '../http/link-hosts/served-on.ts'
import { Answer, route } from '../http/route.ts'
import { encodeForMail, reencode, tooLarge } from './resize.ts'
import { limitFor, consume } from '../quotas/quotas.ts'
import { siteSettings } from '../public-site/settings.ts'
import { ofSite } from '../storage/holders.ts'
import type { Storage } from '../storage/storage.ts'

const noFile = fault('validation_failed', { en: 'Choose an image.', ar: 'يلزم اختيار صورة.' }, 'file')
/** Reads an uploaded image up to its maximum size. @throws validation_failed without a file, too_large */
export async function readUpload(upload: Upload | null): Promise<Buffer> {
  if (!upload) throw noFile()
  const { bytes } = upload
  const pieces: Buffer[] = []
  let size = 0
  return new Promise((resolve, reject) => {
    bytes.on('data', (piece: Buffer) => {
      size += piece.length
      // The rest is discarded, so that the client receives the response.
      if (size <= maxImageBytes) pieces.push(piece)
      else reject(tooLarge())
    })
    bytes.once('end', () => resolve(Buffer.concat(pieces)))
    bytes.once('error', reject)
  })
}

/**
 * Stores an image. Its type is detected from its bytes, not its name, and it is re-encoded without metadata.
 * @param max maximum length of the longer side in pixels; with `square`, the centre crop of that size, without
 * animation
 * @param uploader the person whose daily budget is used
 * @throws as `reencode`; rate_limited above the daily budget; StorageAway
 */
export async function storeImage(
  { db, storage }: { db: Db; storage: Pick<Storage, 'store'> },
  ownerId: string,
  bytes: Buffer,
  { max, square = false, uploader }: { max: number; square?: boolean; uploader?: UserContext },
): Promise<{ id: string; url: string; size: number; width: number; height: number }> {
  const { data, size, width, height, moves, fades } = await reencode(bytes, { max, square })
  const id = newId()
  const stored = await storage.store(ofSite, data)
  const row = { id, owner_id: ownerId, ...stored, width, height, moves, fades }
  const keep = (db: Db) => db.insertInto('images').values(row).execute()
  if (!uploader) await keep(db)
  else
    await db.transaction().execute(async (db) => {
      await countUpload(db, uploader, bytes.length)
      await keep(db)
    })
  return { id, url: imageUrl(id), size, width, height }
}

async function countUpload(db: Db, { viewer, now }: UserContext, amount: number) {
  const { limits } = await siteSettings(db)
  const limit = limitFor(viewer, limits.imageMegabytes)
  await consume(db, now(), { kind: 'imageMegabytes', ownerId: viewer.id, limit, amount })
}

export const imageUrl = (id: string) => `/i/${id}`

/** Deletes an image by its address, if it is one of ours. */
export async function deleteImage(db: Db, url: string | null) {
  const id = /^\/i\/([0-9a-f-]{36})$/.exec(url ?? '')?.[1]
  if (id !== undefined) await db.deleteFrom('images').where('id', '=', id).execute()
}

async function get({ db, storage }: Context, { imageId }: In<typeof getImage>) {
  const image = found(
    await db
      .selectFrom('images')
      .select(['bytes', 'file', 'moves'])
      .where('id', '=', imageId)
      .where('spam_at', 'is', null)
      .executeTakeFirst(),
  )
  return answerOf(typeOf(image), found(await storage.read(ofSite, image)))
}

/** The content type of a stored image. */
export const typeOf = ({ moves }: { moves: boolean }) => (moves ? 'image/gif' : 'image/webp')

const answerOf = (type: string, bytes: Buffer) =>
  new Answer(200, bytes, {
    'content-type': type,
    'cache-control': 'public, max-age=31536000, immutable',
    // Mails and other sites may embed it.
    'cross-origin-resource-policy': 'cross-origin',
  })

/**
 * The mail version of an image, created and stored at its first request; an animated image is stored in that form
 * already. @throws not_found
 */
async function getForMail(ctx: Context, { imageId }: In<typeof getMailImage>) {
  const { db, storage } = ctx
  const { mail_bytes, mail_file, mail_type, moves } = found(
    await db
      .selectFrom('images')
      .select(['mail_bytes', 'mail_file', 'mail_type', 'moves'])
      .where('id', '=', imageId)
      .where('spam_at', 'is', null)
      .executeTakeFirst(),
  )
  if (moves) return get(ctx, { imageId })
  const made = await storage.read(ofSite, { bytes: mail_bytes, file: mail_file })
  if (made && mail_type) return answerOf(mail_type, made)
  const image = await db.selectFrom('images').select(['bytes', 'file']).where('id', '=', imageId).executeTakeFirst()
  const { type, data } = await encodeForMail(found(await storage.read(ofSite, found(image))))
  const { bytes, file } = await storage.store(ofSite, data)
  await db
    .updateTable('images')
    .set({ mail_bytes: bytes, mail_file: file, mail_type: type })
    .where('id', '=', imageId)
    .execute()
  return answerOf(type, data)
}

/** Maximum size of images in user texts (pixels). */
export const maxWidth = 1600

async function upload(ctx: UserContext): Promise<Out<typeof uploadImage>> {
  const bytes = await readUpload(await ctx.upload())
  const { id, url } = await storeImage(ctx, ctx.viewer.id, bytes, { max: maxWidth, uploader: ctx })
  return { data: { _id: id, id, url } }
}

/** Images of a workspace's library, on its own domain. */
const isPictureOf: ServedOn = async ({ db }, { imageId = '' }, tenantId) => {
  if (!Id.safeParse(imageId).success) return false
  const row = await db
    .selectFrom('pictures')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', imageId)
    .executeTakeFirst()
  return row !== undefined
}

export const routes = [
  route(endpoints.getImage, get, isPictureOf),
  route(endpoints.getMailImage, getForMail, isPictureOf),
  route(endpoints.uploadImage, upload),
]
