import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseSync } from 'vite'

// Comments, test titles and exported names are plain English: these words are signs that a sentence is not.

const root = path.resolve(import.meta.dirname, '..')
const folders = ['src', 'test', 'e2e', 'verify', 'bench', 'scripts']
const files = folders.flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => path.posix.join(folder, name.replaceAll('\\', '/'))),
)

/** Words that a plain sentence has no use for. */
const odd = new Set(
  'anew befall brought crosswise heed heeds her hers herself leaps patience said she surely told whoever whomever'.split(
    ' ',
  ),
)
/** Participles that are fine in a sentence but say nothing as a name. */
const participles = new Set(['asked', 'crossed', 'given', 'held', 'kept', ...odd])

/** Sentences in which such a word is right. */
const exceptions: Record<string, string[]> = {
  // Quoted words.
  'scripts/wording.test.ts': [...odd],
}

type Named = { name?: string }
type Declaration = { id?: Named; declarations?: { id: Named }[] } | null
type Node = { type: string; callee?: unknown; arguments?: { type: string; value?: unknown }[] }

const wordsOf = (text: string) => text.toLowerCase().split(/[^a-z]+/)
const partsOf = (name: string) => name.split(/(?=[A-Z])|[_\d$]+/).map((part) => part.toLowerCase())

function oddWordsIn(file: string) {
  const { program, comments } = parseSync(file, readFileSync(path.join(root, file), 'utf8'))
  const names = (program.body as { type: string; declaration?: Declaration }[]).flatMap(({ type, declaration }) =>
    type === 'ExportNamedDeclaration' && declaration
      ? [declaration.id?.name, ...(declaration.declarations ?? []).map(({ id }) => id.name)]
      : [],
  )
  const isAllowed = (word: string) => exceptions[file]?.includes(word) ?? false
  const sentences = [...comments.map(({ value }) => value), ...titlesIn(program)]
  return [
    ...sentences
      .filter((text) => wordsOf(text).some((word) => odd.has(word) && !isAllowed(word)))
      .map((text) => `${file}: ${text.trim()}`),
    ...names
      .filter((name) => name !== undefined && partsOf(name).some((part) => participles.has(part)))
      .map((name) => `${file}: ${name}`),
  ]
}

/** Titles of `test`, `describe` and `it`, also behind `.each` and its like. */
function titlesIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  const { type, callee, arguments: args } = node as Node
  const title = type === 'CallExpression' && isTestCall(callee) ? args?.[0]?.value : undefined
  const own = typeof title === 'string' ? [title] : []
  return [...own, ...Object.values(node).flatMap((child) => (typeof child === 'object' ? titlesIn(child) : []))]
}

function isTestCall(callee: unknown): boolean {
  const {
    type,
    name,
    object,
    callee: inner,
  } = (callee ?? {}) as { type?: string; name?: string } & Record<string, unknown>
  if (type === 'Identifier') return ['test', 'describe', 'it'].includes(name ?? '')
  return isTestCallOf(object) || isTestCallOf(inner)
}
const isTestCallOf = (callee: unknown) => callee !== undefined && isTestCall(callee)

describe('comments, test titles and exported names', () => {
  test.each(folders)('are plain English in %s', (folder) => {
    expect(files.filter((file) => file.startsWith(`${folder}/`)).flatMap(oddWordsIn)).toEqual([])
  })
})
