import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { nodeFlags } from '#test/node-flags.ts'
import { importsOf, packageOf, serverPackages } from './server-packages.ts'

// Checks `deploy/` against the program as far as possible without running it there.

const root = path.resolve(import.meta.dirname, '..')
const read = (name: string) => readFileSync(path.join(root, name), 'utf8')
const compose = read('deploy/compose.yaml')
const { dependencies, scripts } = JSON.parse(read('package.json')) as Record<
  'dependencies' | 'scripts',
  Record<string, string>
>

/** The variables that the program reads, from its source. */
const known = new Set([...read('src/server/config.ts').matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => name))

const secret = 'a secret of this test, long enough'
const environment = { SITE: 'sanad.example.com', APP_SECRET: secret, DATABASE_PASSWORD: 'p' } as Record<string, string>
const filled = (text: string) =>
  text.replace(/\$\{(\w+)(?::[-?][^}]*)?\}/g, (_all, name: string) => environment[name] ?? '')

test('every variable in compose.yaml is known and accepted by the program', () => {
  const block = /^x-environment: &environment\n((?: {2}.*\n)+)/m.exec(compose)?.[1] ?? ''
  const pairs = [...block.matchAll(/^ {2}([A-Z_]+): (.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    filled(value).replace(/^'(.*)'$/, '$1'),
  ])
  expect(pairs.length).toBeGreaterThan(8)
  expect(pairs.map(([name]) => name).filter((name) => !known.has(name))).toEqual([])
  for (const role of [...compose.matchAll(/ROLE: (\w+)/g)].map(([, name]) => name)) {
    const config = readConfig({ ...Object.fromEntries(pairs), ROLE: role })
    expect(config).toMatchObject({ publicUrl: 'https://sanad.example.com', trustProxy: 1, stopDelay: 5000, role })
    expect(config.metrics.listen).toEqual({ host: '0.0.0.0', port: 9464 })
  }
})

test('each process has a longer stop timeout than it needs, and the proxy knows each web process', () => {
  const delay = Number(/STOP_DELAY: '(\d+)'/.exec(compose)?.[1])
  const grace = Number(/stop_grace_period: (\d+)s/.exec(compose)?.[1])
  const interval = Number(/health_interval (\d+)s/.exec(read('deploy/Caddyfile'))?.[1])
  expect(delay).toBeGreaterThan(2 * interval)
  expect(grace).toBeGreaterThan(delay + 45)
  const webs = [...compose.matchAll(/^ {2}(\w+):\n {4}<<: \*sanad\n {4}environment:\n.*\n {6}ROLE: web$/gm)].map(
    ([, name]) => name,
  )
  expect(webs).toHaveLength(2)
  expect(read('deploy/Caddyfile')).toContain(`reverse_proxy ${webs.map((name) => `${name}:3000`).join(' ')} {`)
})

const dockerfile = read('deploy/Dockerfile')

test('every command of the Dockerfile and the units exists', () => {
  for (const name of ['package.json', 'package-lock.json', 'bin/sanad', 'src/server/main.ts', 'scripts/build-web.ts']) {
    expect(dockerfile).toContain(name)
    expect(existsSync(path.join(root, name))).toBe(true)
  }
  // Only packages of Debian and of the lock file are installed, with the named Node; nothing runs as root.
  expect([...dockerfile.matchAll(/\b(?:curl|wget|npm i|npm add|ADD)\b/g)]).toEqual([])
  expect([...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base)).toEqual(['${BASE}', '${BASE}'])
  expect(/NODE=(\S+)/.exec(dockerfile)?.[1]).toBe(dependencies['node'])
  expect(dockerfile.lastIndexOf('USER sanad')).toBeGreaterThan(dockerfile.lastIndexOf('\nRUN'))
  for (const unit of ['sanad.service', 'sanad-backup.service']) {
    const text = read(`deploy/${unit}`)
    const started = /ExecStart=(.*)/.exec(text)?.[1] ?? ''
    const files = started.split(' ').filter((part) => /^\/opt\/sanad\/(?:src|bin)/.test(part))
    expect(files.length).toBeGreaterThan(0)
    for (const file of files) expect(existsSync(file.replace('/opt/sanad', root))).toBe(true)
  }
})

test('the program is started the same way everywhere', () => {
  expect(nodeFlags).toHaveLength(2)
  for (const line of [
    scripts['sanad'],
    scripts['start'],
    scripts['dev'],
    read('bin/sanad'),
    read('deploy/sanad.service'),
  ])
    expect(line).toContain(nodeFlags.join(' '))
  expect(dockerfile).toContain(`"node", ${nodeFlags.map((flag) => `"${flag}"`).join(', ')}`)
})

test('the image has every file and package that the program imports, and not those of the pages', () => {
  const taken = [...dockerfile.matchAll(/^COPY --from=build (.+) \S+$/gm)]
    .flatMap(([, places = '']) => places.split(' '))
    .map((place) => place.replace('/app/', ''))
  const isTaken = (file: string) => taken.some((place) => file === place || file.startsWith(`${place}/`))
  const imports = importsOf(root)
  expect(imports.length).toBeGreaterThan(1500)
  const ours = imports
    .filter(({ from }) => /^[.#]/.test(from))
    .map(({ file, from }) =>
      from.startsWith('.') ? path.join(path.dirname(file), from) : from.replace('#test/', 'test/').replace('#', 'src/'),
    )
  expect(ours.filter((file) => !isTaken(file) || !existsSync(path.join(root, file)))).toEqual([])
  for (const name of ['bin/sanad', 'migrations', 'dist', 'src/server/main.ts']) expect(isTaken(name)).toBe(true)
  for (const name of ['src/web', 'scripts', 'test', 'docs']) expect(isTaken(name)).toBe(false)

  const packages = [...serverPackages(root)].map((folder) => folder.replace(/^.*\/node_modules\//, ''))
  const named = new Set(imports.flatMap(({ from }) => packageOf(from) ?? []))
  expect([...named].filter((name) => !(name in dependencies) || !packages.includes(name))).toEqual([])
  expect(packages).toContain('node')
  expect(packages.filter((name) => /^(?:react|vite|@mantine|@tiptap|typescript|vitest)/.test(name))).toEqual([])
})

const analyze = spawnSync('systemd-analyze', ['--version'])

test.runIf(analyze.status === 0)('systemd accepts the units', () => {
  for (const unit of ['sanad.service', 'sanad-backup.service', 'sanad-backup.timer']) {
    const { stderr } = spawnSync('systemd-analyze', ['verify', path.join(root, 'deploy', unit)], { encoding: 'utf8' })
    // The program is not installed here, so its paths do not exist.
    const output = stderr
      .split('\n')
      .filter((line) => line.includes(`${unit}:`) && !/not executable|No such file/.test(line))
    expect(output).toEqual([])
  }
})

test('the guide documents every variable, and no unknown one', () => {
  const guide = read('docs/guide/operators.md')
  const documented = new Set(
    [...guide.matchAll(/^\| `([A-Z_`, ]+)`/gm)].flatMap(([, names = '']) => names.split('`, `')),
  )
  expect([...known].filter((name) => !documented.has(name ?? ''))).toEqual([])
  expect([...documented].filter((name) => !known.has(name))).toEqual([])
})
