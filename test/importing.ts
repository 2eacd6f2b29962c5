import { expect } from 'vitest'
import { eventually } from './eventually.ts'
import type { sender } from './sender.ts'

/** The form of a contact import: a file and its options. */
export function contactsForm(bytes: string | Buffer, fields: Record<string, string> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([Buffer.from(bytes)]), 'people.csv')
  return form
}

/** Imports a file. @returns the import when it has ended */
export async function imported(
  suite: Awaited<ReturnType<typeof sender>>,
  bytes: string | Buffer,
  fields: Record<string, string> = {},
) {
  const { status, body } = await suite.call('POST', 'email/import', contactsForm(bytes, fields))
  expect(status).toBe(202)
  return eventually(async () => {
    const { data } = (await suite.call('GET', `email/import/${body.data.id}`)).body
    expect(data.status).toMatch(/done|failed/)
    return data
  })
}
