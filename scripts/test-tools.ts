import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

/** What the tests need beside npm's packages: a browser, postfix's `smtp-sink`, and dovecot, which the tests of received mail find by themselves. */
export type Tools = { chromium: string; smtpSink: string | null }

const browsers = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']

/**
 * Finds the tools, and installs Debian's packages where it can (root with apt).
 * @throws when no browser is to be had, saying what to install
 */
export function findTools(): Tools {
  if (!onPath(browsers) || !onPath(['smtp-sink']) || !onPath(['dovecot'])) install()
  const chromium = process.env['CHROMIUM'] ?? onPath(browsers)
  if (!chromium) throw new Error('The tests need a browser: install Chromium, or set CHROMIUM to the path of one.')
  return { chromium, smtpSink: onPath(['smtp-sink']) }
}

function install() {
  if (process.getuid?.() !== 0 || !onPath(['apt-get'])) return
  const packages = ['chromium', 'postfix', 'dovecot-imapd', 'fonts-noto-core']
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-q'], { stdio: 'inherit', env: environment })
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], {
    stdio: 'inherit',
    env: environment,
  })
}

function onPath(names: string[]): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin']
  for (const name of names) {
    const folder = folders.find((folder) => existsSync(path.join(folder, name)))
    if (folder !== undefined) return path.join(folder, name)
  }
  return null
}
