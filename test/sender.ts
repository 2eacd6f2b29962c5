import { eventually } from './eventually.ts'
import { expect } from 'vitest'
import type { Method } from '#contract/endpoint.ts'
import type { TestSanad } from './sanad.ts'

export const addresses = (name: string, count: number) =>
  Array.from({ length: count }, (_, number) => `${name}${number}@customers.test`)

/** A member and their suite, with a helper for each endpoint needed to send. */
export async function sender(sanad: TestSanad, smtpPort: number) {
  const member = await sanad.member()
  const suite = `/api/${member.workspace}/email-marketing`
  let token = member.token
  const call = (method: Method, path: string, body?: unknown, headers?: Record<string, string>) =>
    sanad.call(method, `${suite}/${path}`, { token, body, ...(headers && { headers }) })
  const job = async (id: string) => (await call('GET', `job/${id}`)).body.data
  return {
    member,
    suite,
    call,
    job,
    provider: (more: object = {}) =>
      call('POST', 'email-service-provider', {
        name: 'Post office',
        type: 'smtp',
        fromEmail: 'hello@shop.test',
        settings: { host: '127.0.0.1', port: smtpPort, secure: 'none' },
        ...more,
      }),
    contacts: async (emails: string[], more: object = {}) => {
      const ids: string[] = []
      // In small groups: a busy server rejects some requests.
      for (let from = 0; from < emails.length; from += 5) {
        const made = emails
          .slice(from, from + 5)
          .map((email) => call('POST', 'email', { email, firstName: 'ليلى', lastName: 'Haddad', ...more }))
        for (const { status, body } of await Promise.all(made)) {
          expect([status, body]).toEqual([201, expect.anything()])
          ids.push(body.data.id as string)
        }
      }
      return ids
    },
    /** Creates many contacts at once by an import. */
    imported: async (emails: readonly string[]) => {
      const file = new FormData()
      file.set('file', new Blob([['email', ...emails].join('\n')], { type: 'text/csv' }), 'contacts.csv')
      const { status, body } = await call('POST', 'email/import', file)
      expect(status).toBe(202)
      await eventually(async () => {
        const { data } = (await call('GET', `email/import/${body.data.id}`)).body
        expect(data).toMatchObject({ status: 'done', created: emails.length })
      })
    },
    tag: async (name: string) => (await call('POST', 'tag', { name })).body.data.id as string,
    send: (more: object = {}, headers?: Record<string, string>) =>
      call(
        'POST',
        'email-service-provider/send-bulk-emails',
        { subject: 'Hello {{ firstName }}', html: '<p>Hi {{ firstName }}</p>', recipients: { all: true }, ...more },
        headers,
      ),
    recipients: async (id: string, query = '') =>
      (await call('GET', `job/${id}/recipients?size=100${query}`)).body.data,
    ended: (id: string) => eventually(async () => expect((await job(id)).status).toBe('done')),
    /** Renews the token, which has expired after a clock change. */
    signInAgain: async () => {
      const body = { email: member.user.email, password: 'correct horse 2' }
      token = (await sanad.call('POST', '/api/en/auth/signin', { body })).body.token
    },
    /** The current token, for calls outside the suite. */
    token: () => token,
  }
}
