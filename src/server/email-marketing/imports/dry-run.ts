import { sql } from 'kysely'
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
import type { Column } from './columns.ts'
import { stricter } from './consent.ts'
import { contactOf, type FindField, type ImportedContact, type KnownField, type RefusedRow } from './row-to-contact.ts'
import { dateSampleBytes, orderDates } from './dates.ts'
import type { Encoding } from './encoding.ts'
import { readBeginning, recognised } from './preview.ts'
import { rowsOf } from './read-in-slices.ts'
import { importTable, UnusableFile } from './csv-table.ts'
import { findFields, withKeys } from './known-fields.ts'
import type { Status } from './statuses.ts'
import { maxTags } from './tags.ts'
import { checkText, noFile, optionsOf, withinLimit } from './upload.ts'
import { faultOf, type Reason, reasonIn } from './words.ts'

/** Maximum size in bytes and in rows. A larger file is judged by its first rows. */
const maxBytes = dateSampleBytes
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
  const { duplicates, mapping = null, encoding } = optionsOf(file.fields, input)
  // One byte beyond the limit shows that the file is larger.
  const bytes = await readBeginning(withinLimit(ctx.config, file.bytes), maxBytes + 1)
  checkText(bytes)
  const readAs = encoding ?? recognised(bytes)
  const fields = await findFields(db, tenant.id)
  // One at a time per member, so that other calls have time.
  const { dates, found } = await runExclusive(`forecast ${ctx.viewer.id}`, () =>
    usable(readTwice(bytes, readAs, mapping, fields)),
  )
  const { rows, whole, people, repeated, refusals, misfits } = found
  const { known, gone: suppressed, goneKnown: suppressedKnown, leaving } = await lookUp(db, tenant.id, people)
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
    dates,
  }
  return { data }
}

/** Reads the file twice: the first time to detect the order of its dates. @throws UnusableFile */
async function readTwice(bytes: Buffer, encoding: Encoding, mapping: readonly Column[] | null, fields: Fields) {
  const { columns, dates } = await orderDates(bytes.subarray(0, maxBytes), encoding, mapping)
  return {
    dates,
    found: await read(bytes, importTable(encoding, withKeys(columns, fields.rows, mapping !== null)), fields.find),
  }
}

type Fields = Awaited<ReturnType<typeof findFields>>

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
  let rows = 0
  let repeated = 0
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
    if (rows === maxRows || spentMs > maxReadMs) return { rows, whole: false, people, repeated, refusals, misfits }
    rows += 1
    const contact = contactOf(row, table.columns(), find)
    if ('reason' in contact) refuse(refusals, contact)
    else take(contact)
    if (tags.size > maxTags) throw new UnusableFile('tooManyTags')
  }
  return { rows, whole: isWhole, people, repeated, refusals, misfits }
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
  const all = [...people]
  for (let at = 0; at < all.length; at += addressesPerQuery) {
    const some = all.slice(at, at + addressesPerQuery)
    // One index lookup per address, as in the import (write-batch.ts).
    const { rows } = await sql<typeof sum>`
      select count(k.status)::int as known, count(*) filter (where away)::int as gone,
        count(k.status) filter (where away)::int as "goneKnown",
        count(*) filter (where g.leaves and k.status in ('subscribed', 'unconfirmed'))::int as leaving
      from unnest(${some.map(([email]) => email)}::text[], ${some.map(([, person]) => leaves(person))}::boolean[]) as g (email, leaves)
      left join lateral (
        select c.status from contacts c where c.tenant_id = ${opaque(tenantId)} and c.email = g.email limit 1) k on true
      left join lateral (
        select s.reason from suppressions s where s.tenant_id = ${opaque(tenantId)} and s.email = g.email limit 1) s on k.status is null
      cross join lateral (
        select coalesce(k.status, s.reason, 'subscribed') not in ('subscribed', 'unconfirmed') and not g.leaves as away) a`.execute(
      db,
    )
    const [found] = rows
    if (found) for (const name of ['known', 'gone', 'goneKnown', 'leaving'] as const) sum[name] += found[name]
  }
  return sum
}
