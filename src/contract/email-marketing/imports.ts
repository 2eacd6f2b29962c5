import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { blank, Count, entity, flag, idList, Lang, one, pageInput, pageOf } from '../fields.ts'
import { importFields, maxAttributeColumns, uniqueName } from './import-fields.ts'
import { AttributeName } from './conditions.ts'

export const ImportStatus = z.enum(['queued', 'running', 'stopped', 'done', 'failed'])

export const ContactImport = z.object({
  ...entity,
  fileName: z.string(),
  status: ImportStatus,
  /** Rows read so far, the header not counted. */
  rows: Count,
  /** With `updated`, `skipped` and `refused` they are all rows. */
  created: Count,
  /** Rows of contacts who were there already, or of whom an earlier row of the file spoke. With `skip`: of those that a row unsubscribes. */
  updated: Count,
  /** Of those that are updated, rows that say what was known already. */
  unchanged: Count,
  /** Rows of contacts who were there already and were to be left alone; and of those for whom there was no room. */
  skipped: Count,
  refused: Count,
  /** Rows of people who had left: they stay away, whatever the file says. */
  kept: Count,
  /** Contacts of the file that are not subscribed after it, by its word or by what was known; those that are left alone not counted. */
  notSubscribed: Count,
  /** Bytes of the file and how many of them are read: progress. */
  bytes: Count,
  bytesRead: Count,
  /** It was stopped, and its file is still there. */
  canResume: z.boolean(),
  message: z.string().nullable(),
})
export type ContactImport = z.infer<typeof ContactImport>

/** Whether a date such as 05/06/1990 begins with its day or its month. */
export const DateOrder = z.enum(['dayFirst', 'monthFirst'])
export type DateOrder = z.infer<typeof DateOrder>

/**
 * What a column of the file holds: a field, an attribute by its name, or nothing that is taken. `optIn` and `optOut` hold whether a contact
 * may be emailed and make one that may not unsubscribed; several columns may. `attributes` holds several as a JSON object. `dates` is how dates
 * of an attribute are read that become ISO 8601; `text` leaves them as they are. Without it other dates of the column show it, if any does.
 */
export const ImportColumn = z.union([
  z.strictObject({
    field: z.enum(importFields),
  }),
  z.strictObject({ attribute: AttributeName, dates: z.enum([...DateOrder.options, 'text']).optional() }),
  z.null(),
])
export type ImportColumn = z.infer<typeof ImportColumn>

/** Each column of the file in its order, as JSON. Those beyond are left out. */
const Mapping = z
  .string()
  .max(100_000)
  .transform((text, issue): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      issue.addIssue({ code: 'custom' })
      return z.NEVER
    }
  })
  .pipe(z.array(ImportColumn).max(500))
  .refine((columns) => columns.some((column) => column && 'field' in column && column.field === 'email'), 'required')
  .refine((columns) => {
    const names = columns.map(uniqueName).filter((name) => name !== null)
    return new Set(names).size === names.length
  }, 'twice')
  .refine(
    (columns) => columns.filter((column) => column && 'attribute' in column).length <= maxAttributeColumns,
    'tooManyColumns',
  )

const base = '/api/:tenant/email-marketing/email/import' as const

/** How a file's bytes are text, by the names of WHATWG's Encoding. */
export const FileEncoding = z.enum([
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1256',
  'windows-1252',
  'iso-8859-6',
  'windows-1250',
  'windows-1251',
  'windows-1254',
  'macintosh',
])
export type FileEncoding = z.infer<typeof FileEncoding>

/** What an import is told beside its file, in the address or as fields of the form before the file. */
export const ImportOptions = z.strictObject({
  /** What happens to a contact that exists: filled from the file, only where it is empty, or nothing. A row that says no to emails unsubscribes it in all three. */
  duplicates: z.enum(['update', 'fill', 'skip']).default('update'),
  /** Tags given to every row, joined by commas. */
  tagIds: idList,
  /** What the columns hold. By their headings where it is not said. */
  mapping: blank(Mapping),
  /** Of contacts for whom the file names none. */
  language: blank(Lang),
  /** Recognised where it is not said. */
  encoding: blank(FileEncoding),
})

export const importContacts = endpoint(`POST ${base}`, {
  access: 'editor',
  status: 202,
  body: 'upload',
  limit: { calls: 60, seconds: 600 },
  idempotent: true,
  input: ImportOptions,
  output: one(ContactImport),
  about:
    'Imports a CSV file (multipart `file`; UTF-8, UTF-16, Windows-1256 and other encodings; comma, semicolon, tab or bar). Never re-subscribes who left. A contact that a column about consent (`Accepts Email Marketing`, `Opted out of email`, `UNSUB_TIME`…) says no for, or nothing clear, is not subscribed, whatever `mapping` makes of that column. Attributes are texts; one that is a number or a yes or no stays one where the cell says one. A date such as 05/06/1990 is read as `mapping` says (`dates`) or as other dates of its column show, and stored as 1990-06-05; else it stays as it is.',
})

/** How the beginning of a file is read, before anything is imported. */
export const ImportPreview = z.object({
  encoding: FileEncoding,
  delimiter: z.enum([',', ';', '\t', '|']),
  /** Empty where the first row is a contact already: an address names no column. */
  header: z.array(z.string()),
  /** The first rows as they stand in the file. */
  rows: z.array(z.array(z.string())),
  /** What the columns hold by their headings. Of more than 50 attributes those with values first; what is beyond is left out. */
  columns: z.array(ImportColumn),
  /** Whether a column has a value in what was read. */
  filled: z.array(z.boolean()),
  /** Whether a column has dates such as 05/06/1990 and no cell shows what comes first; where one does, `dates` of `columns` says it. */
  ambiguousDates: z.array(z.boolean()),
})
export type ImportPreview = z.infer<typeof ImportPreview>

/** What a preview is told beside its file, in the address or as a field of the form before the file. */
export const PreviewOptions = z.strictObject({ encoding: blank(FileEncoding) })

export const previewImport = endpoint(`POST ${base}/preview`, {
  access: 'editor',
  body: 'upload',
  limit: { calls: 60, seconds: 600 },
  input: PreviewOptions,
  output: one(ImportPreview),
  about: 'Reads the beginning of a CSV file (multipart `file`, its first 256 KiB are enough) and stores nothing.',
})

const RowGroup = z.object({
  reason: z.string(),
  count: Count,
  examples: z.array(z.object({ line: Count, email: z.string() })),
})

/** What an import would do, by rows, with the names that `ContactImport` has; of contacts for whom there is no room, too. */
export const ImportForecast = z.object({
  /** Rows that were read, the header not counted. */
  rows: Count,
  /** Whether these are all rows of the file. */
  whole: z.boolean(),
  created: Count,
  updated: Count,
  skipped: Count,
  /** Of these two, rows that repeat the address of an earlier row. */
  repeated: Count,
  refused: Count,
  kept: Count,
  /** How many contacts may still be added; null where there is no limit. */
  room: Count.nullable(),
  /** Why rows would be refused, each reason with its first rows. */
  refusals: z.array(RowGroup),
  /** Contacts that the file does not allow to be emailed, or not clearly, by what it says of them. */
  notSubscribed: z.array(RowGroup),
  /** Attributes with dates such as 05/06/1990. */
  dates: z.array(
    z.object({
      attribute: z.string(),
      /** Null where they stay as they are: for automations they are no dates. */
      order: DateOrder.nullable(),
      count: Count,
      /** The first of them, and what is stored of it. */
      example: z.string(),
      stored: z.string(),
    }),
  ),
})
export type ImportForecast = z.infer<typeof ImportForecast>

export const forecastImport = endpoint(`POST ${base}/forecast`, {
  access: 'editor',
  body: 'upload',
  limit: { calls: 60, seconds: 600 },
  input: ImportOptions,
  output: one(ImportForecast),
  about:
    'Says what an import of this CSV file (multipart `file`, at most its first 2 MiB are read) would do, told the same beside it, and stores nothing.',
})

export const listImports = endpoint(`GET ${base}`, {
  access: 'viewer',
  input: z.strictObject(pageInput(['createdAt'])),
  output: pageOf(ContactImport),
})

export const getImport = endpoint(`GET ${base}/:importId`, { access: 'viewer', output: one(ContactImport) })

export const stopImport = endpoint(`POST ${base}/:importId/stop`, {
  access: 'editor',
  output: one(ContactImport),
  about: 'What is written stays. The file is kept for a week, so that one can go on.',
})

export const resumeImport = endpoint(`POST ${base}/:importId/resume`, { access: 'editor', output: one(ContactImport) })

export const RefusedRow = z.object({ line: Count, email: z.string(), reason: z.string() })

export const listRefusedRows = endpoint(`GET ${base}/:importId/refused`, {
  access: 'viewer',
  input: z.strictObject({
    ...pageInput(['line'], 'asc'),
    /** In place of refused rows those of people who had left. */
    kept: blank(flag),
  }),
  output: pageOf(RefusedRow),
})

export const importReport = endpoint(`GET ${base}/:importId/report.csv`, {
  access: 'viewer',
  file: true,
  about:
    'A line for each row that was refused, or whose contact had left and stays away: line in the file, address, why.',
})
