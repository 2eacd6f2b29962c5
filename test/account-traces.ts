import { expect } from 'vitest'
import { eventually } from './eventually.ts'
import type { TestSanad } from './sanad.ts'

type SystemMail = { subject: string; text: string }

/** The system mails to an address that an administrator sees, the newest first, once there are at least `count`. */
export async function systemMailsTo(sanad: TestSanad, address: string, count = 0): Promise<SystemMail[]> {
  const { token } = await sanad.admin()
  const path = `/api/en/admin/system-mail?search=${encodeURIComponent(address)}`
  return eventually(async () => {
    const mails = (await sanad.call('GET', path, { token })).body.data as SystemMail[]
    expect(mails.length).toBeGreaterThanOrEqual(count)
    return mails
  }, 10_000)
}

/** The token of the latest link mailed to an address, by its subject. */
export const mailedTokenTo = (sanad: TestSanad, address: string, subject = /./): Promise<string> =>
  eventually(async () => {
    const mails = (await systemMailsTo(sanad, address)).filter((systemMail) => subject.test(systemMail.subject))
    const found = mails.map(({ text }) => /token=([\w-]{40,})/.exec(text)?.[1]).find(Boolean)
    return found ?? Promise.reject(new Error('no mail yet'))
  }, 10_000)

/** The actions of the audit log about a person, the newest first. */
export async function auditActionsOf(sanad: TestSanad, userId: string): Promise<string[]> {
  const { token } = await sanad.admin()
  const { body } = await sanad.call('GET', `/api/en/admin/audit-log?entityId=${userId}`, { token })
  return (body.data as { action: string }[]).map(({ action }) => action)
}
