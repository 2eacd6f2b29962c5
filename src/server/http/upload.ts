import type { FastifyRequest } from 'fastify'
import type { Upload } from '../context.ts'
import { fault } from '../failure.ts'

const noMultipart = fault('unsupported_media', {
  en: 'Send the file as multipart/form-data',
  ar: 'أرسل الملف بصيغة multipart/form-data',
})

/** The first file of a multipart body, not yet read, with the fields before it; or null when the form has none. */
export async function uploadOf(request: FastifyRequest): Promise<Upload | null> {
  if (!request.isMultipart()) throw noMultipart()
  const part = await request.file()
  if (!part) return null
  const fields = Object.entries(part.fields).flatMap(([name, field]) =>
    field && 'value' in field && typeof field.value === 'string' ? [[name, field.value] as const] : [],
  )
  return {
    fileName: part.filename.slice(0, 200),
    type: part.mimetype,
    fields: Object.fromEntries(fields),
    bytes: part.file,
  }
}
