import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { newId } from '../../db/connection/database.ts'
import { systemMailPlace } from '../../secrets/sealed.ts'
import { secretsFrom } from '../../secrets/secrets.ts'
import { sealStoredMails } from './stored-mails.ts'

let sanad: TestSanad
let admin: string

beforeAll(async () => {
  sanad = await startSanad()
  admin = (await sanad.admin()).token
})
afterAll(() => sanad.stop())

const mailsTo = async (recipient: string, lang = 'en') => {
  const path = `/api/${lang}/admin/system-mail?search=${encodeURIComponent(recipient)}`
  return (await sanad.call('GET', path, { token: admin })).body.data as {
    subject: string
    html: string
    text: string
  }[]
}
const rowsAsText = async () =>
  (await sanad.services.db.selectFrom('system_mails').selectAll().execute())
    .flatMap((row) => Object.values(row).map((value) => (value instanceof Buffer ? value.toString('latin1') : value)))
    .join('\n')

test('a stored system mail shows its link to administrators, and the database does not hold it in plain text', async () => {
  const { user } = await sanad.member()
  await sanad.call('POST', '/auth/forgot-password', { body: { email: user.email } })
  const mail = await eventually(async () => {
    const [one] = await mailsTo(user.email)
    return one ?? Promise.reject(new Error('no mail yet'))
  }, 10_000)
  const token = /reset-password\?token=([\w-]{43})/.exec(mail.text)?.[1] ?? 'none'
  expect(mail.html).toContain(token)
  const stored = await rowsAsText()
  expect(stored).toContain(user.email)
  expect(stored).not.toContain(token)
  expect(stored).not.toContain('token=')
  const body = { token, newPassword: 'another horse 4' }
  expect((await sanad.call('POST', '/auth/reset-password', { body })).status).toBe(200)
})

test('system mails that an earlier version stored in plain text stay readable, and each start seals them', async () => {
  const { db, secrets } = sanad.services
  const rows = Array.from({ length: 201 }, (_, index) => ({
    id: newId(),
    recipient: `early-${index}@member.test`,
    subject: 'Reset your password',
    html: `<a href="http://sanad.test/auth/reset-password?token=early${index}">`,
    body: `http://sanad.test/auth/reset-password?token=early${index}`,
    sealed: null,
  }))
  await db.insertInto('system_mails').values(rows).execute()
  const before = await mailsTo('early-200@')
  expect(before).toMatchObject([{ text: rows[200]?.body, html: rows[200]?.html }])
  await sealStoredMails(db, secrets)
  expect(await rowsAsText()).not.toContain('token=')
  expect(await mailsTo('early-200@')).toEqual(before)
})

test('a stored mail sealed with a lost secret shows a note in the reader’s language', async () => {
  const id = newId()
  const sealed = secretsFrom('a secret that was lost').seal('{}', systemMailPlace(id))
  const row = { id, recipient: 'lost@member.test', subject: 'Reset your password', sealed }
  await sanad.services.db.insertInto('system_mails').values(row).execute()
  expect((await mailsTo('lost@'))[0]).toMatchObject({ html: '', text: expect.stringContaining('old secret') })
  expect((await mailsTo('lost@', 'ar'))[0]?.text).toMatch(/مفتاح/)
})
