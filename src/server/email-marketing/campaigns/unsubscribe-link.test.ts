import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'

// Every recipient gets a way to unsubscribe, even if a Liquid condition hides the template's own link from them.

let sanad: TestSanad
let owner: Awaited<ReturnType<typeof sender>>

beforeAll(async () => {
  sanad = await startSanad()
  owner = await sender(sanad, 25)
  await owner.provider({ type: 'sandbox', settings: {} })
})
afterAll(() => sanad.stop())

const chosen = '{% if firstName %}<a href="{{ unsubscribeUrl }}">Own way</a>{% endif %}'
const inWords = '{% if firstName %}Own way: {{ unsubscribeUrl }}{% endif %}'
const text = { id: 't', type: 'text', html: `<p>Hi ${chosen}</p>` }

test.each([
  ['html', `<p>Hi</p>${chosen}`, ''],
  ['html', `<p>Hi</p>${chosen}`, `Hi ${inWords}`],
  ['text', `Hi ${inWords}`, ''],
  ['blocks', JSON.stringify({ version: 1, settings: {}, blocks: [text] }), ''],
])(
  'a recipient whose condition hides the unsubscribe link gets the default one, others do not (%s)',
  async (contentType, content, text) => {
    const template = { name: 'T', subject: 'S', contentType, content, text }
    const made = await owner.call('POST', 'template', template)
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const read = async (contact: object) => {
      const { body } = await owner.call('POST', 'email', contact)
      const subject = crypto.randomUUID()
      const send = { templateId: made.body.data.id, subject, recipients: { emailIds: [body.data.id] } }
      const job = await owner.call('POST', 'email-service-provider/send-bulk-emails', send)
      expect(job.body.successCount, JSON.stringify(job.body)).toBe(1)
      // The message as the sandbox stored it.
      const all = `message?sent_or_received=received&search=${subject}`
      await expect.poll(async () => (await owner.call('GET', all)).body.data.length).toBe(1)
      const [stored] = (await owner.call('GET', all)).body.data
      const mail = (await owner.call('GET', `message/${stored._id}`)).body.data
      return [mail.html, mail.text].filter(Boolean) as string[]
    }
    for (const part of await read({ email: `${crypto.randomUUID()}@a.test`, firstName: 'Hind' })) {
      expect(part).toContain('Own way')
      expect(part).not.toContain('Unsubscribe')
    }
    const nameless = await read({ email: `${crypto.randomUUID()}@a.test` })
    expect(nameless.length).toBeGreaterThan(0)
    for (const part of nameless) {
      expect(part).not.toContain('Own way')
      expect(part).toMatch(/Unsubscribe/)
      expect(part).toMatch(/\/u\/[\w.-]{20,}/)
    }
  },
)
