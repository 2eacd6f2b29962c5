import type { FileConsent, FileEncoding, ImportColumn, WordStatus } from '#contract/email-marketing/imports.ts'
import type { Lang as Language } from '#contract/text/languages.ts'
import type { TagValue } from '../../ui/tags/tags.ts'

export type ImportValues = {
  file: File | null
  /** The sheet of a workbook or the file of an archive; empty for a plain file. */
  table: string
  /** All sheets or files of it. */
  tables: string[]
  columns: ImportColumn[]
  ambiguousDates: boolean[]
  /** Empty: detected automatically. */
  encoding: '' | FileEncoding
  consent: FileConsent
  /** Statuses of unknown words. */
  words: Record<string, WordStatus>
  duplicates: 'update' | 'fill' | 'skip'
  language: '' | Language
  tagIds: TagValue[]
}

export const initialValues: ImportValues = {
  file: null,
  table: '',
  tables: [],
  columns: [],
  ambiguousDates: [],
  encoding: '',
  consent: 'unconfirmed',
  words: {},
  duplicates: 'update',
  language: '',
  tagIds: [],
}
