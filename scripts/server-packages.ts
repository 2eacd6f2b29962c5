// Removes packages from node_modules that the server does not need: those that render and build the pages. For the
// image, once the pages are built: `node scripts/server-packages.ts --prune`
import { existsSync, lstatSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'

type Package = Partial<Record<'dependencies' | 'optionalDependencies' | 'peerDependencies', Record<string, string>>> & {
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

const packageIn = (folder: string) => JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Package

const programs = (root: string) =>
  ['src/server', 'src/contract'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => path.join(folder, name)),
  )

/** The imports of the program by file. Types are erased before it runs. */
export function importsOf(root: string): { file: string; from: string }[] {
  const statement = /^(?:import|export) (?!type\b)(?:[^'"]*? from )?'([^']+)'|\b(?:import|require)\('([^']+)'\)/gm
  return programs(root).flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(statement)].map(([, plain, called]) => ({
      file,
      from: plain ?? called ?? '',
    })),
  )
}

/** The package of an import; undefined for our own files and Node's modules. */
export const packageOf = (from: string) =>
  from.startsWith('node:') ? undefined : /^@[^/]+\/[^/]+|^[\w-][^/]*/.exec(from)?.[0]

/** The folder of a package as resolved from another one; undefined if it is not installed. */
function found(name: string, at: string, root: string): string | undefined {
  for (let folder = at; ; folder = path.dirname(folder)) {
    const place = path.join(folder, 'node_modules', name)
    if (existsSync(path.join(place, 'package.json'))) return place
    if (folder === root) return undefined
  }
}

/** The folders of all packages that the server may need, including its own Node and PostgreSQL. */
export function serverPackages(root: string): Set<string> {
  const own = packageIn(root)
  const named = importsOf(root).flatMap(({ from }) => packageOf(from) ?? [])
  const packages = new Set<string>()
  const open = [...named, ...Object.keys(own.optionalDependencies ?? {})].map((name) => ({ name, at: root }))
  for (const { name, at } of open) {
    const place = found(name, at, root)
    if (place === undefined || packages.has(place)) continue
    packages.add(place)
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packageIn(place)
    const peers = Object.keys(peerDependencies ?? {}).filter((peer) => !peerDependenciesMeta?.[peer]?.optional)
    for (const more of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers])
      open.push({ name: more, at: place })
  }
  // The package's own dependency is only needed to download it.
  const node = found('node', root, root)
  if (node) packages.add(node)
  return packages
}

/** Removes everything in a `node_modules` that is not on the list, also below listed packages. */
function prune(modules: string, packages: ReadonlySet<string>) {
  for (const name of readdirSync(modules).filter((name) => name !== '.bin')) {
    const place = path.join(modules, name)
    if (name.startsWith('@')) {
      prune(place, packages)
      if (readdirSync(place).length === 0) rmdirSync(place)
    } else if (!packages.has(place)) rmSync(place, { recursive: true })
    else if (existsSync(path.join(place, 'node_modules'))) prune(path.join(place, 'node_modules'), packages)
  }
  const links = path.join(modules, '.bin')
  for (const link of existsSync(links) ? readdirSync(links) : [])
    if (!existsSync(path.join(links, link))) rmSync(path.join(links, link))
}

if (parseArgs({ options: { prune: { type: 'boolean' } }, strict: false }).values.prune === true && import.meta.main) {
  const root = process.cwd()
  const modules = path.join(root, 'node_modules')
  if (lstatSync(modules).isSymbolicLink()) throw new Error(`${modules} leads elsewhere: nothing is taken from there`)
  prune(modules, serverPackages(root))
}
