// One sender in its own process for bench/send.ts, so that its CPU time is measured separately.
import { sign } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { composeMessage } from '../src/server/mail/compose/compose.ts'
import { createSigner, type Signer } from '../src/server/mail/compose/dkim.ts'
import { type Algorithm, makeKeyPair, privateKeyOf } from '../src/server/mail/dns/dkim-keys.ts'
import { smtpTransport } from '../src/server/mail/smtp/pool.ts'
import { readTemplate } from '../src/server/mail/liquid/engine.ts'

const [way = 'ours', portText = '0', countText = '1000', connectionsText = '10'] = process.argv.slice(2)
const port = Number(portText)
const count = Number(countText)
const connections = Number(connectionsText)

const arabic = 'نكتب إليك لأنك بدأت مشروعك الجانبي، وهذه خطوة تستحق أن نحتفي بها معًا. '
const english = 'We write to you because you began a side business, and that is a step worth a word. '
const paragraph = (dir: string, text: string) =>
  `<p dir="${dir}" style="direction:${dir};margin:0 0 16px">${text}</p>\n`
const html =
  `<!doctype html><html lang="ar" dir="rtl"><body>` +
  paragraph('rtl', `مرحبًا {{ firstName | default: "صديقنا" }} من {{ attributes.city }}`) +
  Array.from({ length: 18 }, () => paragraph('rtl', arabic + arabic) + paragraph('ltr', english + english)).join('') +
  `<p><a href="{{ unsubscribeUrl }}">إلغاء الاشتراك · Unsubscribe</a></p></body></html>`
const subject = 'أهلًا {{ firstName }}، خطوتك التالية'

const contact = (n: number) => ({
  firstName: n % 2 ? 'سارة' : 'Sara',
  email: `contact${n}@recipient.test`,
  attributes: { city: n % 3 ? 'الرياض' : 'Jeddah' },
  unsubscribeUrl: `https://sanad.test/u/${n}-abcdefghijklmnopqrstuvwxyz`,
})

const from = { name: 'فريق سند', email: 'team@sender.test' }
const render = readTemplate({ subject, html }, () => undefined)

function composed(n: number): Buffer {
  const vars = contact(n)
  return composeMessage({
    ...render(vars),
    from,
    to: { name: vars.firstName, email: vars.email },
    messageId: `<${n}@sender.test>`,
    unsubscribe: { url: vars.unsubscribeUrl },
    feedbackId: 'job:tenant:bulk:sanad',
  })
}

/** Enough messages in flight that a free connection always has a next one. */
async function each(atOnce: number, work: (n: number) => Promise<void>) {
  let next = 0
  const worker = async () => {
    while (next < count) await work((next += 1))
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

/** Signs like a job, with new keys of these kinds. */
async function signer(...algorithms: Algorithm[]): Promise<Signer> {
  const keys = algorithms.map(async (algorithm) => {
    const { privateKey } = await makeKeyPair(algorithm)
    return { algorithm, selector: algorithm, key: privateKeyOf(privateKey) }
  })
  return createSigner('sender.test', await Promise.all(keys), () => new Date())
}

async function ours(signed: Signer = async (message) => message) {
  const transport = smtpTransport({ host: '127.0.0.1', port, secure: 'none', connections, allowPrivateHosts: true })
  await each(connections * 3, async (n) => {
    const vars = contact(n)
    const outcome = await transport.deliver({ from: from.email, to: vars.email }, await signed(composed(n)))
    if (outcome.kind !== 'accepted') throw new Error(outcome.response)
  })
  await transport.close()
}

async function nodemailer() {
  const pool = createTransport({
    host: '127.0.0.1',
    port,
    secure: false,
    ignoreTLS: true,
    pool: true,
    maxConnections: connections,
    maxMessages: 500,
  })
  const filled = (source: string, vars: ReturnType<typeof contact>) =>
    source
      .replaceAll('{{ firstName | default: "صديقنا" }}', vars.firstName)
      .replaceAll('{{ firstName }}', vars.firstName)
      .replaceAll('{{ attributes.city }}', vars.attributes.city)
      .replaceAll('{{ unsubscribeUrl }}', vars.unsubscribeUrl)
  const { text = '' } = render(contact(1))
  await each(connections * 3, async (n) => {
    const vars = contact(n)
    await pool.sendMail({
      from: { name: from.name, address: from.email },
      to: { name: vars.firstName, address: vars.email },
      subject: filled(subject, vars),
      html: filled(html, vars),
      text,
      messageId: `<${n}@sender.test>`,
      headers: {
        'List-Unsubscribe': `<${vars.unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        'Feedback-ID': 'job:tenant:bulk:sanad',
      },
    })
  })
  pool.close()
}

async function compose() {
  for (let n = 0; n < count; n += 1) composed(n)
}

const rsa = await signer('rsa-sha256')
const both = await signer('rsa-sha256', 'ed25519-sha256')

async function signAlone(signed: Signer) {
  for (let n = 0; n < count; n += 1) await signed(composed(n))
}

/** Time of node:crypto for an RSA signature, the lower bound of any signer. */
async function signaturesAlone() {
  const key = privateKeyOf((await makeKeyPair('rsa-sha256')).privateKey)
  const text = Buffer.alloc(900, 'a')
  for (let n = 0; n < count; n += 1) sign('sha256', text, key)
}

const ways: Record<string, () => Promise<void>> = {
  ours: () => ours(),
  'ours, RSA': () => ours(rsa),
  'ours, both': () => ours(both),
  nodemailer,
  compose,
  'compose, RSA': () => signAlone(rsa),
  'compose, both': () => signAlone(both),
  signature: signaturesAlone,
}
for (let n = 0; n < 500; n += 1) composed(n)
const cpu = process.cpuUsage()
const started = performance.now()
await ways[way]?.()
const seconds = (performance.now() - started) / 1000
const { user, system } = process.cpuUsage(cpu)
process.send?.({
  seconds,
  cpuMs: (user + system) / 1000,
  bytes: composed(1).length,
  htmlBytes: Buffer.byteLength(html),
})
