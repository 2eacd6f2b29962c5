import { sql } from 'kysely'
import type { exportContacts } from '#contract/email-marketing/contacts.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../context.ts'
import { matching, narrowing, type Narrowing } from './contact-filter.ts'
import { tagCell } from './import-columns.ts'
import { byteOrderMark, csvLine, workspaceCsv } from '../csv.ts'

const piece = 2000
const mostAttributes = 200

/** The contacts that match, as a CSV file that is read from the database while it is written. */
export async function download(ctx: TenantContext, filter: In<typeof exportContacts>) {
  const name = `contacts-${ctx.now().toISOString().slice(0, 10)}`
  const narrowed = await narrowing(ctx.db, ctx.tenant.id, filter, ctx.now())
  return workspaceCsv(ctx, name, linesOf(ctx, narrowed))
}

async function* linesOf(ctx: TenantContext, filter: Narrowing) {
  const attributes = await attributeNames(ctx, filter)
  yield (
    byteOrderMark +
      csvLine(['email', 'first_name', 'last_name', 'status', 'language', 'time_zone', 'tags', ...attributes])
  )
  let after = ''
  while (!ctx.signal.aborted) {
    const rows = await rowsAfter(ctx, filter, after)
    yield rows
      .map((row) => {
        const own = row.attributes as Record<string, string | number | boolean>
        const values = attributes.map((name) => own[name])
        const { email, first_name, last_name, status, language, time_zone, tags } = row
        return csvLine([email, first_name, last_name, status, language, time_zone, tagCell(tags), ...values])
      })
      .join('')
    if (rows.length < piece) return
    after = rows.at(-1)?.email ?? ''
  }
}

const rowsAfter = ({ db, tenant }: TenantContext, filter: Narrowing, after: string) =>
  db
    .selectFrom('contacts')
    .select(['email', 'first_name', 'last_name', 'status', 'language', 'time_zone', 'attributes'])
    .select(
      sql<string[]>`array(select t.name_en from contact_tags ct
        join tags t on t.tenant_id = ct.tenant_id and t.id = ct.tag_id
        where ct.tenant_id = contacts.tenant_id and ct.contact_id = contacts.id order by t.name_en)`.as('tags'),
    )
    .where(matching(tenant.id, filter))
    .where('email', '>', after)
    .orderBy('email')
    .limit(piece)
    .execute()

async function attributeNames({ db, tenant }: TenantContext, filter: Narrowing): Promise<string[]> {
  const rows = await db
    .selectFrom('contacts')
    .select(sql<string>`jsonb_object_keys(attributes)`.as('name'))
    .distinct()
    .where(matching(tenant.id, filter))
    .orderBy('name')
    .limit(mostAttributes)
    .execute()
  return rows.map((row) => row.name)
}
