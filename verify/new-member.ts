import type { Call } from './http-client.ts'

/** A new account for a run. */
export const newMember = {
  firstName: 'Maha',
  lastName: 'S',
  email: 'm@member.test',
  password: 'correct horse 2',
  acceptTerms: true,
}

/** Token and suite path from the response of `POST /api/en/auth/signup`. */
export function sessionOf(answer: string) {
  const { token, user } = JSON.parse(answer) as { token: string; user: { defaultWorkspace: string } }
  return { token, suite: `/api/${user.defaultWorkspace}/email-marketing` }
}

/** A new member with contacts and a running send to all of them, 30 messages per second over their own server. */
export async function newSender(call: Call, { recipients, mailPort }: { recipients: number; mailPort: number }) {
  const { token, suite } = sessionOf((await call('POST', '/api/en/auth/signup', { body: newMember })).text)
  const settings = { host: '127.0.0.1', port: mailPort, secure: 'none' }
  const provider = { name: 'P', type: 'smtp', fromEmail: 'a@shop.test', settings, limits: { perSecond: 30 } }
  await call('POST', `${suite}/email-service-provider`, { token, body: provider })
  for (let made = 0; made < recipients; made += 20)
    await Promise.all(
      Array.from({ length: 20 }, (_none, more) =>
        call('POST', `${suite}/email`, { token, body: { email: `to${made + more}@customers.test` } }),
      ),
    )
  const mail = { subject: 'S', html: '<p>Hi</p>', recipients: { all: true } }
  const sent = await call('POST', `${suite}/email-service-provider/send-bulk-emails`, { token, body: mail })
  const { jobId } = JSON.parse(sent.text) as { jobId: string }
  const job = async () => {
    const { text, status } = await call('GET', `${suite}/job/${jobId}`, { token })
    if (status !== 200) return { status: `not told (${status})`, counts: {} as Record<string, number> }
    return (JSON.parse(text) as { data: { status: string; counts: Record<string, number> } }).data
  }
  return { token, suite, job }
}

/** An acknowledged write: its list and its name. */
export type Acknowledged = { path: string; name: string }

/** Acknowledged writes that do not exist, checked concurrently. @throws if a check gets no answer */
export async function missingOf(call: Call, token: string, acknowledged: readonly Acknowledged[], atOnce = 1) {
  const missing: string[] = []
  const waiting = acknowledged.values()
  const ask = async () => {
    for (const { path, name } of waiting) {
      const { status, text } = await call('GET', `${path}?search=${name}&size=5`, { token })
      if (status !== 200) throw new Error(`${path} was asked for ${name}: ${status} ${text}`)
      if (!text.includes(name)) missing.push(`${path} ${name}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, ask))
  return missing
}
