import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { eventually } from './eventually.ts'
import { letter } from './messages.ts'
import type { TestSanad } from './sanad.ts'
import { sender } from './sender.ts'
import type { Dovecot } from './stand-ins/dovecot.ts'

// oxlint-disable-next-line typescript/no-explicit-any
type Any = any

/** A new IMAP mailbox with these mails in its folders, and a member who connects it. */
export async function mailbox(
  sanad: TestSanad,
  at: Dovecot,
  folders: string[],
  mails: [subject: string, folder: string, body?: string][],
) {
  const user = `mailbox-${randomUUID()}`
  const deliver = (subject: string, folder = 'INBOX', body = 'Hello') =>
    at.deliver(user, letter({ Subject: subject }, body), folder)
  for (const [subject, folder, body] of mails) await deliver(subject, folder, body)
  const own = await sender(sanad, 1)
  const watch = async (port = at.port) => {
    const imap = { host: '127.0.0.1', port, secure: 'none', username: user, password: at.password, folders }
    const { status, body } = await own.provider({ type: 'sandbox', settings: {}, imap })
    expect(status).toBe(201)
    const path = `email-service-provider/${body.data._id}`
    return {
      state: async (): Promise<Any> => (await own.call('GET', path)).body.data.imap,
      check: () => own.call('POST', `${path}/check-mail`, {}),
    }
  }
  const messages = async (): Promise<Any[]> =>
    (await own.call('GET', 'message?size=100&sent_or_received=received')).body.data
  const ids = async () => Object.fromEntries((await messages()).map(({ subject, _id }) => [subject, _id]))
  const come = (count: number) => eventually(async () => expect(await messages()).toHaveLength(count))
  return { user, own, deliver, watch, messages, ids, come }
}
