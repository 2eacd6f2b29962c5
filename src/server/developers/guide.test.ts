import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { WebhookEvent } from '#contract/webhooks.ts'
import { eventually } from '#test/eventually.ts'
import { webhookSuite } from '#test/webhooks.ts'

// Runs the examples of the guide for developers exactly as printed, so that copied code works.

const guide = readFileSync(path.resolve(import.meta.dirname, '../../../docs/guide/developers.md'), 'utf8')
const example = (language: string) => {
  const [, text] = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(guide) ?? []
  if (text === undefined) throw new Error(`The guide has no example in ${language}`)
  return text
}
/** Each event of the guide's table, with its fields. */
const table = new Map(
  [...guide.matchAll(/^\| (`.*?`) +\| (.*?) +\|$/gm)].flatMap(([, events = '', data = '']) =>
    named(events).map((event): [string, string] => [event, data]),
  ),
)
function named(text: string) {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
}

const { call, contact, heard, listenFor, receiver, sanad } = webhookSuite()
const provider = () =>
  call('POST', '/email-marketing/email-service-provider', { name: 'P', type: 'sandbox', fromEmail: 'p@shop.test' })
const dataOf = (type: string) => {
  const one = receiver().heard.find(({ event }) => event.type === type)
  if (!one) throw new Error(`${type} was not told`)
  return Object.keys(one.event.data).toSorted()
}

test("the guide's receipt is sent, and only once even if its call is repeated", async () => {
  await provider()
  const expiresAt = null
  const { key } = (await call('POST', '/developers/key', { name: 'Shop', scopes: ['mail:transactional'], expiresAt }))
    .data
  const shell = example('sh')
  const [, address = ''] = /https:\/\/sanad\.example(\S+)/.exec(shell) ?? []
  const headers = Object.fromEntries(
    [...shell.matchAll(/-H '([^:]+): ([^']*)'/g)].map(([, name = '', value = '']) => [
      name,
      value.replace('sk_…', key),
    ]),
  )
  const [, body = ''] = /-d '([^']*)'/.exec(shell) ?? []
  const send = () => fetch(sanad().url + address, { method: 'POST', headers, body })
  const answers = [await send(), await send()]
  expect(answers.map(({ status }) => status)).toEqual([202, 202])
  const [first, second] = (await Promise.all(answers.map((answer) => answer.json()))) as { data: { id: string } }[]
  expect(second?.data.id).toBe(first?.data.id)
  const questionId = async () => {
    const answer = await fetch(`${sanad().url}${address}/${first?.data.id}`, { headers })
    return ((await answer.json()) as { data: object }).data
  }
  await eventually(async () => expect(await questionId()).toMatchObject({ state: 'sent', subject: 'Receipt 7' }))
  const refused = await fetch(sanad().url + address, { method: 'POST', headers, body: '{}' })
  expect(Object.keys((await refused.json()) as object)).toEqual(expect.arrayContaining(['code', 'message', 'fields']))
})

test("the guide's check accepts our webhook calls, and rejects forged and old ones", async () => {
  const { secret } = await listenFor(['contact.created'])
  await contact('layla@customers.test')
  await heard(1)
  const folder = await mkdtemp(path.join(tmpdir(), 'sanad-guide-'))
  const file = path.join(folder, 'check.mjs')
  await writeFile(file, example('js'))
  const { isSignedBySanad } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
    isSignedBySanad: (headers: unknown, body: string, secret: string) => boolean
  }
  await rm(folder, { recursive: true })
  const [one] = receiver().heard
  if (!one) throw new Error('nothing heard')
  expect(isSignedBySanad(one.headers, one.body, secret)).toBe(true)
  expect(isSignedBySanad(one.headers, `${one.body} `, secret)).toBe(false)
  expect(isSignedBySanad(one.headers, one.body, `whsec_${Buffer.alloc(32).toString('base64')}`)).toBe(false)
  const old = { ...one.headers, 'webhook-timestamp': String(Math.floor(Date.now() / 1000) - 301) }
  expect(isSignedBySanad(old, one.body, secret)).toBe(false)
  const shown = JSON.parse(example('json')) as object
  expect(Object.keys(JSON.parse(one.body) as object)).toEqual(Object.keys(shown))
})

test("the guide's table names every event and its fields", async () => {
  expect([...table.keys()].toSorted()).toEqual(WebhookEvent.options.toSorted())
  await provider()
  await listenFor(['contact.created', 'contact.updated', 'contact.unsubscribed', 'message.sent', 'job.finished'])
  const id = await contact('layla@customers.test')
  await call('PATCH', `/email-marketing/email/${id}`, { firstName: 'Layla' })
  await call('POST', '/email-marketing/email-service-provider/send-bulk-emails', {
    subject: 'Hello',
    text: 'Hello',
    recipients: { all: true },
  })
  await eventually(() => expect(dataOf('job.finished')).not.toEqual([]))
  await call('PATCH', `/email-marketing/email/${id}`, { status: 'unsubscribed' })
  await eventually(() => expect(dataOf('contact.unsubscribed')).not.toEqual([]))
  await eventually(() => expect(dataOf('message.sent')).not.toEqual([]))
  const names = (event: string) => named(table.get(event) ?? '')
  const which = named(/^The reference to the message is (.*)$/m.exec(guide)?.[1] ?? '')
  expect(dataOf('contact.created')).toEqual(names('contact.created').toSorted())
  expect(dataOf('contact.unsubscribed')).toEqual(names('contact.created').toSorted())
  expect(dataOf('contact.updated')).toEqual([...names('contact.created'), ...names('contact.updated')].toSorted())
  expect(dataOf('message.sent')).toEqual([...names('message.sent'), ...which].toSorted())
  expect(dataOf('job.finished')).toEqual(names('job.finished').toSorted())
})

test('the API reference is at the address in the guide', async () => {
  const [page, file] = /at `(\S+)` .* at `(\S+)`/.exec(guide)?.slice(1) ?? []
  expect((await fetch(sanad().url + page)).headers.get('content-type')).toContain('text/html')
  const described = (await (await fetch(sanad().url + file)).json()) as { openapi: string }
  expect(described.openapi).toMatch(/^3\.1\./)
})
