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

test('a reply goes to whom the message came from, or where she wants it', () => {
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

test('the signature stands above what is answered, and below what is new', () => {
  const signed = { ...texts, signature: 'Maha\nShop' }
  expect(initialFields('new', null, signed).text).toBe('\n\nMaha\nShop')
  expect(initialFields('reply', message(), signed).text).toMatch(/^\n\nMaha\nShop\n\nOn Monday/)
})

test('a reply to all leaves out ourselves, and names nobody twice', () => {
  expect(initialFields('replyAll', message(), texts)).toMatchObject({
    to: ['sara@x.test'],
    cc: ['ali@x.test', 'omar@x.test'],
  })
})

test('what is forwarded brings its files along', () => {
  const forward = initialFields('forward', message(), texts)
  expect(forward).toMatchObject({ to: [], subject: 'Fwd: Price', attachments: [{ messageId: 'm', number: 0 }] })
  expect(forward.text).toContain('How much?')
})

test('to go on with what we sent ourselves is to write to the same person', () => {
  expect(initialFields('reply', message({ sent_or_received: 'sent' }), texts).to).toEqual([
    'us@shop.test',
    'ali@x.test',
  ])
})
