import sharp from 'sharp'
import { type getImage, type getMailImage, maxImageBytes, type uploadImage } from '#contract/images.ts'
import * as doors from '#contract/images.ts'
import type { In, Out } from '#contract/endpoint.ts'
import type { Context, Upload, UserContext } from './context.ts'
import { type Db, newId } from './db/database.ts'
import { fault, found } from './failure.ts'
import { Answer, route } from './http/route.ts'
import { limitFor, useUp } from './limits.ts'
import { siteSettings } from './settings.ts'
import { ofSite } from './storage/holders.ts'
import type { Storage } from './storage/storage.ts'
import { turns } from './turns.ts'

const noFile = fault('validation_failed', { en: 'Choose a picture', ar: 'اختر صورة' }, 'file')
const wrongType = fault(
  'unsupported_media',
  { en: 'Pictures are JPEG, PNG, WebP or AVIF files', ar: 'الصور المقبولة هي JPEG أو PNG أو WebP أو AVIF' },
  'file',
)
const tooLarge = fault(
  'too_large',
  { en: 'Pictures have at most 5 MiB and 50 megapixels', ar: 'أقصى حجم للصورة 5 ميغابايت و50 ميغابكسل' },
  'file',
)

const damaged = fault(
  'unsupported_media',
  { en: 'This picture cannot be read: its file seems to be damaged', ar: 'تعذّرت قراءة هذه الصورة: يبدو أن ملفها تالف' },
  'file',
)

const maxPixels = 50_000_000
// Two at a time: decoding one may take 200 MB.
const inTurn = turns(2)

/** Reads an uploaded picture, no more than may be one. @throws validation_failed without a file, too_large */
export async function readPicture(upload: Upload | null): Promise<Buffer> {
  if (!upload) throw noFile()
  const { bytes } = upload
  const pieces: Buffer[] = []
  let size = 0
  return new Promise((resolve, reject) => {
    bytes.on('data', (piece: Buffer) => {
      size += piece.length
      // The rest flows by unread, so that the caller can be answered.
      if (size <= maxImageBytes) pieces.push(piece)
      else reject(tooLarge())
    })
    bytes.once('end', () => resolve(Buffer.concat(pieces)))
    bytes.once('error', reject)
  })
}

/**
 * Keeps a picture: known by what it is and not by its name, drawn anew as WebP and so without anything that the file held beside it.
 * @param max the longer side at most, in pixels; with `square` the middle of the picture, that wide and high
 * @param uploader whose share of today it uses up
 * @throws unsupported_media for what is no JPEG, PNG, WebP or AVIF, or a damaged one; too_large; rate_limited for who uploads more than she may
 * today; StorageAway
 */
export async function storeImage(
  { db, storage }: { db: Db; storage: Pick<Storage, 'keep'> },
  ownerId: string,
  bytes: Buffer,
  { max, square = false, uploader }: { max: number; square?: boolean; uploader?: UserContext },
): Promise<{ id: string; url: string; size: number; width: number; height: number }> {
  if (bytes.length > maxImageBytes) throw tooLarge()
  if (!isPicture(bytes)) throw wrongType()
  const { data, info } = await inTurn(() => redraw(bytes, max, square))
  const id = newId()
  const kept = await storage.keep(ofSite, data)
  const { size, width, height } = info
  const row = { id, owner_id: ownerId, ...kept, width, height }
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
  await useUp(db, now(), { kind: 'imageMegabytes', ownerId: viewer.id, limit, amount })
}

async function redraw(bytes: Buffer, max: number, square: boolean) {
  try {
    return await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
      .timeout({ seconds: 20 })
      .autoOrient()
      .resize(max, max, square ? { fit: 'cover' } : { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true })
  } catch (error) {
    throw /pixel limit|too large/i.test(String(error)) ? tooLarge() : damaged()
  }
}

/** Only what begins as one of the four kinds ever reaches a decoder. */
function isPicture(bytes: Buffer): boolean {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to)
  if (text(0, 3) === '\u00ff\u00d8\u00ff') return true
  if (text(0, 8) === '\u0089PNG\r\n\u001a\n') return true
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return true
  return text(4, 8) === 'ftyp' && ['avif', 'avis'].includes(text(8, 12))
}

export const imageUrl = (id: string) => `/i/${id}`

/** Forgets a picture by its address, where it is one of ours. */
export async function dropImage(db: Db, url: string | null) {
  const id = /^\/i\/([0-9a-f-]{36})$/.exec(url ?? '')?.[1]
  if (id !== undefined) await db.deleteFrom('images').where('id', '=', id).execute()
}

async function get({ db, storage }: Context, { imageId }: In<typeof getImage>) {
  const image = await db.selectFrom('images').select(['bytes', 'file']).where('id', '=', imageId).executeTakeFirst()
  return answerOf('image/webp', found(await storage.read(ofSite, found(image))))
}

const answerOf = (type: string, bytes: Buffer) =>
  new Answer(200, bytes, {
    'content-type': type,
    'cache-control': 'public, max-age=31536000, immutable',
    // Mails and other sites may show it too.
    'cross-origin-resource-policy': 'cross-origin',
  })

/** The picture as mails show it, made when it is first asked for and kept. @throws not_found */
async function getForMail({ db, storage }: Context, { imageId }: In<typeof getMailImage>) {
  const kept = await db
    .selectFrom('images')
    .select(['mail_bytes', 'mail_file', 'mail_type'])
    .where('id', '=', imageId)
    .executeTakeFirst()
  const { mail_bytes, mail_file, mail_type } = found(kept)
  const made = await storage.read(ofSite, { bytes: mail_bytes, file: mail_file })
  if (made && mail_type) return answerOf(mail_type, made)
  const image = await db.selectFrom('images').select(['bytes', 'file']).where('id', '=', imageId).executeTakeFirst()
  const whole = found(await storage.read(ofSite, found(image)))
  const { type, data } = await inTurn(() => asMailsShowIt(whole))
  const { bytes, file } = await storage.keep(ofSite, data)
  await db
    .updateTable('images')
    .set({ mail_bytes: bytes, mail_file: file, mail_type: type })
    .where('id', '=', imageId)
    .execute()
  return answerOf(type, data)
}

async function asMailsShowIt(bytes: Buffer) {
  const { isOpaque } = await sharp(bytes).stats()
  const picture = sharp(bytes).timeout({ seconds: 20 })
  return isOpaque
    ? { type: 'image/jpeg' as const, data: await picture.jpeg({ quality: 85, mozjpeg: true }).toBuffer() }
    : { type: 'image/png' as const, data: await picture.png({ palette: true }).toBuffer() }
}

/** Of what one writes, in pixels. */
export const widest = 1600

async function upload(ctx: UserContext): Promise<Out<typeof uploadImage>> {
  const bytes = await readPicture(await ctx.upload())
  const { id, url } = await storeImage(ctx, ctx.viewer.id, bytes, { max: widest, uploader: ctx })
  return { data: { _id: id, id, url } }
}

export const routes = [
  route(doors.getImage, get),
  route(doors.getMailImage, getForMail),
  route(doors.uploadImage, upload),
]
