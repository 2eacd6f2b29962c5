import { setTimeout as wait } from 'node:timers/promises'

/** Imports contacts `c0@customers.test` and so on with one file; single calls would compete with each other. */
export async function seedContacts(
  { url, suite, token }: { url: string; suite: string; token: string },
  count: number,
) {
  const emails = Array.from({ length: count }, (_, number) => `c${number}@customers.test`)
  const file = new FormData()
  const rows = emails.map((email) => `${email},ليلى`)
  file.set('file', new Blob([['email,firstName', ...rows].join('\n')]), 'contacts.csv')
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}${suite}/email/import`, { method: 'POST', headers, body: file })
  if (!answer.ok) throw new Error(`Importing: ${answer.status} ${await answer.text()}`)
  const { data } = (await answer.json()) as { data: { _id: string } }
  while (true) {
    const response = await fetch(`${url}${suite}/email/import/${data._id}`, { headers })
    const { created, status } = ((await response.json()) as { data?: { created: number; status: string } }).data ?? {}
    if (created === count && status === 'done') return emails
    if (status === 'failed') throw new Error('The import failed')
    await wait(100)
  }
}
