import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { blank, Count, entity, flag, idList, Lang, one, pageInput, pageOf } from '../fields.ts'
import { importFields, maxAttributeColumns, maxUnknownWords, newFieldTypes, uniqueName } from './import-fields.ts'
import { AttributeName, ContactStatus } from './conditions.ts'

export const ImportStatus = z.enum(['queued', 'running', 'stopped', 'done', 'failed', 'undoing', 'undone'])

/** A custom field or a tag that an import created. */
const ImportCreation = z.object({ kind: z.enum(['field', 'tag']), name: z.string() })

export const ContactImport = z.object({
  ...entity,
  fileName: z.string(),
  status: ImportStatus,
  /** Rows read so far, without the header. */
  rows: Count,
  /** `created`, `updated`, `skipped` and `refused` add up to all rows. */
  created: Count,
  /**
   * Rows of existing contacts, or of contacts from an earlier row of the file. With `skip`: only those a row
   * unsubscribes.
   */
  updated: Count,
  /** Of the updated rows, those without changes. */
  unchanged: Count,
  /** Rows of existing contacts that were to be skipped, and of contacts beyond the contact limit. */
  skipped: Count,
  refused: Count,
  /** Rows of suppressed contacts: they stay suppressed, whatever the file says. */
  kept: Count,
  /**
   * Contacts of the file that are not subscribed after the import, because of the file or their stored status. Skipped
   * contacts are not counted.
   */
  notSubscribed: Count,
  /** Values that did not fit the type of their field and were left out; the rest of their rows was imported. */
  misfits: Count,
  /** Rows to correct: refused ones, without totals and repeated headings, and those with a value that did not fit. */
  faultyRows: Count,
  /** Of these, the rows in the file of rows to correct. They are stored for 30 days. */
  storedRows: Count,
  /** Headings of columns that are not imported. */
  ignoredColumns: z.array(z.string()),
  /** Size of the file in bytes, and bytes read so far. */
  bytes: Count,
  bytesRead: Count,
  /** The import was stopped and its file is still stored. */
  canResume: z.boolean(),
  /** Whether the import can be undone: within 30 days, once it has stopped. */
  canUndo: z.boolean(),
  /** Fields and tags that the import created, the first 100. */
  creations: z.array(ImportCreation),
  /** The undo, once it has begun. Null before. */
  undo: z
    .object({
      /** Contacts of the import that it has dealt with. */
      seen: Count,
      /** Contacts that the import had created. */
      deleted: Count,
      /** Existing contacts that have their earlier values again. */
      restored: Count,
      /** Contacts that were changed after the import and stay as they are. */
      changed: Count,
      /** Fields and tags that the import had created and nothing else uses; they are deleted at the end. */
      removed: z.array(ImportCreation),
    })
    .nullable(),
  message: z.string().nullable(),
})
export type ContactImport = z.infer<typeof ContactImport>

/** Whether a date such as 05/06/1990 begins with its day or its month. */
export const DateOrder = z.enum(['dayFirst', 'monthFirst'])
export type DateOrder = z.infer<typeof DateOrder>

/** Types of fields that an import can create. */
export const NewFieldType = z.enum(newFieldTypes)
export type NewFieldType = z.infer<typeof NewFieldType>

/**
 * What a column of the file holds: a field, an attribute by name, or null to ignore it. `optIn` and `optOut` say
 * whether a contact may be emailed; a contact that may not is unsubscribed. Several columns may hold them.
 * `consentTime`, `consentNetwork` (an IP address) and `consentSource` go into the consent record of a subscribed contact.
 * `attributes` holds several attributes as a JSON object. `dates` is the order in which dates of an attribute are
 * read; they are stored as ISO 8601. `text` stores them unchanged. Without `dates`, the order is detected from other
 * dates of the column, if possible. `type` is that of the field which an attribute creates (default: `text`); an
 * existing field keeps its own.
 */
export const ImportColumn = z.union([
  z.strictObject({
    field: z.enum(importFields),
  }),
  z.strictObject({
    attribute: AttributeName,
    dates: z.enum([...DateOrder.options, 'text']).optional(),
    type: NewFieldType.optional(),
  }),
  z.null(),
])
export type ImportColumn = z.infer<typeof ImportColumn>

/** The columns of the file in order, as JSON. Columns beyond the list are ignored. */
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

/** Character encoding of a file, by the names of the WHATWG Encoding standard, and MacArabic, which it lacks. */
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
  'x-mac-arabic',
])
export type FileEncoding = z.infer<typeof FileEncoding>

/**
 * What the people of a file are: as its consent and status columns say, or one status for all. A row gets the stricter
 * of both, so that no setting subscribes a person who opted out.
 */
export const FileConsent = z.enum(['column', 'subscribed', 'unconfirmed', 'unsubscribed'])
export type FileConsent = z.infer<typeof FileConsent>

/** A status that a person gives an unknown word of a consent or status column. */
export const WordStatus = z.enum(['subscribed', 'unconfirmed', 'unsubscribed'])
export type WordStatus = z.infer<typeof WordStatus>

/** Statuses of unknown words, as a JSON object by word. */
const WordStatuses = z
  .string()
  .max(20_000)
  .transform((text, issue): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      issue.addIssue({ code: 'custom' })
      return z.NEVER
    }
  })
  .pipe(z.record(z.string().min(1).max(100), WordStatus))
  .refine((words) => Object.keys(words).length <= maxUnknownWords, 'tooMany')

/** A sheet of a workbook, or a file in a ZIP archive. Default: the first. */
const TableName = z.string().max(300)

/** Options of an import, in the query or as form fields before the file. */
export const ImportOptions = z.strictObject({
  /** What the people of the file are. */
  consent: FileConsent.default('column'),
  /** Statuses of words that a forecast returned as unknown. Other unknown words of a consent column subscribe nobody. */
  words: blank(WordStatuses),
  /**
   * What happens to an existing contact: `update` overwrites fields, `fill` fills empty fields only, `skip` changes
   * nothing. A row without consent unsubscribes the contact in all three.
   */
  duplicates: z.enum(['update', 'fill', 'skip']).default('update'),
  /** Tags added to every row, as ids separated by commas. */
  tagIds: idList,
  /** Fields of the columns. Default: detected from the headings. */
  mapping: blank(Mapping),
  /** Language of contacts for which the file has none. */
  language: blank(Lang),
  /** Default: detected. Not for workbooks. */
  encoding: blank(FileEncoding),
  table: blank(TableName),
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
    'Imports contacts from a file (multipart `file`): CSV (UTF-8, UTF-16, Windows-1256 and other encodings; comma, semicolon, tab or bar), an Excel workbook (.xlsx), or a ZIP archive with such files (up to 25 MB; `table` names the sheet or file). It never resubscribes unsubscribed contacts. If a consent column (`Accepts Email Marketing`, `Opted out of email`, `UNSUB_TIME`…) says no or is unclear, the contact isn’t subscribed, whatever `mapping` and `consent` do. `consent` gives all people of the file one status; the stricter of both applies. Custom fields (`attributes`) are stored by the type of their field. A value that doesn’t fit is skipped and reported. In text fields, existing numbers and booleans keep their type if the cell has a matching value. Columns without a field create one, of the type `text` or of the `type` in `mapping`. Without `mapping`, a file with more than 50 attributes is imported as its preview suggests; `ignoredColumns` names the other columns. A date such as 05/06/1990 is read as `mapping` says (`dates`) or as other dates in its column show, and stored as 1990-06-05. Otherwise it stays as it is.',
})

/** How the beginning of a file is read, before an import. */
export const ImportPreview = z.object({
  encoding: FileEncoding,
  delimiter: z.enum([',', ';', '\t', '|']),
  /** Whether it is a sheet of a workbook, which has no encoding to choose. */
  isWorkbook: z.boolean(),
  /** Sheets of a workbook, or files in a ZIP archive; empty for a plain file. */
  tables: z.array(z.string()),
  /** The sheet or file that was read; null for a plain file. */
  table: z.string().nullable(),
  /** Empty if the first row already is a contact: an email address is no heading. */
  header: z.array(z.string()),
  /** Rows that the headings take: groups of columns, translations and explanations belong to them. */
  headerRows: Count,
  /** The first rows, unchanged. */
  rows: z.array(z.array(z.string())),
  /**
   * Fields detected from the headings. An attribute that would create a field has the `type` that its values fit. Of more than 50 attributes, those with values come first; the rest is ignored. Of
   * more than 20 attributes that are no custom fields yet, all are ignored.
   */
  columns: z.array(ImportColumn),
  /** Whether a column has a value in the rows read. */
  filled: z.array(z.boolean()),
  /**
   * Whether a column has dates such as 05/06/1990 and no cell shows their order; if one does, the order is in `dates`
   * of `columns`.
   */
  ambiguousDates: z.array(z.boolean()),
  /** The service or program that wrote the file, by its headings; null if none is recognised. */
  source: z.string().nullable(),
  /** Proposed `consent`: `unconfirmed` if the file shows no consent. */
  consent: FileConsent,
  /** Whether a column holds consent or a status. */
  hasConsent: z.boolean(),
})
export type ImportPreview = z.infer<typeof ImportPreview>

/** Options of a preview, in the query or as a form field before the file. */
export const PreviewOptions = z.strictObject({ encoding: blank(FileEncoding), table: blank(TableName) })

export const previewImport = endpoint(`POST ${base}/preview`, {
  access: 'editor',
  body: 'upload',
  limit: { calls: 60, seconds: 600 },
  input: PreviewOptions,
  output: one(ImportPreview),
  about: 'Returns a preview of a file (multipart `file`; of a CSV file the first 256 KB are enough). Stores nothing.',
})

/** Contacts of a file by the status that they have after the import. */
const StatusCount = z.object({ status: ContactStatus, count: Count })

const RowGroup = z.object({
  reason: z.string(),
  count: Count,
  examples: z.array(z.object({ line: Count, email: z.string() })),
})

/**
 * Dry run of an import, in rows. The names are those of `ContactImport`; contacts beyond the contact limit are
 * included.
 */
export const ImportForecast = z.object({
  /** Rows read, without the header. */
  rows: Count,
  /** Whether the whole file was read. */
  whole: z.boolean(),
  created: Count,
  updated: Count,
  skipped: Count,
  /** Of the updated and skipped rows, those that repeat the address of an earlier row. */
  repeated: Count,
  refused: Count,
  kept: Count,
  /** Number of contacts that can still be added; null: unlimited. */
  room: Count.nullable(),
  /** Reasons for refused rows, each with its first rows. */
  refusals: z.array(RowGroup),
  /** Values that do not fit the type of their field and are left out, by field. */
  misfits: z.array(RowGroup),
  /** Contacts without clear consent according to the file, by reason. */
  notSubscribed: z.array(RowGroup),
  /** Contacts of the file, those without room included, by their status after the import. */
  statuses: z.array(StatusCount),
  /** Words of consent and status columns whose meaning is unknown without `words`, the most frequent first. */
  unknownWords: z.array(z.object({ word: z.string(), count: Count })),
  /** Attributes with dates such as 05/06/1990. */
  dates: z.array(
    z.object({
      attribute: z.string(),
      /** Null: stored unchanged; automations do not read them as dates. */
      order: DateOrder.nullable(),
      count: Count,
      /** The first such date, and its stored value. */
      example: z.string(),
      stored: z.string(),
    }),
  ),
  /** Headings of columns that are not imported. */
  ignoredColumns: z.array(z.string()),
})
export type ImportForecast = z.infer<typeof ImportForecast>

export const forecastImport = endpoint(`POST ${base}/forecast`, {
  access: 'editor',
  body: 'upload',
  limit: { calls: 60, seconds: 600 },
  input: ImportOptions,
  output: one(ImportForecast),
  about:
    'Returns what an import of a CSV file (multipart `file`; at most the first 2 MB are read) with the same options would do. Stores nothing.',
})

export const listImports = endpoint(`GET ${base}`, {
  access: 'viewer',
  input: z.strictObject(pageInput(['createdAt'])),
  output: pageOf(ContactImport),
  about: 'Lists imports of contacts, newest first.',
})

export const getImport = endpoint(`GET ${base}/:importId`, {
  access: 'viewer',
  output: one(ContactImport),
  about: 'Returns an import with its progress and counts.',
})

export const stopImport = endpoint(`POST ${base}/:importId/stop`, {
  access: 'editor',
  output: one(ContactImport),
  about:
    'Stops an import. Rows imported so far stay. The file is stored for a week, so that the import can be resumed.',
})

export const resumeImport = endpoint(`POST ${base}/:importId/resume`, {
  access: 'editor',
  output: one(ContactImport),
  about: 'Resumes an interrupted import.',
})

export const undoImport = endpoint(`POST ${base}/:importId/undo`, {
  access: 'editor',
  status: 202,
  output: one(ContactImport),
  about:
    'Undoes an import in the background: contacts that it created are deleted, and changed contacts, their tags and their subscription status are as before. Contacts that were changed after the import, for example because the person unsubscribed, stay as they are and are listed. Fields and tags that the import created are deleted if nothing else uses them. Possible for 30 days.',
})

/** A contact that an undo left alone. */
export const ChangedContact = z.object({
  contactId: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  status: ContactStatus,
  /** Whether the import had created it. */
  isNew: z.boolean(),
})
export type ChangedContact = z.infer<typeof ChangedContact>

export const listChangedContacts = endpoint(`GET ${base}/:importId/changed`, {
  access: 'viewer',
  input: z.strictObject(pageInput(['id'], 'asc')),
  output: pageOf(ChangedContact),
  about: 'Lists the contacts that an undo left alone because they were changed after the import.',
})

export const RefusedRow = z.object({ line: Count, email: z.string(), reason: z.string() })

export const listRefusedRows = endpoint(`GET ${base}/:importId/refused`, {
  access: 'viewer',
  input: z.strictObject({
    ...pageInput(['line'], 'asc'),
    /** Lists rows of suppressed contacts in place of refused rows. */
    kept: blank(flag),
    /** Lists values that did not fit their fields in place of refused rows. */
    misfits: blank(flag),
  }),
  output: pageOf(RefusedRow),
  about: 'Lists the rows that an import refused, with reasons.',
})

export const importReport = endpoint(`GET ${base}/:importId/report.csv`, {
  access: 'viewer',
  file: true,
  about:
    'Exports the rows that were rejected, whose contact stays unsubscribed, or of which a value was not imported, with line, address and reason.',
})

export const exportFaultyRows = endpoint(`GET ${base}/:importId/faulty-rows.csv`, {
  access: 'viewer',
  file: true,
  about:
    'Exports the rows that were rejected or of which a value was not imported, with their headings and cells and the reason. Corrected, the file can be imported again: the column of reasons is ignored. Up to 10,000 rows are stored, for 30 days.',
})
