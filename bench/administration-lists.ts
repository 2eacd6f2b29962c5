import { groupsOf, ids, vocabularies } from './administration-rows.ts'

/** One query of a list, and how a naive implementation would ask the database. */
export type Case = { list: string; what: string; path: string; naive?: string }

type List = {
  list: string
  path: string
  /** The naive FROM clause, joins included; rows of `t`. */
  from: string
  rows: number
  /** The default order. */
  order: string
  /** Other orders, by their parameters. */
  orders?: Record<string, string>
  /** Filters and searches, by their parameters, with the naive condition. */
  filters?: [what: string, query: string, where: string][]
}

const common = vocabularies.en[3] ?? ''
const rare = vocabularies.en[9000] ?? ''
const arabic = vocabularies.ar[2] ?? ''
const has = (columns: string, text: string) => `(${columns}) ilike '%${text}%'`
const search = (columns: string, ...words: [what: string, text: string][]): [string, string, string][] =>
  words.map(([what, text]) => [`search of ${what}`, `search=${encodeURIComponent(text)}`, has(columns, text)])
const words = (columns: string) =>
  search(
    columns,
    ['a common word', common],
    ['a rare word', rare],
    ['a common Arabic word', arabic],
    ['two common words', `${common} ${vocabularies.en[4]}`],
  )
const by = (column: string, values: readonly string[]): [string, string, string][] =>
  values.map((value) => [`${column} ${value}`, `${column}=${value}`, `t.${column} = '${value}'`])

function lists(slug: string, maxRows: number): List[] {
  const statuses = ['published', 'pending', 'closed', 'archived']
  return [
    {
      list: 'users',
      path: '/api/en/user',
      from: 'users t',
      rows: maxRows,
      order: 't.created_at desc',
      orders: {
        'orderBy=name&sortType=asc': "t.first_name || ' ' || t.last_name",
        'orderBy=email&sortType=asc': 't.email',
        'sortType=asc': 't.created_at',
      },
      filters: [
        ...by('role', ['admin', 'user']),
        ...by('status', ['active', 'unconfirmed', 'invited', 'blocked']),
        ['role and status', 'role=admin&status=active', "t.role = 'admin' and t.status = 'active'"],
        ...search(
          "t.first_name || ' ' || t.last_name || ' ' || t.email",
          ['a common name', 'olivia'],
          ['a common Arabic name', 'محمد'],
          ['a rare name', `m${maxRows - 5}@`],
          ['two letters', 'ol'],
          ['nobody', 'zzzzzz'],
        ),
        [
          'search and status',
          'search=olivia&status=blocked',
          `t.status = 'blocked' and ${has('t.first_name', 'olivia')}`,
        ],
      ],
    },
    {
      list: 'questions',
      path: '/api/en/question',
      from: 'questions t left join users u on u.id = t.author_id',
      rows: maxRows,
      order: 't.created_at desc',
      orders: {
        'sort=active': 't.last_activity_at desc',
        'sort=votes': 't.score desc',
        'sort=unanswered': 't.created_at desc',
        'sortType=asc': 't.created_at',
      },
      filters: [
        ...by('status', statuses),
        [
          'a common tag',
          `tagId=${ids('tag', 1)}`,
          `exists (select from question_tags x where x.question_id = t.id and x.tag_id = '${ids('tag', 1)}')`,
        ],
        ['an author', `authorId=${ids('user', 1)}`, `t.author_id = '${ids('user', 1)}'`],
        ...words("t.title || ' ' || t.body"),
        [
          'a common word, pending',
          `search=${common}&status=pending`,
          `t.status = 'pending' and ${has("t.title || ' ' || t.body", common)}`,
        ],
        ['a common word, by votes', `search=${common}&sort=votes`, has("t.title || ' ' || t.body", common)],
      ],
    },
    {
      list: 'answers',
      path: '/api/en/answer',
      from: 'answers t join questions q on q.id = t.question_id left join users u on u.id = t.author_id',
      rows: maxRows,
      order: 't.created_at desc',
      orders: { 'orderBy=votes': 't.score desc', 'sortType=asc': 't.created_at' },
      filters: [
        ...by('status', ['published', 'pending', 'hidden']),
        ['an author', `authorId=${ids('user', 1)}`, `t.author_id = '${ids('user', 1)}'`],
        ['a question', `questionId=${ids('question', 1)}`, `t.question_id = '${ids('question', 1)}'`],
        ...words('t.body'),
        [
          'a common word, pending',
          `search=${common}&status=pending`,
          `t.status = 'pending' and ${has('t.body', common)}`,
        ],
      ],
    },
    {
      list: 'relations',
      path: '/api/en/qa-relation',
      from: 'qa_relations t join questions s on s.id = t.question_id join answers a on a.id = t.answer_id join questions q on q.id = a.question_id',
      rows: maxRows,
      order: 't.created_at desc',
      orders: { 'orderBy=order&sortType=asc': 't.position', 'sortType=asc': 't.created_at' },
      filters: [
        ['a question', `questionId=${ids('question', 7)}`, `t.question_id = '${ids('question', 7)}'`],
        ['an answer', `answerId=${ids('answer', 7)}`, `t.answer_id = '${ids('answer', 7)}'`],
        ...words("s.title || ' ' || q.title || ' ' || t.note"),
      ],
    },
    {
      list: 'reports',
      path: '/api/en/admin/flag',
      from: 'qa_flags t join questions q on q.id = t.question_id left join users r on r.id = t.reporter_id',
      rows: maxRows,
      order: 't.created_at desc',
      orders: { 'sortType=asc': 't.created_at' },
      filters: [
        ...by('status', ['open', 'upheld', 'dismissed']),
        ...by('reason', ['spam', 'other']),
        ['status and reason', 'status=open&reason=abuse', "t.status = 'open' and t.reason = 'abuse'"],
      ],
    },
    {
      list: 'audit log',
      path: '/api/en/admin/audit-log',
      from: 'audit_log t',
      rows: maxRows,
      order: 't.at desc',
      orders: { 'sortType=asc': 't.at' },
      filters: [
        ['an action', 'action=user.update', "t.action = 'user.update'"],
        ['a rare action', 'action=settings.update', "t.action = 'settings.update'"],
        ['a kind', 'entityType=article', "t.entity_type = 'article'"],
        ['an entity', `entityId=${ids('user', 9)}`, `t.entity_id = '${ids('user', 9)}'`],
        ['an actor', `actorId=${ids('user', 5000)}`, `t.actor_id = '${ids('user', 5000)}'`],
        [
          'an actor and an action',
          `actorId=${ids('user', 5000)}&action=tag.create`,
          `t.actor_id = '${ids('user', 5000)}' and t.action = 'tag.create'`,
        ],
        ['a span of time', 'from=2026-01-01T00:00:00Z', "t.at >= '2026-01-01'"],
        ...search(
          "t.action || ' ' || t.actor_name",
          ['a common name', 'olivia'],
          ['an action', 'settings'],
          ['nobody', 'zzzzzz'],
        ),
      ],
    },
    {
      list: 'kept contents',
      path: `/api/${slug}/keep-content`,
      from: 'keep_contents t',
      rows: maxRows,
      order: 't.created_at desc',
      orders: {
        'orderBy=updatedAt': 't.updated_at desc',
        'orderBy=title&sortType=asc': 't.title_en',
        'sortType=asc': 't.created_at',
      },
      filters: [
        ...by('status', ['active', 'inactive']),
        ['a classification', `classificationId=${ids('tag', 1)}`, `t.classification_id = '${ids('tag', 1)}'`],
        ...words("t.title_en || ' ' || t.body_en"),
        [
          'a common word, inactive',
          `search=${common}&status=inactive`,
          `t.status = 'inactive' and ${has("t.title_en || ' ' || t.body_en", common)}`,
        ],
      ],
    },
    {
      list: 'classifications',
      path: `/api/${slug}/keep-classification`,
      from: 'keep_classifications t',
      rows: groupsOf(maxRows),
      order: 't.created_at desc',
      orders: {
        'orderBy=group': 't.group_name',
        'orderBy=name': 't.name_en',
        'orderBy=contentCount': 't.content_count desc',
      },
      filters: [...by('status', ['active', 'inactive']), ...search('t.name_en', ['a name', 'name 7'])],
    },
    {
      list: 'tags',
      path: '/api/en/tag',
      from: 'content_tags t',
      rows: maxRows,
      order: 't.created_at desc',
      orders: { 'orderBy=name&sortType=asc': 't.name_en', 'orderBy=usageCount': 't.usage_count desc' },
      filters: search("t.name_en || ' ' || t.name_ar", ['a common word', common], ['a rare word', rare]),
    },
    {
      list: 'articles',
      path: '/api/en/article',
      from: 'articles t',
      rows: maxRows,
      order: 't.published_at desc',
      orders: { 'orderBy=createdAt': 't.created_at desc', 'orderBy=likeCount': 't.like_count desc' },
      filters: [...by('status', ['draft', 'published', 'archived']), ...words("t.title_en || ' ' || t.body_en")],
    },
    {
      list: 'tools',
      path: '/api/en/tool',
      from: 'tools t',
      rows: maxRows,
      order: 't.created_at desc',
      orders: { 'orderBy=name&sortType=asc': 't.name_en' },
      filters: [
        ...by('status', ['active', 'inactive']),
        ['a category', 'category=Category%207', "t.category = 'Category 7'"],
        ...words("t.name_en || ' ' || t.description_en"),
      ],
    },
    {
      list: 'meetings',
      path: '/api/en/zoom',
      from: 'meetings t',
      rows: maxRows,
      order: 't.starts_at desc',
      orders: { 'orderBy=createdAt': 't.created_at desc', 'orderBy=nextStartsAt&sortType=asc': 't.starts_at' },
      filters: [
        ['status scheduled', 'status=scheduled', "t.status = 'scheduled' and t.ends_at > now()"],
        ['status ended', 'status=ended', 't.ends_at <= now()'],
        ['status cancelled', 'status=cancelled', "t.status = 'cancelled'"],
        [
          'a span of time',
          'from=2026-11-01T00:00:00Z&to=2026-12-01T00:00:00Z',
          "t.starts_at between '2026-11-01' and '2026-12-01'",
        ],
        ...words("t.title_en || ' ' || t.description_en"),
      ],
    },
    {
      list: 'moderation queue',
      path: '/api/en/admin/moderation',
      from: `(select created_at from questions where status = 'pending' union all select created_at from answers where status = 'pending'
        union all select created_at from qa_flags where status = 'open') t`,
      // The queue counts to a thousand only: each decision reveals the next posts.
      rows: Math.min(1000, Math.floor(maxRows / 400 + maxRows / 500 + maxRows / 100)),
      order: 't.created_at',
      orders: { 'sortType=desc': 't.created_at desc' },
      filters: [
        ['what is pending', 'why=pending', 'true'],
        ['what is reported', 'why=reported', 'true'],
      ],
    },
  ]
}

const naive = (from: string, where: string, order: string, offset = 0) =>
  `select t.*, count(*) over () as total from ${from} where ${where} order by ${order} limit 10 offset ${Math.max(0, offset)}`

/** All queries, list by list. */
export function casesOf(slug: string, maxRows: number): Case[] {
  return [
    ...lists(slug, maxRows).flatMap(({ list, path, from, rows, order, orders = {}, filters = [] }) => {
      const last = Math.max(1, Math.floor(rows / 10))
      const middle = Math.ceil(last / 2)
      const one = (what: string, query: string, reference: string): Case => ({
        list,
        what,
        path: `${path}?${query}`,
        naive: reference,
      })
      return [
        one('the first page', '', naive(from, 'true', order)),
        one('page 100', 'page=100', naive(from, 'true', order, 990)),
        one(`the middle page (${middle})`, `page=${middle}`, naive(from, 'true', order, middle * 10)),
        one(`the last page (${last})`, `page=${last}`, naive(from, 'true', order, rows - 10)),
        ...Object.entries(orders).flatMap(([query, by]) => [
          one(query, query, naive(from, 'true', by)),
          one(`${query}, the last page`, `${query}&page=${last}`, naive(from, 'true', by, rows - 10)),
        ]),
        ...filters.map(([what, query, where]) => one(what, query, naive(from, where, order))),
      ]
    }),
    { list: 'overview', what: 'all of it', path: '/api/en/admin/overview' },
    { list: 'moderation queue', what: 'its count', path: '/api/en/admin/moderation/count' },
    { list: 'classifications', what: 'groups', path: `/api/${slug}/keep-classification/groups` },
  ]
}
