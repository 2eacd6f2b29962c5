import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { letter } from '#test/messages.ts'
import { elsewhere, oauthPost, type OauthPost } from '#test/oauth-post.ts'
import { addresses } from '#test/sender.ts'

let post: OauthPost
beforeAll(async () => {
  post = await oauthPost()
})
afterAll(() => post.stop())
beforeEach(() => post.reset())

test('a consent that is revoked during a send makes it wait; connected again, everyone gets it once', async () => {
  const own = await post.sender({ limits: { connections: 1, perSecond: 20 } })
  await own.connect()
  const emails = addresses('revoked', 30)
  await own.imported(emails)
  post.smtp.onMessage = async (count) => {
    if (count === 7) post.issuer.revokeConsent()
  }
  const { body } = await own.send()
  await eventually(async () => {
    expect(await own.job(body.jobId)).toMatchObject({
      status: 'running',
      message: expect.stringContaining('Connect it again'),
    })
  })
  expect(post.smtp.recipients.length).toBeLessThan(emails.length)
  post.smtp.onMessage = async () => {}
  await own.connect()
  await own.ended(body.jobId)
  expect(post.smtp.recipients.toSorted()).toEqual(emails.toSorted())
})

test('a mailbox is read by OAuth, and a lost consent is shown until it is connected again', async () => {
  const user = 'maha@gmail.test'
  await post.imap.deliver(user, letter({ Subject: 'By token' }, 'Hello'))
  const mailbox = { ...elsewhere, username: user, issuer: 'other', folders: ['INBOX'] }
  const own = await post.sender({ imap: mailbox })
  await own.connect()
  const subjects = async () =>
    (await own.call('GET', 'message?sent_or_received=received')).body.data.map(
      ({ subject }: { subject: string }) => subject,
    )
  await eventually(async () => expect(await subjects()).toContain('By token'))
  post.issuer.revokeConsent()
  await post.imap.restart()
  await eventually(async () => {
    expect(await own.state()).toMatchObject({ imap: { state: 'failing' }, connections: [{ state: 'lost' }] })
  })
  await own.connect()
  await post.imap.deliver(user, letter({ Subject: 'After it' }, 'Hello'))
  await eventually(async () => expect(await subjects()).toContain('After it'))
})
