import type { Call } from './http-client.ts'

/** Somebody who signs up before anything is tried. */
export const newMember = {
  firstName: 'Maha',
  lastName: 'S',
  email: 'm@member.test',
  password: 'correct horse 2',
  acceptTerms: true,
}

/** Her token, and where her suite is, by what `POST /api/en/auth/signup` answered. */
export function sessionOf(answer: string) {
  const { token, user } = JSON.parse(answer) as { token: string; user: { defaultWorkspace: string } }
  return { token, suite: `/api/${user.defaultWorkspace}/email-marketing` }
}

/** Somebody new, so many contacts of hers, and a mail to all of them that is going out by a server of hers, 30 in a second. */
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

/** A write that was acknowledged: where it is found, and by which name. */
export type Acknowledged = { path: string; name: string }

/** Of what was acknowledged, what is not there; asked for by so many at once. @throws where it is not told whether it is */
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
