import { language } from '../i18n/language.ts'
import { wordsIn, words } from '../i18n/words.ts'
import { call, CallError } from './call.ts'
import { invalidate } from './queryClient.ts'
import { shrinkPicture } from './shrinkPicture.ts'

/** Same limits as in `contract/images.ts`. */
const maxBytes = 5 * 1024 * 1024
const types = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif']

export const pictureTypes = types.join(',')

/** Where an image is uploaded: for content, or for the workspace's messages. */
export type PictureEndpoint = 'POST /api/:lang/image' | 'POST /api/:tenant/email-marketing/picture'

/** The URL of an image; for messages also its width in pixels, and whether it has low contrast on a dark background. */
export type UploadedImage = { url: string; width: number | null; fades: boolean }

/**
 * Uploads an image, with progress from 0 to 1. A large photo for an email is shrunk first. An image that is too large or of a wrong type is not sent.
 * @throws CallError
 */
export async function uploadPicture(
  given: File,
  onProgress?: (share: number) => void,
  endpoint: PictureEndpoint = 'POST /api/:lang/image',
): Promise<UploadedImage> {
  const w = wordsIn(uploadWords, language())
  const file = endpoint === 'POST /api/:lang/image' ? given : await shrinkPicture(given)
  if (file.size > maxBytes) throw new CallError({ statusCode: 413, code: 'too_large', message: w.tooLarge })
  if (!types.includes(file.type))
    throw new CallError({ statusCode: 415, code: 'unsupported_media', message: w.wrongType })
  const form = new FormData()
  form.set('file', file)
  try {
    const { data } = await call(endpoint, {}, { form, ...(onProgress && { onProgress }) })
    return {
      url: data.url,
      ...('width' in data ? { width: data.width, fades: data.fades } : { width: null, fades: false }),
    }
  } finally {
    void invalidate(['/user/limits', '/email-marketing/picture'])
  }
}

/**
 * All dropped files, of any type: without a handler the browser opens the file, and the page with its unsaved text is
 * lost.
 */
export const filesOf = (transfer: DataTransfer): File[] => [...transfer.files]

/** The images among pasted files. */
export const pastedImages = (transfer: DataTransfer | null): File[] =>
  [...(transfer?.files ?? [])].filter(({ type }) => type.startsWith('image/'))

const uploadWords = words({
  tooLarge: { en: 'Use an image of up to 5 MB.', ar: 'الحد الأقصى لحجم الصورة 5 ميغابايت.' },
  wrongType: {
    en: 'Use a JPEG, PNG, GIF, WebP or AVIF image.',
    ar: 'صيغ الصور المقبولة: JPEG وPNG وGIF وWebP وAVIF.',
  },
})
