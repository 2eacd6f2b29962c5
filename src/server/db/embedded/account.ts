import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess, SpawnOptions } from 'node:child_process'
import { chownSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

type Owner = { uid: number; gid: number }

/** The account that PostgreSQL runs under and that owns its files (undefined: the current one). */
export type Account = { owner?: Owner; before: string[]; identity: Partial<Owner> }

/**
 * Chooses the account of PostgreSQL, which refuses to run as root. Tests access instead of reading modes, so that ACLs
 * and mounts count too.
 * @throws Error with advice when root has no usable account
 */
export function chooseAccount(postgres: string, folders: string[]): Account {
  if (process.getuid?.() !== 0) return { before: [], identity: {} }
  const owners = unprivileged(folders)
  const reachable = owners.find((owner) => reaches(owner, postgres, folders))
  if (reachable) return { owner: reachable, before: [], identity: reachable }
  const before = userNamespace(owners[0] ?? { uid: 1, gid: 1 })
  if (runs([...before, postgres, '--version'], {}) && runs([...before, ...pass(folders)], {})) {
    return { owner: { uid: 0, gid: 0 }, before, identity: {} }
  }
  throw new Error(
    `PostgreSQL doesn’t run as root, and no other account can access both ${dirname(postgres)} and ${[...new Set(folders)].join(', ')}. ` +
      'Start Sanad as an ordinary user. Otherwise move Sanad and DATA_DIR to folders that other accounts can access ' +
      '(chmod o+x on each parent folder), install util-linux (unshare) and allow user namespaces, or set DATABASE_URL.',
  )
}

/** Starts a program under that account, in its own session: Ctrl-C in a terminal reaches only Sanad. */
export function spawnAs(
  account: Account,
  command: string[],
  stdio: SpawnOptions['stdio'],
  more: Record<string, string> = {},
): ChildProcess {
  const [file, ...rest] = [...account.before, ...command] as [string, ...string[]]
  const env = { ...surroundings.env, ...more }
  return spawn(file, rest, { ...account.identity, cwd: surroundings.cwd, env, stdio, detached: true })
}

/** Changes the owner of a folder and everything in it to the account, unless it owns the folder already. */
export function giveTo(account: Account, folder: string): void {
  if (!account.owner) return
  const { uid, gid } = lstatSync(folder)
  if (uid === account.owner.uid && gid === account.owner.gid) return
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chownSync(join(entry.parentPath, entry.name), account.owner.uid, account.owner.gid)
  }
  // The folder comes last: the next start repeats an interrupted change.
  chownSync(folder, account.owner.uid, account.owner.gid)
}

/** PostgreSQL gets none of our environment (PGDATA, PGOPTIONS, LC_*, secrets). */
const surroundings = { cwd: '/', env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } }

/** The accounts `postgres` and `nobody`, then the owners of the parent folders (root by sudo in a user's home). */
function unprivileged(folders: string[]): Owner[] {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  const named = ['postgres', 'nobody'].flatMap((name) => {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    return uid && gid ? [{ uid: Number(uid), gid: Number(gid) }] : []
  })
  const owners = folders.map((folder) => statSync(dirname(folder))).map(({ uid, gid }) => ({ uid, gid }))
  return [...named, ...owners].filter((owner) => owner.uid !== 0)
}

function reaches(owner: Owner, postgres: string, folders: string[]) {
  return runs([postgres, '--version'], owner) && runs(pass(folders), owner)
}

function pass(folders: string[]) {
  return ['/bin/sh', '-c', 'for folder; do test -x "$folder" || exit 1; done', 'sh', ...folders]
}

/**
 * In the namespace, root's files belong to an ordinary account. That suffices for a checkout below /root, which other
 * accounts cannot enter.
 */
function userNamespace(inside: Owner) {
  return ['unshare', '--user', `--map-user=${inside.uid}`, `--map-group=${inside.gid}`, '--']
}

function runs(command: string[], identity: Partial<Owner>) {
  const [file, ...rest] = command as [string, ...string[]]
  return spawnSync(file, rest, { ...identity, ...surroundings, stdio: 'ignore' }).status === 0
}
