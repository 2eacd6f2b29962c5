import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, one } from './fields.ts'

/** Maximum size of an uploaded picture, in bytes. */
export const maxImageBytes = 5 * 1024 * 1024

export const getImage = endpoint('GET /i/:imageId', {
  access: 'all',
  about: 'A picture, as WebP, or as GIF where it moves. What an address shows never changes.',
})

export const getMailImage = endpoint('GET /i/:imageId/mail', {
  access: 'all',
  about:
    'The same picture as JPEG, as PNG where one can see through it, or as GIF where it moves: not every mail program reads WebP.',
})

export const getSocialIcon = endpoint('GET /i/social/:network', {
  access: 'all',
  about: 'The sign of a social network as PNG, as mails show it beside links.',
})

export const uploadImage = endpoint('POST /api/:lang/image', {
  access: 'user',
  status: 201,
  body: 'upload',
  maxBody: maxImageBytes + 64 * 1024,
  limit: { calls: 60, seconds: 600 },
  output: one(z.object({ _id: Id, id: Id, url: z.string() })),
  about:
    'A picture for what one writes (JPEG, PNG, GIF, WebP, AVIF; 5 MiB): drawn anew, without metadata, at most 1,600 pixels wide and high. One that moves has at most 300 frames and 30 megapixels in all of them, and is kept as GIF.',
})
