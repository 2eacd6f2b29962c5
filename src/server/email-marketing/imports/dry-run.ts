import { sql } from 'kysely'
import type { ContactStatus } from '#contract/email-marketing/conditions.ts'
import { maxUnknownWords } from '#contract/email-marketing/import-fields.ts'
import type { forecastImport, ImportForecast } from '#contract/email-marketing/imports.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import { opaque } from '../../db/paging/opaque.ts'
import { Failure } from '../../failure.ts'
import { runExclusive } from '../../concurrency/keyed-mutex.ts'
import { textIn } from '../../i18n/text-in.ts'
import { remainingContacts } from '../contacts/limit.ts'
import { misfitOf } from '../field-values/words.ts'
import { type Column, statusWords } from './columns.ts'
import { isUnknownAnswer, stricter, wordIn } from './consent.ts'
import { peopleOf } from './people.ts'
import {
  contactOf,
  type FilePeople,
  type FindField,
  type ImportedContact,
  type KnownField,
  plain,
  type RefusedRow,
  type TableColumns,
} from './row-to-contact.ts'
import { columnSampleBytes, planColumns } from './column-plan.ts'
import type { Encoding } from './encoding.ts'
import { readBeginning, recognised } from './preview.ts'
import { rowsOf } from './read-in-slices.ts'
import { isBlank } from './csv-rows.ts'
import { importTable, UnusableFile } from './csv-table.ts'
import { type Fields, findFields, withKeys, withNewFields } from './known-fields.ts'
import { type Status, statusOf } from './statuses.ts'
import { maxTags } from './tags.ts'
import { checkText, noFile, optionsOf, withinLimit } from './upload.ts'
import { faultOf, type Reason, reasonIn } from './words.ts'
import { openTable } from './workbooks/open-table.ts'

/** Maximum size in bytes and in rows. A larger file is judged by its first rows. */
const maxBytes = columnSampleBytes
const maxRows = 50_000
/** Maximum reading time (ms). A slower file is judged by its first rows too. */
const maxReadMs = 5000
const addressesPerQuery = 5000
/** Example rows per reason. */
const maxExamples = 3

/**
 * Predicts an import without storing anything; each figure has the same meaning as in the import. A large file is
 * judged by its first rows, and the answer says so. @throws validation_failed, unsupported_media, too_large
 */
export async function forecast(ctx: TenantContext, input: In<typeof forecastImport>) {
  const { db, tenant, lang } = ctx
  const file = await ctx.upload()
  if (!file) throw noFile()
  const options = optionsOf(file.fields, input)
  const { duplicates, mapping = null, encoding } = options
  // One byte beyond the limit shows that the file is larger.
  const opened = await openTable(ctx, withinLimit(ctx.config, file.bytes), options.table, maxBytes + 1)
  const bytes = await readBeginning(opened.bytes, maxBytes + 1)
  checkText(bytes)
  const readAs = opened.isWorkbook ? 'utf-8' : (encoding ?? recognised(bytes))
  const fields = await findFields(db, tenant.id)
  // One at a time per member, so that other calls have time.
  const { dates, ignored, found } = await runExclusive(`forecast ${ctx.viewer.id}`, () =>
    usable(readTwice(bytes, { encoding: readAs, mapping, people: peopleOf(options) }, fields)),
  )
  const { rows, whole, people, repeated, refusals, misfits } = found
  const { statuses, ...counts } = await lookUp(db, tenant.id, people)
  const { known, gone: suppressed, goneKnown: suppressedKnown, leaving } = counts
  const there = known + repeated
  const data: ImportForecast = {
    rows,
    whole,
    created: people.size - known,
    updated: duplicates === 'skip' ? leaving : there,
    skipped: duplicates === 'skip' ? there - leaving : 0,
    repeated,
    refused: [...refusals.values()].reduce((sum, { count }) => sum + count, 0),
    // Skipped contacts do not count as suppressed either.
    kept: duplicates === 'skip' ? suppressed - suppressedKnown : suppressed,
    room: await remainingContacts(db, tenant.id),
    refusals: groups(refusals, (reason) => reasonIn(lang, reason)),
    misfits: groups(misfits, (field) => textIn(misfitOf(field, field.label), lang)),
    notSubscribed: groups(notSubscribed(people), (reason) => reasonIn(lang, reason)),
    statuses,
    unknownWords: found.unknownWords,
    dates,
    ignoredColumns: ignored,
  }
  return { data }
}

/** Reads the file twice: the first time for its columns. @throws UnusableFile */
async function readTwice(bytes: Buffer, { encoding, mapping, people }: How, fields: Fields) {
  const { columns, dates, ignored } = await planColumns(bytes.subarray(0, maxBytes), { encoding, mapping }, fields)
  const mapped = withKeys(columns, fields.rows, mapping !== null)
  const table = importTable(encoding, mapped, people)
  return { dates, ignored, found: await read(bytes, table, withNewFields(fields.find, mapped)) }
}

type How = { encoding: Encoding; mapping: readonly Column[] | null; people: FilePeople }

/** What the file says about a contact, with its first line. */
type Person = { line: number; status: Status | null; unclear: boolean }
type People = Map<string, Person>

type Group = { count: number; examples: Pick<RefusedRow, 'line' | 'email'>[] }
type Refusals = Map<Reason, Group>
type Misfits = Map<KnownField, Group>

/** Reads the beginning of a file: contacts, each with its opt-out, and refused rows. @throws UnusableFile */
async function read(bytes: Buffer, table: ReturnType<typeof importTable>, find: FindField) {
  const people: People = new Map()
  const tags = new Set<string>()
  const refusals: Refusals = new Map()
  const misfits: Misfits = new Map()
  const words = unknownWords()
  let rows = 0
  let repeated = 0
  const result = (whole: boolean) => ({
    rows,
    whole,
    people,
    repeated,
    refusals,
    misfits,
    unknownWords: words.mostFrequent(),
  })
  const take = (contact: ImportedContact) => {
    const before = people.get(contact.email)
    if (before !== undefined) repeated += 1
    const { line, status, unclear } = contact
    for (const field of contact.misfits) addTo(misfits, field, contact)
    people.set(contact.email, {
      line: before?.line ?? line,
      status: stricter(before?.status ?? null, status),
      unclear: unclear || (before?.unclear ?? false),
    })
    for (const name of contact.tags) tags.add(name.toLowerCase())
  }
  const isWhole = bytes.length <= maxBytes
  for await (const { row, spentMs } of rowsOf(table, bytes.subarray(0, maxBytes), isWhole)) {
    if (rows === maxRows || spentMs > maxReadMs) return result(false)
    if (isBlank(row)) continue
    rows += 1
    words.watch(table.columns(), row.cells)
    const contact = contactOf(row, table.columns(), find)
    if ('reason' in contact) refuse(refusals, contact)
    else take(contact)
    if (tags.size > maxTags) throw new UnusableFile('tooManyTags')
  }
  return result(isWhole)
}

/** Words that are counted; further ones are left out. */
const maxCountedWords = 1000
/** Characters of a word. A longer cell is no answer. */
const maxWord = 100

/** Counts words of consent and status columns whose meaning is unknown, each in its first spelling. */
function unknownWords() {
  const found = new Map<string, { word: string; count: number }>()
  function add(cell: string) {
    const key = wordIn(cell)
    const known = found.get(key)
    if (known) known.count += 1
    else if (found.size < maxCountedWords && cell.length <= maxWord) found.set(key, { word: cell, count: 1 })
  }
  return {
    watch({ fields, consents }: TableColumns, cells: readonly string[]) {
      for (const { at, consent } of consents) {
        const cell = plain(cells[at] ?? '')
        if (isUnknownAnswer(consent, cell)) add(cell)
      }
      const at = fields.findIndex((column) => column && 'field' in column && column.field === 'status')
      const status = at === -1 ? '' : plain(cells[at] ?? '')
      if (statusOf(status) === undefined) add(status)
    },
    mostFrequent: () => [...found.values()].toSorted((one, other) => other.count - one.count).slice(0, maxUnknownWords),
  }
}

const refuse = (refusals: Refusals, row: RefusedRow) => addTo(refusals, row.reason, row)

function addTo<Key>(groups: Map<Key, Group>, key: Key, { line, email }: Pick<RefusedRow, 'line' | 'email'>) {
  const of = groups.get(key) ?? { count: 0, examples: [] }
  groups.set(key, of)
  of.count += 1
  if (of.examples.length < maxExamples) of.examples.push({ line, email })
}

/** Contacts without consent, by what the file says about them. */
function notSubscribed(people: People): Refusals {
  const groups: Refusals = new Map()
  for (const [email, { line, status, unclear }] of people) {
    if (status === null || status === 'subscribed') continue
    refuse(groups, { line, email, reason: status === 'unconfirmed' && unclear ? 'unclear' : reasons[status] })
  }
  return groups
}

const reasons = {
  unconfirmed: 'fileUnconfirmed',
  unsubscribed: 'fileUnsubscribed',
  bounced: 'fileBounced',
  complained: 'fileComplained',
  blocked: 'fileBlocked',
} satisfies Record<Exclude<Status, 'subscribed'>, Reason>

/** The most frequent reason first. */
const groups = <Key>(all: Map<Key, Group>, reasonOf: (key: Key) => string) =>
  [...all]
    .map(([key, { count, examples }]) => ({ reason: reasonOf(key), count, examples }))
    .toSorted((one, other) => other.count - one.count)

const leaves = ({ status }: Person) => status !== null && status !== 'subscribed' && status !== 'unconfirmed'

async function usable<Read>(reading: Promise<Read>): Promise<Read> {
  try {
    return await reading
  } catch (error) {
    if (!(error instanceof UnusableFile)) throw error
    const words = faultOf(error.fault)
    throw new Failure('validation_failed', words, { fields: { file: words } })
  }
}

/** Counts existing contacts, suppressed ones in all and among these, and contacts that the file unsubscribes. */
async function lookUp(db: Db, tenantId: string, people: People) {
  const sum = { known: 0, gone: 0, goneKnown: 0, leaving: 0 }
  const statuses = new Map<ContactStatus, number>()
  const all = [...people]
  for (let at = 0; at < all.length; at += addressesPerQuery) {
    const some = all.slice(at, at + addressesPerQuery)
    // One index lookup per address, as in the import (write-batch.ts).
    const { rows } = await sql<typeof sum & { status: ContactStatus; people: number }>`
      select a.status, count(*)::int as people, count(k.status)::int as known, count(*) filter (where away)::int as gone,
        count(k.status) filter (where away)::int as "goneKnown",
        count(*) filter (where g.leaves and k.status in ('subscribed', 'unconfirmed'))::int as leaving
      from unnest(${some.map(([email]) => email)}::text[], ${some.map(([, person]) => leaves(person))}::boolean[], ${some.map(([, { status }]) => status)}::text[]) as g (email, leaves, status)
      left join lateral (
        select c.status from contacts c where c.tenant_id = ${opaque(tenantId)} and c.email = g.email limit 1) k on true
      left join lateral (
        select s.reason from suppressions s where s.tenant_id = ${opaque(tenantId)} and s.email = g.email limit 1) s on k.status is null
      cross join lateral (
        select coalesce(k.status, s.reason, 'subscribed') not in ('subscribed', 'unconfirmed') and not g.leaves as away,
          case when k.status in ('subscribed', 'unconfirmed') and g.leaves then g.status
            else coalesce(k.status, s.reason, g.status, 'subscribed') end as status) a
      group by a.status`.execute(db)
    for (const { status, people, ...found } of rows) {
      statuses.set(status, (statuses.get(status) ?? 0) + people)
      for (const name of ['known', 'gone', 'goneKnown', 'leaving'] as const) sum[name] += found[name]
    }
  }
  const order = Object.keys(statusWords) as ContactStatus[]
  return {
    ...sum,
    statuses: order.flatMap((status) => {
      const count = statuses.get(status) ?? 0
      return count > 0 ? [{ status, count }] : []
    }),
  }
}
