// A receiver in its own process for bench/send.ts: sends one reply packet per packet, after a delay, and counts
// messages.
import { createServer } from 'node:net'

const delay = Number(process.argv[2] ?? 0)
let taken = 0
const end = Buffer.from('\r\n.\r\n')

const server = createServer((socket) => {
  let rest: Buffer = Buffer.alloc(0)
  let inBody = false
  const take = (chunk: Buffer) => {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    let answers = ''
    for (;;) {
      const at = inBody ? rest.indexOf(end) : rest.indexOf('\r\n')
      if (at === -1) break
      const line = inBody ? '.' : rest.toString('latin1', 0, at)
      rest = rest.subarray(at + (inBody ? end.length : 2))
      if (inBody) taken += 1
      answers += answer(line)
      inBody = line === 'DATA'
    }
    if (!answers) return
    if (delay > 0) setTimeout(() => socket.write(answers), delay)
    else socket.write(answers)
  }
  socket.setNoDelay(true)
  socket.on('error', () => {})
  socket.on('data', take)
  socket.write('220 sink ESMTP\r\n')
})

function answer(line: string): string {
  if (/^EHLO/i.test(line)) return '250-sink\r\n250-PIPELINING\r\n250 8BITMIME\r\n'
  if (line === 'DATA') return '354 go\r\n'
  return line === 'QUIT' ? '221 bye\r\n' : '250 2.0.0 ok\r\n'
}

// Reports the number of messages on request.
process.on('message', () => process.send?.(taken))

server.listen(Number(process.argv[3] ?? 0), '127.0.0.1', () => {
  process.send?.((server.address() as { port: number }).port)
})
