import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** One message as the server received it. */
export type Taken = { to: string; source: string }
export type Receiver = { port: number; taken: () => Promise<Taken[]>; stop: () => Promise<void> }

/** Postfix's `smtp-sink` with a dump file for each message. */
export async function smtpSink(program: string): Promise<Receiver> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sanad-sink-'))
  const port = await freePort()
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  await chmod(folder, 0o777)
  const child = spawn(program, [...asNobody, '-d', 'mail.', `127.0.0.1:${port}`, '1024'], {
    cwd: folder,
    stdio: 'inherit',
  })
  await listening(port, child)
  return {
    port,
    async taken() {
      const taken: Taken[] = []
      for (const name of await readdir(folder)) taken.push(fromDump(await readFile(path.join(folder, name), 'utf8')))
      return taken
    },
    async stop() {
      child.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A dump of `smtp-sink`: the envelope in X- headers, then the message. */
function fromDump(dump: string): Taken {
  const to = /^X-Rcpt-Args: <([^>]*)>/m.exec(dump)?.[1] ?? ''
  const begins = dump.search(/^Received: /m)
  return { to, source: dump.slice(Math.max(begins, 0)) }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

async function listening(port: number, child: ChildProcess) {
  for (let tries = 0; tries < 100 && child.exitCode === null; tries++) {
    const open = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
      socket.on('close', () => undefined)
      socket.unref()
    })
    if (open) return
    await wait(50)
  }
  throw new Error('smtp-sink does not start')
}
