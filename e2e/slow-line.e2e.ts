import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { newMember, signInAs, speak, tell } from './person.ts'

// A page that arrives in pieces: its scripts are at hand from an earlier visit, and what they take over is still on its way.

/** Passes everything on to the product; of a page, what stands from its root on comes a moment later. */
async function slowLineTo(product: string) {
  const line = createServer((asked, answer) => {
    const { hostname, port } = new URL(product)
    const options = { hostname, port, path: asked.url, method: asked.method, headers: asked.headers }
    const onward = request({ ...options, headers: { ...asked.headers, 'accept-encoding': 'identity' } }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      if (!got.headers['content-type']?.includes('text/html')) {
        got.pipe(answer)
        return
      }
      const pieces: Buffer[] = []
      got.on('data', (piece: Buffer) => pieces.push(piece))
      got.on('end', () => {
        const page = Buffer.concat(pieces)
        const cut = page.indexOf('<div id="root"')
        answer.write(page.subarray(0, cut))
        setTimeout(() => answer.end(page.subarray(cut)), 1500)
      })
    })
    onward.on('error', () => answer.destroy())
    asked.pipe(onward)
  })
  await new Promise<void>((listening) => line.listen(0, '127.0.0.1', listening))
  const close = () => {
    line.closeAllConnections()
    line.close()
  }
  return { address: `http://localhost:${(line.address() as AddressInfo).port}`, close }
}

test('a member reads a question whose page comes in pieces', async ({ browser, baseURL }) => {
  const line = await slowLineTo(baseURL ?? '')
  const context = await browser.newContext({ baseURL: line.address })
  const page = await context.newPage()
  await speak(page, 'en')
  const member = await newMember(page)
  type Made = { data: { slug: string } }
  const { data } = await tell<Made>(
    page,
    '/api/en/question',
    { title: 'How long does wax cool?', body: 'In a jar.' },
    member.token,
  )
  await signInAs(page, member)
  for (const visit of ['first', 'again']) {
    await test.step(visit, async () => {
      await page.goto(`/qa/${data.slug}`)
      await expect(page.getByRole('heading', { name: 'How long does wax cool?', level: 1 })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Login' })).toBeHidden()
      await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
    })
  }
  await context.close()
  line.close()
})
