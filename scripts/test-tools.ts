import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

/**
 * Tools of the tests besides npm's packages: a browser, Postfix's `smtp-sink`, and Dovecot and Caddy, which their tests
 * find themselves.
 */
export type Tools = { chromium: string; smtpSink: string | null }

/** The headless shell: full Chromium draws an invisible toolbar per page, in a separate process. */
const browsers = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
]
/** The first existing path of each line. */
const packages = [
  ['chromium-headless-shell', 'chromium'],
  ['postfix'],
  ['dovecot-imapd'],
  ['caddy'],
  ['fonts-noto-core'],
]

/**
 * Finds the tools, and installs Debian's packages if possible (apt as root).
 * @throws if no browser is available, with advice
 */
export function findTools(): Tools {
  if (!onPath(browsers) || !['smtp-sink', 'dovecot', 'caddy'].every((name) => onPath([name]))) install()
  const chromium = process.env['CHROMIUM'] ?? onPath(browsers)
  if (!chromium) throw new Error('The tests need a browser: install Chromium, or set CHROMIUM to the path of one.')
  return { chromium, smtpSink: onPath(['smtp-sink']) }
}

function install() {
  if (process.getuid?.() !== 0 || !onPath(['apt-get'])) return
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) => spawnSync('apt-get', args, { stdio: 'inherit', env: environment }).status === 0
  apt('update', '-q')
  for (const names of packages) names.some((name) => apt('install', '-y', '-q', '--no-install-recommends', name))
}

function onPath(names: string[]): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin']
  for (const name of names) {
    const folder = folders.find((folder) => existsSync(path.join(folder, name)))
    if (folder !== undefined) return path.join(folder, name)
  }
  return null
}
