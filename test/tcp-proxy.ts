import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * A TCP proxy that breaks: the first connection after this many bytes from the server, all of them on `cut`. Each
 * client packet waits for `hear`.
 */
export async function wire(
  to: number,
  breaksAfter = Number.POSITIVE_INFINITY,
  hear: (command: string) => Promise<void> = async () => undefined,
) {
  const byteCounts: number[] = []
  const open = new Set<Socket>()
  let shut = false
  const between = createServer((socket) => {
    if (shut) {
      socket.destroy()
      return
    }
    const number = byteCounts.push(0) - 1
    const far = connect(to, '127.0.0.1')
    for (const end of [socket, far]) {
      open.add(end)
      end.on('error', () => undefined)
      end.on('close', () => [socket, far].forEach((each) => each.destroy()))
    }
    let heard = Promise.resolve()
    socket.on('data', (bytes) => {
      heard = heard.then(() => hear(bytes.toString())).then(() => void far.write(bytes))
    })
    far.on('data', (bytes) => {
      byteCounts[number] = (byteCounts[number] ?? 0) + bytes.length
      if (number === 0 && byteCounts[0] && byteCounts[0] > breaksAfter) socket.destroy()
      else socket.write(bytes)
    })
  })
  between.listen(0, '127.0.0.1')
  await once(between, 'listening')
  const cut = () => open.forEach((socket) => socket.destroy())
  /** Rejects connections until it is reopened. */
  const close = (closed: boolean) => {
    shut = closed
    if (closed) cut()
  }
  const stop = async () => {
    between.close()
    cut()
    await once(between, 'close')
  }
  return { port: (between.address() as AddressInfo).port, given: byteCounts, cut, close, stop }
}
