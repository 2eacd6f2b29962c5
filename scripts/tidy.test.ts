import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

// The rules of ARCHITECTURE.md about allowed imports, and about which texts the web may contain where.

const root = path.resolve(import.meta.dirname, '..')

const files = walk(path.join(root, 'src')).filter((file) => /\.tsx?$/.test(file))

type Import = { from: string; to: string }

const imports: Import[] = files.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from\s+|import\s+|import\()'([^']+)'/g)].map(([, target = '']) => ({
    from: inRepo(file),
    to: resolve(file, target),
  })),
)

const platformOfServer = [
  'ai',
  'bulk-changes',
  'concurrency',
  'content',
  'db',
  'export',
  'http',
  'i18n',
  'images',
  'jobs',
  'mail',
  'net',
  'people',
  'processes',
  'public-site',
  'quotas',
  'secrets',
  'spam',
  'storage',
  'text',
  'traces',
]
const platformOfWeb = ['api', 'i18n', 'ui', 'shell']

const own = files.map(inRepo)
const serverFiles = ['config', 'context', 'failure', 'main', 'routes', 'run', 'start']

/** Folders that are divided into rooms; their rooms have no import cycle. */
const divided = [
  'src/server',
  'src/server/db',
  'src/server/email-marketing',
  'src/server/mail',
  'src/web',
  'src/web/email-marketing',
  'src/web/qa',
  'src/web/ui',
]

/**
 * The only import cycles of files. The cycle of the context and that of the canvas are intended. The others have no
 * comment: a type or a function that two of their files need has no separate file yet.
 */
const fileCircles = [
  // Types only: a task receives the services, and the services have the queue.
  ['src/server/context.ts', 'src/server/jobs/queue.ts', 'src/server/storage/storage.ts'],
  ['src/web/api/call.ts', 'src/web/api/refreshTokens.ts', 'src/web/api/streams.ts'],
  ['src/web/api/queryClient.ts', 'src/web/api/useApi.ts', 'src/web/ui/overlay/showTimeout.tsx'],
  // A block of columns holds blocks.
  ['src/web/email-marketing/templates/blocks/Canvas.tsx', 'src/web/email-marketing/templates/blocks/CanvasBlock.tsx'],
]

/** The import cycles of rooms that remain to be removed. */
const roomCircles: Record<string, string[][]> = {
  // Conditions share the words of contacts; a timeline shows messages; a test mail selects a contact.
  'src/web/email-marketing': [['conditions', 'contacts', 'messages', 'templates']],
  // The pages of http show the site, whose pages and images http serves.
  'src/server': [['http', 'images', 'public-site']],
  // A failed call that timed out shows its dialog, which is loaded when it is needed.
  'src/web': [['api', 'ui']],
}

describe('allowed imports', () => {
  test('the contract imports only zod and itself', () => {
    const wrong = imports.filter(
      ({ from, to }) => from.startsWith('src/contract/') && to !== 'zod' && !to.startsWith('src/contract/'),
    )
    expect(wrong.filter(({ from }) => !isTest(from))).toEqual([])
  })

  test('server and web never import each other', () => {
    const wrong = imports.filter(
      ({ from, to }) =>
        (from.startsWith('src/server/') && to.startsWith('src/web/')) ||
        (from.startsWith('src/web/') && to.startsWith('src/server/')),
    )
    expect(wrong).toEqual([])
  })

  test('platform rooms of the server never import a slice, and a slice never another slice', () => {
    const wrong = imports.filter(({ from, to }) => {
      const [own, other] = [roomOf(from, 'server'), roomOf(to, 'server')]
      if (!own || !other || own === other || platformOfServer.includes(other) || isTest(from)) return false
      return own !== 'demo'
    })
    expect(wrong).toEqual([])
  })

  test('shared parts of the web never import a slice', () => {
    const wrong = imports.filter(({ from, to }) => {
      const [own, other] = [roomOf(from, 'web'), roomOf(to, 'web')]
      return own && other && platformOfWeb.includes(own) && !platformOfWeb.includes(other) && !isTest(from)
    })
    expect(wrong).toEqual([])
  })

  test('only http and the types of its logger import the web framework', () => {
    const wrong = imports.filter(
      ({ from, to }) => /^(fastify|@fastify\/)/.test(to) && !from.startsWith('src/server/http/'),
    )
    expect(wrong.filter(({ from }) => from !== 'src/server/context.ts')).toEqual([])
  })

  test('only jobs imports the queue', () => {
    expect(
      imports.filter(({ from, to }) => to.startsWith('graphile-worker') && !from.startsWith('src/server/jobs/')),
    ).toEqual([])
  })

  test('only the api room of the web calls fetch', () => {
    const callers = files.map(inRepo).filter((file) => file.startsWith('src/web/') && !file.startsWith('src/web/api/'))
    expect(callers.filter((file) => /\bfetch\(/.test(read(file)))).toEqual([])
  })

  test('the browser gets no schemas: besides types, the web imports only contract files without imports', () => {
    const pages = files.map(inRepo).filter((file) => file.startsWith('src/web/'))
    const hasSchemas = (file: string) => /^import /m.test(read(`src/contract/${file}`))
    const imported = (file: string) =>
      [...read(file).matchAll(/^import (?!type )[^'\n]*'#contract\/([^']+)'/gm)].map(([, name = '']) => name)
    expect(pages.filter((file) => imported(file).some(hasSchemas))).toEqual([])
  })
})

describe('boundaries between rooms', () => {
  // A type that two files import from each other belongs in a separate file: `import type` counts.
  test('only the named groups of files import each other in a cycle', () => {
    expect(circlesAmong(own.filter(isCode), (file) => file)).toEqual(fileCircles)
  })

  test.each(divided)('the rooms of %s have no import cycle', (folder) => {
    const roomIn = (file: string) =>
      file.startsWith(`${folder}/`) ? /^([^/]+)\//.exec(file.slice(folder.length + 1))?.[1] : undefined
    expect(circlesAmong(own.filter(isCode), roomIn)).toEqual(roomCircles[folder] ?? [])
  })

  test('a folder has at most 40 files, tests not counted', () => {
    const sizes = new Map<string, number>()
    for (const file of own.filter(isCode)) sizes.set(path.dirname(file), (sizes.get(path.dirname(file)) ?? 0) + 1)
    expect([...sizes].filter(([, size]) => size > 40)).toEqual([])
  })

  test('only the named files are directly in src/server', () => {
    const direct = own.filter((file) => isCode(file) && path.dirname(file) === 'src/server')
    expect(serverFiles.length).toBeLessThanOrEqual(10)
    expect(direct.map((file) => path.basename(file, '.ts')).toSorted()).toEqual(serverFiles)
  })

  test('a slice of the web never imports another slice; only pages compose several', () => {
    const wrong = imports.filter(({ from, to }) => {
      const [room, other] = [roomOf(from, 'web'), roomOf(to, 'web')]
      if (!room || !other || room === other || platformOfWeb.includes(other) || isTest(from)) return false
      return room !== 'pages'
    })
    expect(wrong).toEqual([])
  })
})

describe('names and words', () => {
  test('only one function normalizes texts, in linear time', () => {
    // Passwords have at most 200 characters, and their hashes exist in every form.
    const bounded = ['src/contract/folding.ts', 'src/server/secrets/passwords.ts']
    const own = files.map(inRepo).filter((file) => !isTest(file) && !bounded.includes(file))
    expect(own.filter((file) => /\.normalize\('NF/.test(read(file)))).toEqual([])
  })

  test('no folder is a catch-all, and no file is a barrel', () => {
    const wrong = files.map(inRepo).filter((file) => /\/(utils?|helpers?|common|lib|index)(\.tsx?$|\/)/.test(file))
    expect(wrong).toEqual([])
  })

  test('styles use no physical left or right, so that the layout mirrors', () => {
    const styled = walk(path.join(root, 'src/web')).filter((file) => /\.(css|tsx?)$/.test(file))
    const physical =
      /(?:(?:margin|padding|border)-?(?:left|right)\b|(?:^|[\s{;])(?:left|right)\s*:|text-align\s*:\s*(?:left|right)|textAlign\s*:\s*'(?:left|right)'|\b(?:ml|mr|pl|pr)=)/im
    expect(styled.filter((file) => physical.test(readFileSync(file, 'utf8'))).map(inRepo)).toEqual([])
  })
})

function walk(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const full = path.join(folder, name)
    return statSync(full).isDirectory() ? walk(full) : [full]
  })
}

/** Files that may write to the table `contacts` without `changeContacts`, and what they write. */
const contactWriters = [
  'src/server/demo/contacts.ts', // the demo's contacts, with past dates
  'src/server/demo/suite/sending.ts', // times of the demo's sends
  'src/server/email-marketing/contacts/change-contacts.ts',
  'src/server/email-marketing/ledger/ledger.ts', // counters of sends
  'src/server/email-marketing/mailbox-sync/store-message.ts', // the time of the last reply
  'src/server/email-marketing/tracking/tracking.ts', // counters of opens and clicks
]
const contactWrite =
  /\b(?:update|insert into|delete from|merge into)\s+"?contacts\b|\b(?:updateTable|insertInto|deleteFrom|mergeInto)\(\s*'contacts\b/i

test('only changeContacts writes to the table of contacts, apart from counters and the demo', () => {
  const writers = own.filter((file) => file.startsWith('src/server/') && isCode(file) && contactWrite.test(read(file)))
  expect(writers.toSorted()).toEqual(contactWriters)
})

function inRepo(file: string) {
  return path.relative(root, file).replaceAll(path.sep, '/')
}

function read(file: string) {
  return readFileSync(path.join(root, file), 'utf8')
}

function resolve(file: string, target: string): string {
  const alias = /^#(contract|server|web)\/(.*)$/.exec(target)
  if (alias) return `src/${alias[1]}/${alias[2]}`
  return target.startsWith('.') ? inRepo(path.resolve(path.dirname(file), target)) : target
}

/** The room of a file in a tree: the folder below it. */
function roomOf(file: string, tree: 'server' | 'web'): string | undefined {
  return new RegExp(`^src/${tree}/([^/]+)/`).exec(file)?.[1]
}

function isTest(file: string) {
  return /\.test\.tsx?$/.test(file)
}

function isCode(file: string) {
  return !isTest(file)
}

/** The cycles among groups of files, each as the sorted names of its members. Files without a group are ignored. */
function circlesAmong(members: string[], groupOf: (file: string) => string | undefined): string[][] {
  const isMember = new Set(members)
  const graph = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const [source, target] = [isMember.has(from) && groupOf(from), isMember.has(to) && groupOf(to)]
    if (!source || !target || source === target) continue
    graph.set(source, (graph.get(source) ?? new Set()).add(target))
  }
  const reached = new Map([...graph.keys()].map((start) => [start, reachable(graph, start)]))
  const circles = [...reached].flatMap(([start, targets]) =>
    targets.has(start) ? [[...targets].filter((other) => reached.get(other)?.has(start)).toSorted()] : [],
  )
  return [...new Map(circles.map((circle) => [circle.join(' '), circle])).values()].toSorted((a, b) =>
    a.join(' ') < b.join(' ') ? -1 : 1,
  )
}

function reachable(graph: Map<string, Set<string>>, start: string): Set<string> {
  const seen = new Set<string>()
  const open = [start]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const target of graph.get(next) ?? []) {
      if (seen.has(target)) continue
      seen.add(target)
      open.push(target)
    }
  }
  return seen
}
