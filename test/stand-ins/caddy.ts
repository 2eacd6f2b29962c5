import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect, type PeerCertificate } from 'node:tls'
import { setTimeout as wait } from 'node:timers/promises'

/** A real Caddy with its own folder and its own authority in place of a public one. */
export type Caddy = {
  port: number
  /** The certificate for a host, or the reason why there is none. */
  certificate: (host: string) => Promise<{ names: string } | { refused: string }>
  /** The response to a request over TLS for this host. */
  get: (host: string, path: string) => Promise<string>
  log: () => string
  stop: () => Promise<void>
}

/** The path of Caddy on Debian and other systems; undefined if it is not installed. */
export const caddyProgram = ['/usr/bin/caddy', '/usr/local/bin/caddy', '/opt/homebrew/bin/caddy'].find((file) =>
  existsSync(file),
)

/**
 * Runs a Caddyfile on free ports.
 * @param text the Caddyfile, which begins with a block of global options
 */
export async function caddy(text: string, environment: Record<string, string>): Promise<Caddy> {
  if (caddyProgram === undefined) throw new Error('The test of certificates needs Caddy: apt install caddy')
  const home = await mkdtemp(path.join(tmpdir(), 'sanad-caddy-'))
  const [port, plainPort] = [await freePort(), await freePort()]
  const options = `{
	admin off
	local_certs
	skip_install_trust
	https_port ${port}
	http_port ${plainPort}
	storage file_system ${home}/data
`
  const file = path.join(home, 'Caddyfile')
  await writeFile(
    file,
    text.replace(/^\{\n/m, () => options),
  )
  const child = spawn(caddyProgram, ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: { ...process.env, ...environment, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let log = ''
  child.stderr.on('data', (piece: Buffer) => (log += piece.toString()))
  await listening(child, port, () => log)
  return {
    port,
    certificate: (host) => certificateOf(port, host),
    get: (host, at) => responseTo(port, host, at),
    log: () => log,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill()
      await ended
      await rm(home, { recursive: true, force: true })
    },
  }
}

// The authority is Caddy's own.
const line = (port: number, host: string) => ({ host: '127.0.0.1', port, servername: host, rejectUnauthorized: false })

const certificateOf = (port: number, host: string) =>
  new Promise<{ names: string } | { refused: string }>((resolve) => {
    const socket = connect(line(port, host), () => {
      const { subjectaltname = '' }: PeerCertificate = socket.getPeerCertificate()
      socket.destroy()
      resolve({ names: subjectaltname })
    })
    socket.once('error', (error: Error) => resolve({ refused: error.message }))
  })

const responseTo = (port: number, host: string, at: string) =>
  new Promise<string>((resolve, failed) => {
    let answer = ''
    const socket = connect(line(port, host), () =>
      socket.write(`GET ${at} HTTP/1.1\r\nHost: ${host}:${port}\r\nConnection: close\r\n\r\n`),
    )
    socket.on('data', (piece: Buffer) => (answer += piece.toString()))
    socket.once('end', () => resolve(answer))
    socket.once('error', failed)
  })

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

async function listening(child: ChildProcess, port: number, log: () => string) {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`Caddy ended:\n${log()}`)
    const answer = await certificateOf(port, 'localhost')
    if ('names' in answer || !answer.refused.includes('ECONNREFUSED')) return
    await wait(50)
  }
}
