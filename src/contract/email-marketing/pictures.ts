import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { blank, Count, Deleted, entity, flag, Id, line, one, pageInput, pageOf } from '../fields.ts'
import { maxImageBytes } from '../images.ts'

/** A picture in the workspace's library, for use in mails. */
export const Picture = z.object({
  ...entity,
  /** File name; empty if a template imported the picture by URL. */
  name: z.string(),
  url: z.string(),
  /** Stored size in bytes. */
  size: Count,
  /** In pixels. */
  width: Count,
  height: Count,
  /** Animated; some mail clients show the first frame only. */
  moves: z.boolean(),
  /** Transparent, with low contrast on a dark background. */
  fades: z.boolean(),
  /** Number of templates that show it. */
  usedBy: Count,
})
export type Picture = z.infer<typeof Picture>

/** Maximum number of template names listed for a picture, the most recently changed first. */
export const maxTemplateNames = 50

const base = '/api/:tenant/email-marketing/picture' as const

export const listPictures = endpoint(`GET ${base}`, {
  access: 'viewer',
  input: z.strictObject({ ...pageInput(['createdAt', 'name', 'size']), isUsed: blank(flag) }),
  output: pageOf(Picture),
})

export const getPicture = endpoint(`GET ${base}/:pictureId`, {
  access: 'viewer',
  output: one(Picture.extend({ templates: z.array(z.object({ _id: Id, id: Id, name: z.string() })) })),
  about: `A picture, and up to ${maxTemplateNames} of the templates that show it.`,
})

export const addPicture = endpoint(`POST ${base}`, {
  access: 'editor',
  status: 201,
  body: 'upload',
  maxBody: maxImageBytes + 64 * 1024,
  limit: { calls: 60, seconds: 600 },
  output: one(Picture),
  about:
    'A picture for mails (JPEG, PNG, GIF, WebP, AVIF; 5 MiB): drawn anew, without metadata, at most 1,600 pixels wide and high, listed by its file’s name. One that moves has at most 300 frames and 30 megapixels in all of them, and is kept as GIF.',
})

export const renamePicture = endpoint(`PATCH ${base}/:pictureId`, {
  access: 'editor',
  input: z.strictObject({ name: line(200) }),
  output: one(Picture),
})

export const deletePicture = endpoint(`DELETE ${base}/:pictureId`, {
  access: 'editor',
  output: Deleted,
  about:
    'Takes a picture off the list; one that templates show is refused (409). Its address goes on showing it, for the mails that were sent with it.',
})

export const restorePicture = endpoint(`POST ${base}/:pictureId/restore`, {
  access: 'editor',
  output: one(Picture),
  about: 'Puts a picture that was taken off the list back on it.',
})
