import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { addresses, sender } from '#test/sender.ts'
import { type MailReceiver, mailReceiver } from '#test/stand-ins/mail-receiver.ts'

// Content that cannot be rendered for one contact, or is slow for all, must not affect other sends.

let sanad: TestSanad
let receiver: MailReceiver
beforeAll(async () => {
  ;[sanad, receiver] = await Promise.all([startSanad(), mailReceiver()])
})
afterAll(() => Promise.all([sanad.stop(), receiver.stop()]))

const repeated = '<p>{% for number in (1..attributes.times) %}{{ number }} {% endfor %}</p>'

test("a recipient whose fields make the content too large fails with a reason in the reader's language", async () => {
  const own = await sender(sanad, receiver.port)
  await own.provider()
  const [first = '', second = ''] = await own.contacts(['first@fill.test', 'second@fill.test'], {
    attributes: { times: 2 },
  })
  const [never = ''] = await own.contacts(['never@fill.test'], { attributes: { times: 1_000_000_000 } })
  const { jobId } = (await own.send({ html: repeated })).body
  await own.ended(jobId)
  expect((await own.job(jobId)).counts).toMatchObject({ sent: 2, failed: 1, queued: 0, claimed: 0 })
  const at = (list: { email: string; response: string }[]) => list.find(({ email }) => email === 'never@fill.test')
  expect(at(await own.recipients(jobId))?.response).toBe('We couldn’t fill in the merge tags for this contact')
  const arabic = await own.call('GET', `job/${jobId}/recipients`, undefined, { 'accept-language': 'ar' })
  expect(at(arabic.body.data)?.response).toMatch(/^[\u0600-\u06ff\s،]+$/)
  // The response does not contain the address.
  expect((await own.call('GET', `email/${never}`)).body.data.status).toBe('subscribed')

  // A message is shown as it was sent, even if the contact's current fields could not be rendered.
  const webVersion = async () => {
    const { body } = await own.call('GET', 'message?recipient=first@fill.test')
    const { status, body: message } = await own.call('GET', `message/${body.data[0]._id}`)
    expect(status).toBe(200)
    return message.data as { html: string | null; text: string }
  }
  expect((await webVersion()).html).toContain('1 2')
  await own.call('PATCH', `email/${first}`, { attributes: { times: 1_000_000_000 } })
  expect((await webVersion()).html).toContain('1 2 </p>')
  // After the contact is deleted, the message is rendered without its fields.
  await sanad.services.db.deleteFrom('contact_events').where('contact_id', '=', first).execute()
  expect(await webVersion()).toMatchObject({ html: null, text: expect.stringContaining('1 2') })
  expect(second).not.toBe('')

  await own.call('PATCH', `email/${never}`, { attributes: { times: 3 } })
  expect((await own.call('POST', `job/${jobId}/retry-failed`)).status).toBe(200)
  await own.ended(jobId)
  expect((await own.job(jobId)).counts).toMatchObject({ sent: 3, failed: 0 })
})

test('a member who keeps previewing slow content is rate-limited; others are not', async () => {
  const limited = await startSanad({ environment: { RATE_LIMITS: 'on' } })
  try {
    const members = [await limited.member(), await limited.member()]
    const [busy, other] = members.map(({ token, workspace }) => (content: string) => {
      const path = `/api/${workspace}/email-marketing/template/preview`
      return limited.call('POST', path, { token, body: { subject: 'S', content } })
    })
    const looping = '<p>{% for a in (1..400) %}{% for b in (1..1000) %}{% endfor %}{% endfor %}</p>'
    const refused = await eventually(async () => {
      const answer = await busy?.(looping)
      expect(answer?.status).toBe(429)
      return answer
    }, 60_000)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await other?.('<p>{{ firstName }}</p>'))?.status).toBe(200)
  } finally {
    await limited.stop()
  }
})

test('a send with slow content pauses with a reason; other sends continue', async () => {
  const [slow, quick] = [await sender(sanad, receiver.port), await sender(sanad, receiver.port)]
  for (const own of [slow, quick]) await own.provider()
  await slow.imported(addresses('slow', 300))
  await quick.imported(addresses('quick', 300))
  const looping = '<p>{% for a in (1..400) %}{% for b in (1..1000) %}{% endfor %}{% endfor %}{{ firstName }}</p>'
  // A busy machine may take half a second, and then it is refused.
  const jobId = await eventually(async () => {
    const { status, body } = await slow.send({ html: looping })
    expect(status).toBeLessThan(300)
    return body.jobId
  })
  await quick.ended((await quick.send()).body.jobId)
  await eventually(async () => expect((await slow.job(jobId)).status).toBe('paused'))
  await eventually(async () => expect((await slow.job(jobId)).counts.claimed).toBe(0))
  const { message, counts } = await slow.job(jobId)
  expect(message).toContain('Remove loops from it')
  // A busy machine may exceed the limit for single messages.
  expect(counts.sent + counts.failed + counts.queued).toBe(300)
  expect(counts.queued).toBeGreaterThan(0)
})
