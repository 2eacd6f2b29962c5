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
  about: 'Lists uploaded pictures.',
})

export const getPicture = endpoint(`GET ${base}/:pictureId`, {
  access: 'viewer',
  output: one(Picture.extend({ templates: z.array(z.object({ _id: Id, id: Id, name: z.string() })) })),
  about: `Returns an image and up to ${maxTemplateNames} of the templates that use it.`,
})

export const addPicture = endpoint(`POST ${base}`, {
  access: 'editor',
  status: 201,
  body: 'upload',
  maxBody: maxImageBytes + 64 * 1024,
  limit: { calls: 60, seconds: 600 },
  output: one(Picture),
  about:
    'Uploads an image for emails (JPEG, PNG, GIF, WebP, AVIF; 5 MB), named after its file. It is re-encoded without metadata, at most 1,600 pixels wide and high. Animated images have at most 300 frames and 30 megapixels in total, and are stored as GIF.',
})

export const renamePicture = endpoint(`PATCH ${base}/:pictureId`, {
  access: 'editor',
  input: z.strictObject({ name: line(200) }),
  output: one(Picture),
  about: 'Renames a picture.',
})

export const deletePicture = endpoint(`DELETE ${base}/:pictureId`, {
  access: 'editor',
  output: Deleted,
  about:
    'Removes an image from the library. Images used by templates or the brand are refused (409). Its URL stays valid for emails that were already sent.',
})

export const restorePicture = endpoint(`POST ${base}/:pictureId/restore`, {
  access: 'editor',
  output: one(Picture),
  about: 'Restores an image that was removed from the library.',
})
