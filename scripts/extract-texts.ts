// Finds every text of the product that exists in English and Arabic, and writes them to `dist/texts.json`, which the
// server reads for `sanad texts`.
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { parseSync } from 'vite'
import { type TextSource, textKey } from '../src/contract/text/text-key.ts'
import { type CatalogueText, catalogueFile } from '../src/server/i18n/catalogue.ts'

const root = path.resolve(import.meta.dirname, '..')

/** Content that people edit as their own, and words that a program writes with: no texts of the interface. */
const content = [
  'src/server/demo/',
  'src/server/branding/writer/',
  'src/server/branding/model/',
  'src/server/public-site/settings.ts',
  'src/web/email-marketing/forms/values.ts',
  'src/server/email-marketing/templates/designs/',
]

/** Texts that the server and the web share. */
const shared = ['src/contract/email-marketing/bounce-rules.ts']

type Node = { type: string; [field: string]: unknown }
type Value = TextSource | Value[] | { [key: string]: Value }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const nodes = (value: unknown) => (Array.isArray(value) ? value.filter(isNode) : [])

/** Every text, sorted by id. */
export function extractTexts(): CatalogueText[] {
  const found = sourceFiles().flatMap((file) => textsIn(file))
  const byKey = new Map<string, CatalogueText>()
  for (const text of found.toSorted(webFirst)) {
    const key = textKey(text.en, text.ar)
    const first = byKey.get(key)
    if (first && !isDeepStrictEqual([first.en, first.ar], [text.en, text.ar]))
      throw new Error(`${first.id} and ${text.id} have the same key`)
    if (first) first.also.push(text.id)
    else byKey.set(key, text)
  }
  return [...byKey.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

/** The place on a page says most about a text. */
function webFirst(a: CatalogueText, b: CatalogueText): number {
  const isOnPage = ({ id }: CatalogueText) => Number(id.startsWith('web/'))
  return isOnPage(b) - isOnPage(a) || (a.id < b.id ? -1 : 1)
}

/** Writes the texts for the server. */
export function writeTexts() {
  mkdirSync(path.dirname(catalogueFile), { recursive: true })
  writeFileSync(`${catalogueFile}.${process.pid}`, JSON.stringify(extractTexts()))
  renameSync(`${catalogueFile}.${process.pid}`, catalogueFile)
}

function sourceFiles(): string[] {
  const own = ['src/web', 'src/server'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => path.posix.join(folder, name.replaceAll('\\', '/')))
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .filter((file) => !content.some((prefix) => file.startsWith(prefix))),
  )
  return [...own, ...shared]
}

function textsIn(file: string): CatalogueText[] {
  const code = readFileSync(path.join(root, file), 'utf8')
  if (!/\ben:/.test(code)) return []
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed`)
  const place = file.replace(/^src\//, '').replace(/\.tsx?$/, '')
  const taken = new Map<string, number>()
  const found: CatalogueText[] = []
  const add = (names: string[], en: Value, ar: Value): void => {
    if (isSource(en) && isSource(ar)) {
      if (en === '' && ar === '') return
      const id = `${place}.${names.join('.')}`
      const times = (taken.get(id) ?? 0) + 1
      taken.set(id, times)
      found.push({ id: times === 1 ? id : `${id}.${times}`, en, ar, also: [] })
    } else if (typeof en === 'object' && typeof ar === 'object') {
      for (const [name, value] of Object.entries(en)) {
        const other = (ar as Record<string, Value>)[name]
        if (other !== undefined) add([...names, name], value, other)
      }
    }
  }
  visit(program, [], add)
  return found
}

/** Calls `add` with every pair of texts below a node, and the names that lead to it. */
function visit(node: unknown, names: string[], add: (names: string[], en: Value, ar: Value) => void): void {
  if (Array.isArray(node)) for (const each of node) visit(each, names, add)
  if (!isNode(node)) return
  if (node.type === 'ObjectExpression') {
    const fields = fieldsOf(node)
    const [english, arabic] = [fields.get('en'), fields.get('ar')]
    // The languages themselves may be names in a table of texts.
    if (english && arabic && !isTable(english)) {
      const [en, ar] = [valueOf(english), valueOf(arabic)]
      if (en !== undefined && ar !== undefined) return add(names, en, ar)
      // Otherwise an added language would have no such text.
      if ((en ?? ar ?? '') !== '') throw new Error(`${names.join('.')}: one side is no plain text`)
    }
  }
  const own = nameOf(node['id'] ?? node['key'])
  const inside = own === undefined ? names : [...names, own]
  for (const [field, value] of Object.entries(node)) if (field !== 'id' && field !== 'key') visit(value, inside, add)
}

const fieldsOf = (node: Node) =>
  new Map(nodes(node['properties']).map((property) => [nameOf(property['key']), property['value']]))

/** Whether a value is itself a text in both languages. */
const isTable = (value: unknown) => isNode(value) && value.type === 'ObjectExpression' && fieldsOf(value).has('ar')

function nameOf(key: unknown): string | undefined {
  if (!isNode(key)) return undefined
  if (key.type === 'Identifier') return String(key['name'])
  return key.type === 'Literal' ? String(key['value']) : undefined
}

/** The value of an expression that consists of texts only. */
function valueOf(node: unknown): Value | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : undefined
  if (node.type === 'TemplateLiteral' && nodes(node['expressions']).length === 0)
    return nodes(node['quasis']).reduce((text, { value }) => text + (value as { cooked: string }).cooked, '')
  if (node.type === 'CallExpression' && ['template', 'plural'].includes(nameOf(node['callee']) ?? ''))
    return valueOf(nodes(node['arguments'])[0])
  if (node.type === 'ArrayExpression') {
    const values = nodes(node['elements']).map(valueOf)
    return values.every((value) => value !== undefined) ? values : undefined
  }
  if (node.type === 'ObjectExpression') {
    const entries = nodes(node['properties']).map(({ key, value }) => [nameOf(key), valueOf(value)] as const)
    return entries.every(([name, value]) => name !== undefined && value !== undefined)
      ? (Object.fromEntries(entries) as Record<string, Value>)
      : undefined
  }
  return ['TSAsExpression', 'TSSatisfiesExpression'].includes(node.type) ? valueOf(node['expression']) : undefined
}

const categories = new Set(['zero', 'one', 'two', 'few', 'many', 'other'])

const isSource = (value: Value): value is TextSource =>
  typeof value === 'string' ||
  (!Array.isArray(value) &&
    'other' in value &&
    Object.entries(value).every(([name, form]) => categories.has(name) && typeof form === 'string'))

if (import.meta.main) writeTexts()
