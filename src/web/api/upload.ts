import type { ErrorBody } from '#contract/errors.ts'
import { language } from '../i18n/language.ts'
import { spoken, words } from '../i18n/words.ts'
import { call, CallError, requestOf } from './call.ts'
import { askAnew } from './queries.ts'
import { tokens } from './session.ts'
import { errorWords } from './words.ts'

/** As `contract/images.ts` says. */
const mostBytes = 5 * 1024 * 1024
const types = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

export const pictureTypes = types.join(',')

const door = 'POST /api/:lang/image'

/**
 * Uploads a picture and gives its address; `onShare` is told how much of it is on its way, from 0 to 1. What the server would refuse for its
 * size or its kind is not sent. Throws `CallError`.
 */
export async function uploadPicture(file: File, onShare?: (share: number) => void): Promise<string> {
  const w = spoken(uploadWords, language())
  if (file.size > mostBytes) throw new CallError({ statusCode: 413, code: 'too_large', message: w.tooLarge })
  if (!types.includes(file.type))
    throw new CallError({ statusCode: 415, code: 'unsupported_media', message: w.wrongType })
  const form = new FormData()
  form.set('file', file)
  const { status, body } = await post(form, onShare)
  void askAnew(['/user/limits'])
  // Renewing a session is `call`'s.
  if (status === 401) return (await call(door, {}, { form })).data.url
  if (status >= 200 && status < 300) return (body as { data: { url: string } }).data.url
  const { unexpected, network } = spoken(errorWords, language())
  const told = (body ?? {}) as Partial<ErrorBody>
  throw new CallError({ ...told, statusCode: status, message: told.message || (status === 0 ? network : unexpected) })
}

/** Not `fetch`: it does not say how far it is. Status 0: nobody answered. */
function post(form: FormData, onShare?: (share: number) => void): Promise<{ status: number; body: unknown }> {
  const { url, init } = requestOf(door, {}, { form }, tokens()?.token)
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open(init.method, url)
    for (const [name, value] of Object.entries(init.headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => onShare?.(total > 0 ? loaded / total : 0))
    request.addEventListener('loadend', () => resolve({ status: request.status, body: parsed(request.responseText) }))
    request.send(form)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The pictures among what is dropped or pasted. */
export const picturesOf = (transfer: DataTransfer | null): File[] =>
  [...(transfer?.files ?? [])].filter(({ type }) => type.startsWith('image/'))

const uploadWords = words({
  tooLarge: { en: 'Pictures have at most 5 MB', ar: 'أقصى حجم للصورة 5 ميغابايت' },
  wrongType: {
    en: 'Pictures are JPEG, PNG, WebP or AVIF files',
    ar: 'الصور المقبولة هي JPEG أو PNG أو WebP أو AVIF',
  },
})
