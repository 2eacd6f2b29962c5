import { createServer, type Socket } from 'node:net'

/** A scripted SMTP server: `answer` decides the reply to each line; a lone dot stands for the message. */
export type Script = {
  greeting?: string | undefined
  /** Further lines of the EHLO reply. */
  offers?: string[]
  /**
   * Undefined: the usual reply. `cut` closes the connection, `silence` stops all replies, `''` skips one reply,
   * anything else is sent verbatim.
   */
  answer?: (line: string, state: { connection: number; message: number; socket: Socket }) => string | undefined
}

export type OddServer = {
  port: number
  /** Every command line, after the number of its connection. */
  lines: string[]
  /** Every packet received. */
  packets: string[]
  messages: string[]
  connections: () => number
  close: () => Promise<void>
}

/** Listens on the loopback, on a free port. */
export async function oddServer(script: Script = {}): Promise<OddServer> {
  const sockets = new Set<Socket>()
  const seen = { lines: [] as string[], packets: [] as string[], messages: [] as string[], connections: 0 }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    serve(socket, script, seen, (seen.connections += 1))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    port,
    lines: seen.lines,
    packets: seen.packets,
    messages: seen.messages,
    connections: () => seen.connections,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

type Seen = { lines: string[]; packets: string[]; messages: string[] }

function serve(socket: Socket, script: Script, seen: Seen, connection: number) {
  let rest = ''
  let body: string[] | undefined
  let message = 0
  let silent = false
  const say = (text: string) => {
    if (text === 'cut') socket.end()
    else if (text === 'silence') silent = true
    else socket.write(text)
    if (text.startsWith('354')) body = []
  }
  const usual = (line: string) => {
    if (/^EHLO/i.test(line))
      return ['odd', ...(script.offers ?? ['PIPELINING'])]
        .map((text, index, all) => `250${index === all.length - 1 ? ' ' : '-'}${text}\r\n`)
        .join('')
    if (/^DATA/i.test(line)) return '354 go\r\n'
    return /^QUIT/i.test(line) ? '221 bye\r\n' : '250 2.0.0 ok\r\n'
  }
  const take = (line: string) => {
    if (!body) {
      seen.lines.push(`${connection} ${line}`)
      return say(script.answer?.(line, { connection, message, socket }) ?? usual(line))
    }
    if (line !== '.') return void body.push(line)
    seen.messages.push(body.join('\r\n'))
    body = undefined
    message += 1
    say(script.answer?.('.', { connection, message, socket }) ?? usual('.'))
  }
  say(script.greeting ?? '220 odd ESMTP\r\n')
  socket.setEncoding('utf8')
  socket.on('data', (chunk: string) => {
    seen.packets.push(chunk)
    const lines = (rest + chunk).split('\r\n')
    rest = lines.pop() ?? ''
    // All replies to one packet are sent in one packet.
    socket.cork()
    for (const line of lines) if (!silent) take(line)
    socket.uncork()
  })
}
