// Lists, filters and searches of a workspace's contacts, each beside a reference query on the same rows.
import { commonTag, rareTag, secondTag } from './contacts-file.ts'
import { print, timeCalls } from './timed-calls.ts'
import type { Suite } from './suite.ts'

/** The file's tags by frequency. */
export async function tagsOf({ json, root }: Suite) {
  const ids = new Map<string, string>()
  for (const { name, id } of (await json('GET', `${root}/tag?size=100`)).data) ids.set(name.en, id)
  const idOf = (name: string) => ids.get(name) ?? ''
  return { common: idOf(commonTag), second: idOf(secondTag), rare: idOf(rareTag) }
}

export type Tags = Awaited<ReturnType<typeof tagsOf>>

/** @param compared whether the references run too; with ten million contacts each takes minutes */
export async function lists(
  suite: Suite,
  tenant: string,
  count: number,
  { common, second, rare }: Tags,
  compared = true,
) {
  const { call, database, root } = suite
  const times = count > 500_000 ? 40 : 60
  const query = async (text: string, values: unknown[] = []) =>
    compared ? timeCalls(suite, 5, () => database.query(text, [tenant, ...values])) : undefined
  const get = (filter: string) => timeCalls(suite, times, () => call('GET', `${root}/email?${filter}`))
  const pages = Math.floor(count / 10)
  const deep = (sort: string) =>
    timeCalls(suite, times, (index) => call('GET', `${root}/email?${sort}&page=${1 + ((index * 7919) % pages)}`))

  const naive = await query('select count(*) from contacts where tenant_id = $1')
  print('list, first page', await get('page=1'), { what: 'naive count', figure: naive })
  const offset = await query(
    'select * from contacts where tenant_id = $1 order by created_at desc, id desc limit 10 offset $2',
    [count - 10],
  )
  print('pages anywhere', await deep(''), { what: 'OFFSET at the end', figure: offset })
  print('last page', await get(`page=${pages}`), { what: 'OFFSET at the end', figure: offset })
  const byName = await query(
    'select * from contacts where tenant_id = $1 order by lower(first_name) desc, id desc limit 10 offset $2',
    [count - 10],
  )
  print('pages anywhere, by first name', await deep('orderBy=firstName'), { what: 'OFFSET at the end', figure: byName })
  print('by address', await get('orderBy=email&sortType=asc'))

  const tagCounts = `select count(*) from contacts c join contact_tags t on t.tenant_id = c.tenant_id and t.contact_id = c.id
    where c.tenant_id = $1 and t.tag_id = any($2)`
  const naiveTag = await query(tagCounts, [[common]])
  print('tag of every second', await get(`tagIds=${common}`), { what: 'naive tag count', figure: naiveTag })
  print('the same, by address', await get(`tagIds=${common}&orderBy=email`), {
    what: 'naive tag count',
    figure: naiveTag,
  })
  print(
    'the same, pages anywhere',
    await timeCalls(suite, times, (index) =>
      call('GET', `${root}/email?tagIds=${common}&page=${1 + ((index * 7919) % Math.floor(pages / 2.1))}`),
    ),
  )
  print('rare tag', await get(`tagIds=${rare}`), { what: 'naive tag count', figure: await query(tagCounts, [[rare]]) })
  print('rare tag, by address', await get(`tagIds=${rare}&orderBy=email`))
  const naiveTwo = await query(
    `${tagCounts} and exists (select from contact_tags u where u.tenant_id = $1 and u.contact_id = c.id and u.tag_id = $3)`,
    [[common], second],
  )
  print('two common tags', await get(`tagIds=${common},${second}`), { what: 'naive count', figure: naiveTwo })
  print('a common and a rare tag', await get(`tagIds=${common},${rare}`))
  print('tag and status', await get(`tagIds=${common}&status=unsubscribed`), {
    what: 'naive count',
    figure: await query(`${tagCounts} and status = 'unsubscribed'`, [[common]]),
  })
  print('status of nearly all', await get('status=subscribed'), {
    what: 'naive count',
    figure: await query(`select count(*) from contacts where tenant_id = $1 and status = 'subscribed'`),
  })
  print('status of few', await get('status=unsubscribed'))
  print(
    'assignments of the common tag',
    await get(`page=1`).then(() => timeCalls(suite, times, () => call('GET', `${root}/tagged-by/tag/${common}/email`))),
  )
  print('tags', await timeCalls(suite, times, () => call('GET', `${root}/tag`)))

  const regex = (text: string) =>
    query(
      `select count(*) from contacts where tenant_id = $1 and (first_name || ' ' || last_name || ' ' || email) ~* $2`,
      [text],
    )
  for (const [what, text] of [
    ['search: an address', `hughes${Math.floor(count / 2)}@`],
    ['search: part of an address', 'ellis1234'],
    ['search: a domain', '@mail42.example'],
    ['search: a common English name', 'Olivia'],
    ['search: first and last name', 'grace murphy'],
    ['search: a common Arabic name', 'سلمى'],
    ['search: Arabic first and last name', 'نورة الحربي'],
    ['search: two letters', 'zi'],
    ['search: nobody', 'qqqqwwww'],
  ] as const) {
    print(what, await get(`search=${encodeURIComponent(text)}`), { what: 'regex', figure: await regex(text) })
  }
  print('search within a tag', await get(`search=grace&tagIds=${second}`))
  print('first name begins', await get(`firstName=${encodeURIComponent('سل')}`))
}
