import { sql } from 'kysely'
import type { exportContacts } from '#contract/email-marketing/contacts.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../../context.ts'
import { matchesFilter, resolveFilter, type ResolvedFilter } from '../conditions/contact-filter.ts'
import { statusWords, tagCell } from './columns.ts'
import { workspaceTable } from '../../export/table-file.ts'
import { languageWords } from '../../export/table-words.ts'
import { nameOrder } from '../../text/folding.ts'

const piece = 2000
const maxAttributes = 200

/** The matching contacts as a table, streamed from the database. An import reads it back unchanged. */
export async function download(ctx: TenantContext, filter: In<typeof exportContacts>) {
  const narrowed = await resolveFilter(ctx.db, ctx.tenant.id, filter, ctx.now())
  const attributes = await attributeNames(ctx, narrowed)
  return workspaceTable(ctx, {
    name: 'contacts',
    of: ctx.now().toISOString().slice(0, 10),
    columns: {
      email: (row) => row.email,
      first_name: (row) => row.first_name,
      last_name: (row) => row.last_name,
      status: (row) => row.status,
      language: (row) => row.language,
      time_zone: (row) => row.time_zone,
      tags: (row) => tagCell(row.tags),
    },
    own: attributes.map((name) => [name, (row: ContactRow) => row.attributes[name]] as const),
    words: { status: statusWords, language: languageWords },
    rows: contactsOf(ctx, narrowed),
  })
}

async function* contactsOf(ctx: TenantContext, filter: ResolvedFilter) {
  let after = ''
  while (!ctx.signal.aborted) {
    const rows = await rowsAfter(ctx, filter, after)
    yield rows
    if (rows.length < piece) return
    after = rows.at(-1)?.email ?? ''
  }
}

type ContactRow = Awaited<ReturnType<typeof rowsAfter>>[number]

const rowsAfter = ({ db, tenant }: TenantContext, filter: ResolvedFilter, after: string) =>
  db
    .selectFrom('contacts')
    .select(['email', 'first_name', 'last_name', 'status', 'language', 'time_zone'])
    .select(sql<Record<string, string | number | boolean>>`attributes`.as('attributes'))
    .select(
      sql<string[]>`array(select t.name_en from contact_tags ct
        join tags t on t.tenant_id = ct.tenant_id and t.id = ct.tag_id
        where ct.tenant_id = contacts.tenant_id and ct.contact_id = contacts.id order by ${nameOrder(sql`t.name_en`)})`.as(
        'tags',
      ),
    )
    .where(matchesFilter(tenant.id, filter))
    .where('email', '>', after)
    .orderBy('email')
    .limit(piece)
    .execute()

async function attributeNames({ db, tenant }: TenantContext, filter: ResolvedFilter): Promise<string[]> {
  const rows = await db
    .selectFrom('contacts')
    .select(sql<string>`jsonb_object_keys(attributes)`.as('name'))
    .distinct()
    .where(matchesFilter(tenant.id, filter))
    .orderBy('name')
    .limit(maxAttributes)
    .execute()
  return rows.map((row) => row.name)
}
