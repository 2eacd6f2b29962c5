import { readFileSync } from 'node:fs'
import path from 'node:path'
import { paths as suitePaths } from '#web/email-marketing/suitePath.ts'

// Every address of the application, from the sources of its router, so that a new page is covered as well.

export type Role = 'visitor' | 'member' | 'administrator'

/** Who can open what hangs below a route of `src/web/routes.tsx`. */
const roles: Record<string, Role> = { root: 'visitor', members: 'member', admin: 'administrator' }
const ownRoutes: Record<string, Role> = { at: 'visitor', inMembers: 'member', inAdmin: 'administrator' }

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, '../src/web', file), 'utf8')
const router = read('routes.tsx')

/** The patterns of all addresses of a role, such as `/qa/$question`. @throws Error if a page has no address here */
export function routerAddresses(role: Role): string[] {
  const found = [...ownAddresses(), ...featureAddresses()]
  const pages = [router, ...featureFiles().map(({ source }) => source)]
    .flatMap((source) => [...source.matchAll(/import\('([^']+)Page\.tsx'\)/g)])
    .filter(([, name = '']) => !name.endsWith('/NotFound'))
  if (pages.length !== found.length) throw new Error(`${pages.length} pages have ${found.length} addresses`)
  const suite = suitePaths.map((suitePath) => `/email-marketing/${suitePath}`.replace(/\/+$/, ''))
  const own = found.filter((one) => one.role === role).map(({ address }) => address)
  return role === 'member' ? [...own, ...suite] : own
}

type Found = { role: Role; address: string }

const foundAt = (role: Role | undefined, at: string): Found => {
  if (role === undefined) throw new Error(`${at} hangs below an unknown route`)
  return { role, address: role === 'administrator' ? `/admin/${at}`.replace(/\/+$/, '') : at }
}

const ownAddresses = () =>
  [...router.matchAll(/\b(at|inMembers|inAdmin)\('([^']+)', \(\) => import\(/g)].map(([, route = '', at = '']) =>
    foundAt(ownRoutes[route], at),
  )

const featureFiles = () =>
  [...router.matchAll(/import \{ ([^}]*Routes[^}]*) \} from '(\.\/[^']+\/routes\.tsx)'/g)].map(
    ([, names = '', file = '']) => ({ names: names.split(', '), source: read(file) }),
  )

function featureAddresses() {
  return featureFiles().flatMap(({ names, source }) =>
    names.flatMap((name) => {
      const [, parent = ''] = new RegExp(`\\.\\.\\.${name}\\((\\w+)\\)`).exec(router) ?? []
      const [, own = ''] = source.split(new RegExp(`export const ${name}\\b`))
      const [section = ''] = own.split('export const ')
      return [...section.matchAll(/pageAt\(\w+, '([^']+)'/g)].map(([, at = '']) => foundAt(roles[parent], at))
    }),
  )
}
