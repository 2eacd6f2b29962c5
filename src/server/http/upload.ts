import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { Upload } from '../context.ts'
import { fault } from '../failure.ts'

const noMultipart = fault('unsupported_media', {
  en: 'Send the file as multipart/form-data.',
  ar: 'يلزم إرسال الملف بصيغة multipart/form-data.',
})
const brokenForm = fault(
  'validation_failed',
  {
    en: 'We couldn’t read the uploaded file. Upload it again.',
    ar: 'تعذّرت قراءة الملف المرفوع. يلزم رفعه مرة أخرى.',
  },
  'file',
)

/**
 * The first file of a multipart body, not read yet, with the fields before it; null if the form has no file.
 * @throws unsupported_media for another content type; validation_failed for a malformed form, also while the file is
 * read
 */
export async function uploadOf(request: FastifyRequest): Promise<Upload | null> {
  if (!request.isMultipart()) throw noMultipart()
  const part = await request.file().catch(refuseBroken)
  if (!part) return null
  const fields = Object.entries(part.fields).flatMap(([name, field]) =>
    field && 'value' in field && typeof field.value === 'string' ? [[name, field.value] as const] : [],
  )
  return {
    fileName: part.filename.slice(0, 200),
    type: part.mimetype,
    fields: Object.fromEntries(fields),
    bytes: Readable.from(whole(part.file)),
  }
}

/** Fails if a file is truncated, even if that happened before reading began. */
async function* whole(file: Readable): AsyncGenerator<Buffer> {
  try {
    yield* file
  } catch (error) {
    refuseBroken(error)
  }
}

/** Refusals of the plugin have a status; errors of the parser below it do not. */
function refuseBroken(error: unknown): never {
  throw error instanceof Error && 'statusCode' in error ? error : brokenForm()
}
