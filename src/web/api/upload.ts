import { language } from '../i18n/language.ts'
import { wordsIn, words } from '../i18n/words.ts'
import { call, CallError } from './call.ts'
import { invalidate } from './queryClient.ts'

/** As `contract/images.ts` says. */
const maxBytes = 5 * 1024 * 1024
const types = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif']

export const pictureTypes = types.join(',')

/** Where a picture goes: among what one writes oneself, or among the pictures of the workspace's mails. */
export type PictureEndpoint = 'POST /api/:lang/image' | 'POST /api/:tenant/email-marketing/picture'

/** Where a picture is; of one for mails also its width in pixels, and whether it is hardly seen on a dark ground. */
export type UploadedImage = { url: string; width: number | null; fades: boolean }

/**
 * Uploads a picture; `onProgress` is told how much of it is on its way, from 0 to 1. What the server would refuse for its size or its kind is not
 * sent. Throws `CallError`.
 */
export async function uploadPicture(
  file: File,
  onProgress?: (share: number) => void,
  endpoint: PictureEndpoint = 'POST /api/:lang/image',
): Promise<UploadedImage> {
  const w = wordsIn(uploadWords, language())
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

/** What is dropped, of whatever kind: a file that nobody takes is opened by the browser, and the page is gone with what was written on it. */
export const filesOf = (transfer: DataTransfer): File[] => [...transfer.files]

/** The pictures among what is pasted. */
export const pastedImages = (transfer: DataTransfer | null): File[] =>
  [...(transfer?.files ?? [])].filter(({ type }) => type.startsWith('image/'))

const uploadWords = words({
  tooLarge: { en: 'Pictures have at most 5 MB', ar: 'أقصى حجم للصورة 5 ميغابايت' },
  wrongType: {
    en: 'Pictures are JPEG, PNG, GIF, WebP or AVIF files',
    ar: 'الصور المقبولة هي JPEG أو PNG أو GIF أو WebP أو AVIF',
  },
})
