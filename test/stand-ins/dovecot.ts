import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ImapFlow } from 'imapflow'

/** A real, unprivileged dovecot with its own configuration; its mailboxes are in a folder that is deleted with it. */
export type Dovecot = {
  port: number
  password: string
  /** Delivers a message to a user's folder, as a mail server does. */
  deliver: (user: string, source: string | Buffer, folder?: string) => Promise<void>
  /** The flags of each message, from the file names: `S` seen, `R` answered, `T` deleted. */
  flags: (user: string, folder?: string) => Promise<string[]>
  /** Another IMAP client of the same mailbox. */
  client: (user: string) => Promise<ImapFlow>
  /** The number of logins since the start. */
  logins: () => Promise<number>
  /** Renumbers the mailbox: UIDVALIDITY and all UIDs change. */
  renumber: (user: string) => Promise<void>
  /** Numbers an empty mailbox from 1 under this UIDVALIDITY: some servers use the same one for every mailbox. */
  numbered: (user: string, validity: number) => Promise<void>
  /** Denies or restores access to a folder. */
  lock: (user: string, folder: string, isLocked: boolean) => Promise<void>
  restart: () => Promise<void>
  /** Stops listening, like a server that is down. */
  pause: () => Promise<void>
  stop: () => Promise<void>
}

/** The path of dovecot on Debian and other systems; undefined if it is not installed. */
export const dovecotProgram = ['/usr/sbin/dovecot', '/usr/local/sbin/dovecot', '/opt/homebrew/sbin/dovecot'].find(
  (file) => existsSync(file),
)

// The unprivileged account.
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : null

/**
 * @param capability the advertised capabilities, if not all that it supports (`imap_capability`)
 * @param tokenInfoUrl an issuer's address that checks access tokens: signs in by OAuth only (oauth2 passdb)
 */
export async function dovecot({ capability = '', tokenInfoUrl = '' } = {}): Promise<Dovecot> {
  if (dovecotProgram === undefined)
    throw new Error('The tests of received mail need dovecot: apt install dovecot-imapd')
  const home = await mkdtemp(path.join(tmpdir(), 'sanad-dovecot-'))
  const password = randomUUID()
  const port = await freePort()
  for (const folder of ['run', 'mail']) await mkdir(path.join(home, folder))
  await writeFile(path.join(home, 'dovecot.conf'), configuration({ home, port, password, capability, tokenInfoUrl }))
  if (tokenInfoUrl) await writeFile(path.join(home, 'oauth2.conf'), oauthConfiguration(tokenInfoUrl))
  await owned(home, true)
  let child = await run(home, port)
  const box = async (user: string, folder: string) => {
    const at = path.join(home, 'mail', user, ...(folder === 'INBOX' ? [] : [`.${folder}`]))
    for (const name of ['', 'tmp', 'new', 'cur']) {
      await mkdir(path.join(at, name), { recursive: true })
      await owned(path.join(at, name))
    }
    await owned(path.join(home, 'mail', user))
    return at
  }
  const end = async () => {
    if (child.exitCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  }
  const restart = async () => {
    await end()
    child = await run(home, port)
  }
  return {
    port,
    password,
    async deliver(user, source, folder = 'INBOX') {
      const at = await box(user, folder)
      const name = `${Math.floor(Date.now() / 1000)}.${randomUUID()}.test`
      await writeFile(path.join(at, 'tmp', name), source)
      await owned(path.join(at, 'tmp', name))
      await rename(path.join(at, 'tmp', name), path.join(at, 'new', name))
    },
    async flags(user, folder = 'INBOX') {
      const at = await box(user, folder)
      const names = [...(await readdir(path.join(at, 'cur'))), ...(await readdir(path.join(at, 'new')))]
      return names.toSorted().map((name) => /:2,(\w*)$/.exec(name)?.[1] ?? '')
    },
    async client(user) {
      const auth = { user, pass: password }
      const client = new ImapFlow({ host: '127.0.0.1', port, secure: false, auth, logger: false })
      client.on('error', () => undefined)
      await client.connect()
      return client
    },
    async logins() {
      const log = await readFile(path.join(home, 'log'), 'utf8')
      return log.match(/ Login: user=/g)?.length ?? 0
    },
    async renumber(user) {
      await end()
      const at = await box(user, 'INBOX')
      for (const name of await readdir(at))
        if (name.startsWith('dovecot')) await rm(path.join(at, name), { force: true })
      // UIDVALIDITY is the second in which the folder was first seen.
      await wait(1100)
      child = await run(home, port)
    },
    async numbered(user, validity) {
      const list = path.join(await box(user, 'INBOX'), 'dovecot-uidlist')
      await writeFile(list, `3 V${validity} N1 G${randomUUID().replaceAll('-', '')}\n`)
      await owned(list)
    },
    lock: async (user, folder, isLocked) =>
      chmod(path.join(home, 'mail', user, `.${folder}`), isLocked ? 0o000 : 0o755),
    restart,
    pause: end,
    async stop() {
      await end()
      await rm(home, { recursive: true, force: true })
    },
  }
}

const oauthConfiguration = (tokenInfoUrl: string) => `
tokeninfo_url = ${tokenInfoUrl}?access_token=
username_attribute = email
scope = https://mail.google.com/
`

type Settings = { home: string; port: number; password: string; capability: string; tokenInfoUrl: string }

const configuration = ({ home, port, password, capability, tokenInfoUrl }: Settings) => {
  const account = nobody
    ? { user: 'nobody', group: 'nogroup', ...nobody }
    : { user: process.env['USER'] ?? '', group: '', uid: process.getuid?.(), gid: process.getgid?.() }
  return `
base_dir = ${home}/run
state_dir = ${home}/run
log_path = ${home}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
default_internal_user = ${account.user}
default_login_user = ${account.user}
${account.group && `default_internal_group = ${account.group}`}
mail_location = maildir:${home}/mail/%u
first_valid_uid = 1
mailbox_list_index = no
mail_max_userip_connections = 100
# A file that comes as a folder begins to be watched is seen at the next look only, by itself after 30 s.
mailbox_idle_check_interval = 1 s
${
  tokenInfoUrl
    ? `auth_mechanisms = xoauth2 oauthbearer\nauth_failure_delay = 0\npassdb {\n  driver = oauth2\n  args = ${home}/oauth2.conf\n}`
    : `passdb {\n  driver = static\n  args = password=${password}\n}`
}
userdb {
  driver = static
  args = uid=${account.uid} gid=${account.gid} home=${home}/mail/%u
}
namespace inbox {
  inbox = yes
  mailbox Sent {
    special_use = \\Sent
    auto = create
  }
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
  # No growing delays after refused sign-ins.
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
${capability && `protocol imap {\n  imap_capability = ${capability}\n}`}
service imap {
  vsz_limit = 2G
}
`
}

async function run(home: string, port: number): Promise<ChildProcess> {
  const child = spawn(dovecotProgram ?? '', ['-F', '-c', path.join(home, 'dovecot.conf')], {
    stdio: ['ignore', 'inherit', 'inherit'],
    ...(nobody && { uid: nobody.uid, gid: nobody.gid }),
  })
  for (let tries = 0; tries < 200 && child.exitCode === null; tries += 1) {
    if (await answers(port)) return child
    await wait(50)
  }
  child.kill()
  throw new Error('dovecot does not start')
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('data', () => {
      resolve(true)
      socket.destroy()
    })
    socket.once('error', () => resolve(false))
  })

async function owned(file: string, inside = false) {
  if (!nobody) return
  await chown(file, nobody.uid, nobody.gid)
  if (!inside) return
  await chmod(file, 0o755)
  for (const name of await readdir(file)) await chown(path.join(file, name), nobody.uid, nobody.gid)
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}
