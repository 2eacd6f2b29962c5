import { Agent, createServer, request } from 'node:http'

/** A minimal load balancer: polls each process for readiness, sends requests in turn, and never retries. */
export async function balancer(ports: readonly number[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const ready = new Set<number>()
  let turn = 0
  async function look() {
    await Promise.all(
      ports.map(async (port) => {
        const url = `http://127.0.0.1:${port}/health/ready`
        const answer = await fetch(url, { signal: AbortSignal.timeout(1000) }).catch(() => null)
        if (answer?.ok) ready.add(port)
        else ready.delete(port)
      }),
    )
  }
  const timer = setInterval(() => void look(), 200)
  const server = createServer((incoming, outgoing) => {
    const open = ports.filter((port) => ready.has(port))
    const port = open[turn++ % Math.max(1, open.length)]
    if (port === undefined) {
      outgoing.writeHead(503).end('nobody is ready')
      return
    }
    const { method, url, headers } = incoming
    // Hop-by-hop headers (RFC 9110 §7.6.1).
    const { connection: _, ...passed } = headers
    const further = request({ agent, host: '127.0.0.1', port, path: url, method, headers: passed }, (answer) => {
      const { connection: _line, 'keep-alive': _keepAlive, ...otherHeaders } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, otherHeaders)
      answer.pipe(outgoing)
    })
    further.once('error', (error) => {
      if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(502).end(`${port}: ${error.message}`)
    })
    incoming.pipe(further)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    isReady: (port: number) => ready.has(port),
    close() {
      clearInterval(timer)
      agent.destroy()
      server.close()
      server.closeAllConnections()
    },
  }
}
