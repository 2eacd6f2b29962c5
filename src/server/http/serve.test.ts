import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { startSanad } from '#test/sanad.ts'

test("idle connections do not delay the server's stop", async () => {
  const sanad = await startSanad()
  const port = Number(new URL(sanad.url).port)
  const [ahead, keptAlive] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')]
  await Promise.all([once(ahead, 'connect'), once(keptAlive, 'connect')])
  keptAlive.write('GET /health/live HTTP/1.1\r\nHost: sanad.test\r\n\r\n')
  const [answer] = (await once(keptAlive, 'data')) as [Buffer]
  // Longer than the usual 60 s of proxies.
  expect(Number(/keep-alive: timeout=(\d+)/i.exec(answer.toString())?.[1])).toBeGreaterThan(60)
  await Promise.all([sanad.stop(), once(ahead, 'close'), once(keptAlive, 'close')])
})
