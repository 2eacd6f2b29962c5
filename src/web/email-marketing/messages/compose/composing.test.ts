import { expect, test } from 'vitest'
import type { MessageDetail } from '#contract/email-marketing/message.ts'
import { initialFields } from './composing.ts'

const person = (address: string) => ({ name: '', address })
const message = (more: Partial<MessageDetail> = {}) =>
  ({
    _id: 'm',
    subject: 'Price',
    sender: 'Sara <sara@x.test>',
    text: 'How much?\n> it is good',
    sent_or_received: 'received',
    attachments: [{ name: 'a.pdf', type: 'application/pdf', bytes: 1 }],
    correspondents: {
      from: [person('sara@x.test')],
      to: [person('us@shop.test'), person('ali@x.test')],
      cc: [person('omar@x.test'), person('sara@x.test')],
      replyTo: [],
    },
    ...more,
  }) as MessageDetail
const texts = { own: ['us@shop.test'], signature: '', wrote: 'On Monday, Sara wrote:', forwarded: '--- Forwarded ---' }

test("a reply goes to the sender, or to the sender's Reply-To address", () => {
  expect(initialFields('reply', message(), texts)).toEqual({
    to: ['sara@x.test'],
    cc: [],
    bcc: [],
    subject: 'Re: Price',
    text: '\n\nOn Monday, Sara wrote:\n> How much?\n>> it is good',
    attachments: [],
  })
  const elsewhere = { ...message().correspondents, replyTo: [person('office@x.test')] }
  expect(initialFields('reply', message({ correspondents: elsewhere }), texts).to).toEqual(['office@x.test'])
  expect(initialFields('reply', message({ subject: 'رد: السعر' }), texts).subject).toBe('رد: السعر')
})

test('the signature goes above the quotation of a reply, and below the text of a new message', () => {
  const signed = { ...texts, signature: 'Maha\nShop' }
  expect(initialFields('new', null, signed).text).toBe('\n\nMaha\nShop')
  expect(initialFields('reply', message(), signed).text).toMatch(/^\n\nMaha\nShop\n\nOn Monday/)
})

test('a reply to all excludes our own addresses and duplicates', () => {
  expect(initialFields('replyAll', message(), texts)).toMatchObject({
    to: ['sara@x.test'],
    cc: ['ali@x.test', 'omar@x.test'],
  })
})

test('a forwarded message keeps its attachments', () => {
  const forward = initialFields('forward', message(), texts)
  expect(forward).toMatchObject({ to: [], subject: 'Fwd: Price', attachments: [{ messageId: 'm', number: 0 }] })
  expect(forward.text).toContain('How much?')
})

test('a reply to a message that we sent goes to the same recipient', () => {
  expect(initialFields('reply', message({ sent_or_received: 'sent' }), texts).to).toEqual([
    'us@shop.test',
    'ali@x.test',
  ])
})
