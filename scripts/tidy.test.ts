import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

// The rules of ARCHITECTURE.md about who may import whom, and about what the web may say where.

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
  'images',
  'jobs',
  'mail',
  'net',
  'people',
  'processes',
  'public-site',
  'quotas',
  'secrets',
  'storage',
  'text',
  'traces',
]
const platformOfWeb = ['api', 'i18n', 'ui', 'shell']

describe('who may import whom', () => {
  test('the contract imports zod and itself', () => {
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

  test('pieces of the web that all pages share never import a slice', () => {
    const wrong = imports.filter(({ from, to }) => {
      const [own, other] = [roomOf(from, 'web'), roomOf(to, 'web')]
      return own && other && platformOfWeb.includes(own) && !platformOfWeb.includes(other) && !isTest(from)
    })
    expect(wrong).toEqual([])
  })

  test('the web framework is known to http alone, and to the types of its logger', () => {
    const wrong = imports.filter(
      ({ from, to }) => /^(fastify|@fastify\/)/.test(to) && !from.startsWith('src/server/http/'),
    )
    expect(wrong.filter(({ from }) => from !== 'src/server/context.ts')).toEqual([])
  })

  test('the queue is known to jobs alone', () => {
    expect(
      imports.filter(({ from, to }) => to.startsWith('graphile-worker') && !from.startsWith('src/server/jobs/')),
    ).toEqual([])
  })

  test('only the api room of the web calls fetch', () => {
    const callers = files.map(inRepo).filter((file) => file.startsWith('src/web/') && !file.startsWith('src/web/api/'))
    expect(callers.filter((file) => /\bfetch\(/.test(read(file)))).toEqual([])
  })

  test('the browser is sent no schemas: beside types, the web imports only what stands on nothing in the contract', () => {
    const pages = files.map(inRepo).filter((file) => file.startsWith('src/web/'))
    const hasSchemas = (file: string) => /^import /m.test(read(`src/contract/${file}`))
    const imported = (file: string) =>
      [...read(file).matchAll(/^import (?!type )[^'\n]*'#contract\/([^']+)'/gm)].map(([, name = '']) => name)
    expect(pages.filter((file) => imported(file).some(hasSchemas))).toEqual([])
  })
})

describe('names and words', () => {
  test('texts are brought into a normal form by one function, whose work does not grow with the square of a text', () => {
    // Passwords have 200 characters at most, and their hashes are of every form.
    const bounded = ['src/contract/folding.ts', 'src/server/secrets/passwords.ts']
    const own = files.map(inRepo).filter((file) => !isTest(file) && !bounded.includes(file))
    expect(own.filter((file) => /\.normalize\('NF/.test(read(file)))).toEqual([])
  })

  test('no rooms for odds and ends, and no barrels', () => {
    const wrong = files.map(inRepo).filter((file) => /\/(utils?|helpers?|common|lib|index)(\.tsx?$|\/)/.test(file))
    expect(wrong).toEqual([])
  })

  test('no physical left or right in styles: the layout mirrors by itself', () => {
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

/** The room of a file in a tree: the folder below it, when it stands in one. */
function roomOf(file: string, tree: 'server' | 'web'): string | undefined {
  return new RegExp(`^src/${tree}/([^/]+)/`).exec(file)?.[1]
}

function isTest(file: string) {
  return /\.test\.tsx?$/.test(file)
}
