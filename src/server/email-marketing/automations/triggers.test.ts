import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Automated, automated } from '#test/automations.ts'
import { eventually } from '#test/eventually.ts'
import { letter } from '#test/messages.ts'
import { input, proofOf } from '#test/sign-up.ts'
import { type Dovecot, dovecot } from '#test/stand-ins/dovecot.ts'

// Triggers on people's actions: each fires for its own action only.

let here: Automated
let mailboxes: Dovecot

beforeAll(async () => {
  ;[here, mailboxes] = await Promise.all([automated(), dovecot()])
})
afterAll(async () => {
  await here.stop()
  await mailboxes.stop()
})

const end = [{ id: 'end', kind: 'end' }]
const both = (en: string, ar: string) => ({ en, ar })

test('the confirmed trigger fires for its form or any form, only after the confirmation link is used', async () => {
  const owner = await here.suite()
  const form = async (name: string) => {
    const { body } = await owner.call('POST', 'form', {
      name,
      texts: {
        title: both('Hear from us', 'لتصلك أخبارنا'),
        text: both('', ''),
        button: both('Sign me up', 'أضفني'),
        thanks: both('Welcome', 'أهلًا بك'),
        mailSubject: both('Is it you?', 'هل أنت صاحب الطلب؟'),
      },
      fields: [],
    })
    return body.data._id as string
  }
  const [mine, other] = [await form('Mine'), await form('Other')]
  const ofMine = await owner.begun({ trigger: { kind: 'confirmed', formId: mine }, steps: end })
  const ofAny = await owner.begun({ trigger: { kind: 'confirmed', formId: null }, steps: end })
  const signUp = async (id: string, email: string) => {
    const { body } = await here.sanad.call('GET', `/f/${id}`)
    const stamp = input(body, 'stamp')
    // About as long as a person takes.
    await owner.later(5000)
    const fields = new URLSearchParams({ email, stamp, proof: proofOf(stamp, email) })
    const answer = await fetch(`${here.sanad.url}/f/${id}`, { method: 'POST', body: fields, redirect: 'manual' })
    expect(answer.status).toBe(200)
  }
  const confirm = async (email: string) => {
    const [, path] = /http:\/\/sanad\.test(\/c\/[\w-]+)/.exec((await here.mail(email)).html || '') ?? []
    const body = new URLSearchParams({ action: 'confirm' })
    await fetch(here.sanad.url + path, { method: 'POST', body, redirect: 'manual' })
  }
  await signUp(other, 'one@confirmed.test')
  await confirm('one@confirmed.test')
  await owner.counted(ofAny, { entered: 1, done: 1 })
  // A repeated confirmation counts once.
  await confirm('one@confirmed.test')
  await signUp(mine, 'two@confirmed.test')
  await here.mail('two@confirmed.test')
  // A sign-up without confirmation does not fire; the next one that is confirmed is the first of this form.
  await signUp(mine, 'three@confirmed.test')
  await confirm('three@confirmed.test')
  await owner.counted(ofMine, { entered: 1, done: 1 })
  await owner.counted(ofAny, { entered: 2, done: 2 })
  const { body } = await owner.call('GET', `automation/${ofMine}/run`)
  expect(body.data.map(({ email }: { email: string }) => email)).toEqual(['three@confirmed.test'])
})

test('the opened and clicked triggers fire for a person, not for a scanner or another mail', async () => {
  const owner = await here.suite()
  const html = '<p><a href="https://shop.test/offer">Offer</a></p>'
  const [templateId, other] = [await owner.template('Look', html), await owner.template('Else', html)]
  const opened = await owner.begun({ trigger: { kind: 'opened', templateId }, steps: end })
  const clicked = await owner.begun({ trigger: { kind: 'clicked', templateId }, steps: end })
  const [scanned, reads, elsewhere] = await owner.contacts([
    'scanned@customers.test',
    'reads@customers.test',
    'elsewhere@customers.test',
  ])
  const tracked = { trackOpens: true, trackClicks: true, html: undefined }
  await owner.send({ ...tracked, templateId, recipients: { emailIds: [scanned, reads] } })
  await owner.send({ ...tracked, templateId: other, recipients: { emailIds: [elsewhere] } })
  const scanner = { 'user-agent': 'Mozilla/5.0 (compatible; Barracuda Sentinel scanner)' }
  await here.open('scanned@', scanner)
  await here.click('scanned@', scanner)
  await here.open('elsewhere@')
  await here.click('elsewhere@')
  await here.open('reads@')
  await owner.counted(opened, { entered: 1, done: 1 })
  await here.click('reads@')
  await owner.counted(clicked, { entered: 1, done: 1 })
  for (const id of [opened, clicked]) {
    const { body } = await owner.call('GET', `automation/${id}/run`)
    expect(body.data.map(({ email }: { email: string }) => email)).toEqual(['reads@customers.test'])
  }
})

test('the replied trigger fires for an answer to a mail, not for an unrelated mail', async () => {
  const owner = await here.suite()
  const user = `answers-${crypto.randomUUID().slice(0, 8)}`
  const mailbox = { host: '127.0.0.1', port: mailboxes.port, secure: 'none', password: mailboxes.password }
  await owner.provider({ name: 'With a mailbox', isDefault: true, imap: { ...mailbox, username: user } })
  const templateId = await owner.template('A new price')
  const id = await owner.begun({ trigger: { kind: 'replied', templateId }, steps: end })
  await owner.contacts(['lina@customers.test', 'omar@customers.test'])
  const { body } = await owner.send({ templateId, html: undefined })
  await owner.ended(body.jobId)
  const messageId = /^Message-ID: (<[^>]+>)/im.exec((await here.newest('lina@')).raw)?.[1] ?? ''
  const from = (name: string, more: Record<string, string> = {}) =>
    mailboxes.deliver(
      user,
      letter({ From: `${name}@customers.test`, Subject: 'Re: A new price', ...more }, 'Two please'),
    )
  await from('omar')
  await from('lina', { 'In-Reply-To': messageId, References: messageId })
  await eventually(async () => {
    const received = (await owner.call('GET', 'message?sent_or_received=received')).body.data
    expect(received).toHaveLength(2)
  }, 30_000)
  await owner.counted(id, { entered: 1, done: 1 })
  const runs = (await owner.call('GET', `automation/${id}/run`)).body.data
  expect(runs.map(({ email }: { email: string }) => email)).toEqual(['lina@customers.test'])
})
