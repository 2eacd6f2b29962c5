import type pg from 'pg'
import { copyIn } from '#server/db/transfer/copy.ts'
import { dataTables } from '#server/db/transfer/shape.ts'

type Made = { gigabytes: number; newId: () => string; random: (bytes: number) => Buffer }

const words =
  'متجر كتاب قهوة سعر رسالة شكرا طلب جديد سؤال عميل shop order price letter thanks new question customer coffee book'
    .split(' ')
    .map((word) => Buffer.from(`${word} `))

/** Random words, which compress to about a third, like prose. */
function prose(random: Made['random'], bytes: number): string {
  const parts: Buffer[] = []
  for (let length = 0; length < bytes;) {
    const picks = random(64)
    for (const pick of picks) {
      const word = words[pick % words.length] ?? Buffer.from('a ')
      parts.push(word)
      length += word.length
    }
  }
  return Buffer.concat(parts).toString()
}

/**
 * Writes about that many gigabytes of stored data, like a shop with years of use: half compressed mail sources, a
 * third pictures, the rest contacts.
 * @returns bytes, without indexes
 */
export async function fillForBackup(client: pg.Client, { gigabytes, newId, random }: Made): Promise<number> {
  const tenantId = newId()
  await client.query(`insert into workspaces (id, slug, name) values ($1, 'bench', 'Bench')`, [tenantId])
  const [contacts, messages, pictures] = [330_000, 42_000, 3150].map((each) => Math.ceil(each * gigabytes))
  await client.query(
    `insert into contacts (tenant_id, id, email, first_name, last_name, language, attributes, created_at)
      select $1, gen_random_uuid(), 'c' || n || '@customers.test', 'ليلى', 'Saleh ' || n, case when n % 2 = 0 then 'ar' else 'en' end,
        jsonb_build_object('city', 'Cairo', 'orders', n % 40, 'last_order', md5(n::text)), now() - n * interval '1 minute'
      from generate_series(1, $2::int) n`,
    [tenantId, contacts],
  )
  await client.query(
    `insert into messages (tenant_id, id, direction, delivery_status, content_type, subject, preview, sender, sender_address, recipient, people,
        message_id, thread, created_at)
      select $1, md5('message ' || n)::uuid, 'received', 'sent', 'html', 'طلب ' || n, 'Words of a customer', s, s, 'us@shop.test', array[s, 'us@shop.test'],
        format('<%s@x.test>', n), format('<%s@x.test>', n), now() - n * interval '1 minute'
      from generate_series(1, $2::int) n cross join lateral (select format('c%s@customers.test', n)) as names (s)`,
    [tenantId, messages],
  )
  const { rows } = await client.query<{ id: string }>('select id from messages where tenant_id = $1', [tenantId])
  async function* contents() {
    for (const { id } of rows) {
      const text = prose(random, 3000)
      const cells = [tenantId, id, `\\\\x${random(8000).toString('hex')}`, `<p>${text}${text}</p>`, text, '{}', '[]']
      yield Buffer.from(`${cells.join('\t')}\n`)
    }
  }
  await copyIn(
    client,
    'copy message_contents (tenant_id, message_id, source, html, text, headers, correspondents) from stdin',
    contents(),
  )
  async function* images() {
    for (let made = 0; made < (pictures ?? 0); made += 1)
      yield Buffer.from(`${newId()}\t\\\\x${random(140_000).toString('hex')}\t1200\t800\n`)
  }
  await copyIn(client, 'copy images (id, bytes, width, height) from stdin', images())
  await client.query('vacuum (analyze) contacts, messages, message_contents, images')
  return (await dataTables(client)).reduce((sum, { bytes }) => sum + bytes, 0)
}
