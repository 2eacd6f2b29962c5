import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, one } from './fields.ts'

/** Maximum size of an uploaded picture, in bytes. */
export const maxImageBytes = 5 * 1024 * 1024

export const getImage = endpoint('GET /i/:imageId', {
  responseType: 'image/*',
  access: 'all',
  about: 'Returns an image as WebP, or as GIF if it is animated. The image at a URL never changes.',
})

export const getMailImage = endpoint('GET /i/:imageId/mail', {
  responseType: 'image/*',
  access: 'all',
  about:
    'Returns an image for emails: as JPEG, as PNG if it has transparency, or as GIF if it is animated. Not every email client supports WebP.',
})

export const getSocialIcon = endpoint('GET /i/social/:network', {
  responseType: 'image/png',
  access: 'all',
  about: 'Returns the icon of a social network as PNG, for links in emails.',
})

export const uploadImage = endpoint('POST /api/:lang/image', {
  access: 'user',
  status: 201,
  body: 'upload',
  maxBody: maxImageBytes + 64 * 1024,
  limit: { calls: 60, seconds: 600 },
  output: one(z.object({ _id: Id, id: Id, url: z.string() })),
  about:
    'Uploads an image for content (JPEG, PNG, GIF, WebP, AVIF; 5 MB). It is re-encoded without metadata, at most 1,600 pixels wide and high. Animated images have at most 300 frames and 30 megapixels in total, and are stored as GIF.',
})
