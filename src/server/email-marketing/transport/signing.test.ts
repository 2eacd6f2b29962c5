import { spawn } from 'node:child_process'
import { eventually } from '#test/eventually.ts'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Domain } from '#contract/email-marketing/domains.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'
import { type DnsServer, dnsServer } from '#test/stand-ins/dns-server.ts'
import { mailReceiver, type MailReceiver } from '#test/stand-ins/mail-receiver.ts'

// An independent verifier checks the signatures against the keys in the DNS.

let sanad: TestSanad
let dns: DnsServer
let receiver: MailReceiver

beforeAll(async () => {
  ;[dns, receiver] = await Promise.all([dnsServer(), mailReceiver()])
  sanad = await startSanad({ environment: { DNS_SERVERS: dns.address } })
})
afterAll(async () => {
  await sanad.stop()
  await Promise.all([dns.stop(), receiver.stop()])
})

async function verified(source: string | Buffer) {
  const resolver = async (name: string) => {
    const texts = dns.zones[name.toLowerCase()]?.txt
    if (!texts) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
    return texts.map((text) => [text])
  }
  const { results } = await dkimVerify(Buffer.from(source), { resolver })
  return results.map(({ algo, status, signingDomain, signingHeaders }) => ({
    algo,
    result: status.result,
    domain: signingDomain,
    signed: (signingHeaders?.keys ?? '').toLowerCase().split(/:\s*/),
  }))
}

/** A sender whose domain has its keys in the DNS. */
async function signing(domain: string, port: number, fromEmail = `hello@${domain}`) {
  const owner = await sender(sanad, port)
  await owner.provider({ fromEmail, fromName: 'متجر ليلى' })
  const made = (await owner.call('POST', 'domain', { domain })).body.data as Domain
  for (const { record } of made.dkim.keys) dns.zones[record.host] = { txt: [record.value] }
  const verified = (await owner.call('POST', `domain/${domain}/verify`)).body.data as Domain
  expect(verified.dkim.isSigning).toBe(true)
  return owner
}

const html = '<p dir="rtl">مرحبًا {{ firstName }}</p>\n\n  <p>Two  spaces,\ttabs \n and lines.</p>\n.dot\n\n\n'

test('a campaign message has both signatures, which cover the one-click unsubscribe headers', async () => {
  const owner = await signing('shop-signed.test', receiver.port)
  await owner.contacts(['reader@customers.test', 'reader2@customers.test'])
  const { body } = await owner.send({ html, subject: 'أهلًا {{ firstName }}' })
  await owner.ended(body.jobId)
  const mails = receiver.received.filter(({ to }) => to.startsWith('reader'))
  expect(mails).toHaveLength(2)
  for (const { raw } of mails) {
    const signatures = await verified(raw)
    expect(signatures.map(({ algo, result, domain }) => [algo, result, domain])).toEqual([
      ['rsa-sha256', 'pass', 'shop-signed.test'],
      ['ed25519-sha256', 'pass', 'shop-signed.test'],
    ])
    for (const { signed } of signatures) {
      expect(signed).toEqual(
        expect.arrayContaining(['from', 'to', 'subject', 'date', 'list-unsubscribe', 'list-unsubscribe-post']),
      )
    }
    const forged = await verified(raw.replace('\r\nSubject:', '\r\nFrom: thief@else.test\r\nSubject:'))
    expect(forged.map(({ result }) => result)).not.toContain('pass')
    const changed = await verified(raw.replace(/List-Unsubscribe: <http/, 'List-Unsubscribe: <httq'))
    expect(changed.map(({ result }) => result)).not.toContain('pass')
  }
})

test('a single message and a test message are signed too, by a parent domain if it has the keys', async () => {
  const owner = await signing('above.test', receiver.port, 'hello@news.above.test')
  const message = { to: ['friend@customers.test'], subject: 'S', text: 'A word.  \n\n\n' }
  expect((await owner.call('POST', 'message', message)).status).toBe(201)
  const [provider] = (await owner.call('GET', 'email-service-provider')).body.data
  await owner.call('POST', `email-service-provider/${provider._id}/test`, { to: 'tester@customers.test' })
  await eventually(async () => {
    expect(receiver.received.filter(({ to }) => /^(?:friend|tester)@/.test(to))).toHaveLength(2)
  })
  for (const { raw } of receiver.received.filter(({ to }) => /^(?:friend|tester)@/.test(to))) {
    expect((await verified(raw)).map(({ result, domain }) => [result, domain])).toEqual([
      ['pass', 'above.test'],
      ['pass', 'above.test'],
    ])
  }
})

test('a key that is missing in the DNS or of another workspace signs nothing', async () => {
  await signing('theirs.test', receiver.port)
  const owner = await sender(sanad, receiver.port)
  await owner.provider({ fromEmail: 'hello@theirs.test' })
  await owner.call('POST', 'domain', { domain: 'theirs.test' })
  await owner.contacts(['plain@customers.test'])
  const { body } = await owner.send()
  await owner.ended(body.jobId)
  const [mail] = receiver.received.filter(({ to }) => to.startsWith('plain'))
  expect(mail?.raw).not.toContain('DKIM-Signature')
})

const sink = process.env['SMTP_SINK'] ?? '/usr/sbin/smtp-sink'

test.skipIf(!existsSync(sink))("messages arrive unchanged at postfix's smtp-sink, with valid signatures", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sanad-signed-'))
  await chmod(folder, 0o777)
  const port = await freePort()
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn(sink, [...asNobody, '-d', 'mail.', `127.0.0.1:${port}`, '100'], { cwd: folder, stdio: 'ignore' })
  try {
    await eventually(() => opens(port))
    const owner = await signing('sunk.test', port)
    await owner.contacts(['sunk1@customers.test', 'sunk2@customers.test', 'sunk3@customers.test'])
    const { body } = await owner.send({ html, subject: 'أهلًا {{ firstName }}' })
    await owner.ended(body.jobId)
    const names = await readdir(folder)
    expect(names).toHaveLength(3)
    for (const name of names) {
      const dump = await readFile(path.join(folder, name), 'latin1')
      // The dump has bare line breaks, and the envelope before the first header.
      const source = dump.slice(dump.indexOf('DKIM-Signature:')).replaceAll(/\r?\n/g, '\r\n')
      expect((await verified(Buffer.from(source, 'latin1'))).map(({ result }) => result)).toEqual(['pass', 'pass'])
    }
  } finally {
    child.kill()
    await rm(folder, { recursive: true, force: true })
  }
})

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

const opens = (port: number) =>
  new Promise<void>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve()
    }).on('error', reject)
  })
