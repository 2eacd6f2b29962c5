import { simpleParser } from 'mailparser'
import { expect } from 'vitest'
import { eventually } from './eventually.ts'
import { readLater } from './age-opens.ts'
import { startSanad } from './sanad.ts'
import { sender } from './sender.ts'
import { mailReceiver } from './stand-ins/mail-receiver.ts'

export type Automated = Awaited<ReturnType<typeof automated>>

const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }

/** A server with an adjustable clock, and workspaces with automations in it. */
export async function automated() {
  /** How far the server's clock is ahead, in ms. */
  let clockOffsetMs = 0
  const now = () => new Date(Date.now() + clockOffsetMs)
  const [sanad, receiver] = await Promise.all([startSanad({ now }), mailReceiver()])

  /** A workspace with an SMTP provider. */
  async function suite() {
    clockOffsetMs = 0
    const owner = await sender(sanad, receiver.port)
    await owner.provider()
    const template = async (subject: string, content = '<p>Hi {{ firstName }}</p>') =>
      (await owner.call('POST', 'template', { name: subject, subject, content })).body.data.id as string
    const made = async (flow: object) => {
      const answer = await owner.call('POST', 'automation', { name: 'Series', flow })
      expect(answer.status, JSON.stringify(answer.body)).toBe(201)
      return answer.body.data.id as string
    }
    const automation = async (id: string) => (await owner.call('GET', `automation/${id}`)).body.data
    return {
      ...owner,
      template,
      made,
      automation,
      begun: async (flow: object) => {
        const id = await made(flow)
        const answer = await owner.call('POST', `automation/${id}/start`)
        expect(answer.status, JSON.stringify(answer.body)).toBe(200)
        return id
      },
      counted: (id: string, counts: object) =>
        eventually(async () => expect((await automation(id)).counts).toMatchObject(counts)),
      at: async (id: string, step: string) =>
        (await automation(id)).steps.find((one: { step: string }) => one.step === step),
      enrol: async (id: string, recipients: object) => {
        const { status } = await owner.call('POST', `automation/${id}/enrol`, { recipients })
        expect(status).toBe(202)
        const open = sanad.services.db
          .selectFrom('automation_enrolment_scans')
          .select('key')
          .where('automation_id', '=', id)
        await eventually(async () => expect(await open.where('done_at', 'is', null).execute()).toEqual([]))
      },
      later: async (ms: number) => {
        clockOffsetMs += ms
        await owner.signInAgain()
      },
      tagsOf: async (contactId: string) =>
        ((await owner.call('GET', `email/${contactId}`)).body.data.tags as { name: { en: string } }[]).map(
          ({ name }) => name.en,
        ),
    }
  }

  /** The raw newest mail to an address that begins with `to`. */
  const newest = (to: string) =>
    eventually(() => {
      const mail = receiver.received.findLast((mail) => mail.to.startsWith(to))
      if (!mail) throw new Error(`no mail to ${to}`)
      return mail
    })

  /** The parsed newest mail to an address that begins with `to`. */
  const mail = async (to: string) => simpleParser((await newest(to)).raw)

  /**
   * Fetches the first URL in the newest mail that matches the path, as the recipient's browser or with other headers.
   */
  async function fetched(to: string, path: RegExp, headers: Record<string, string> = browser) {
    const html = (await mail(to)).html || ''
    const [, found = ''] = path.exec(html) ?? []
    expect(found).not.toBe('')
    await readLater(sanad)
    return fetch(sanad.url + found, { headers, redirect: 'manual' })
  }

  return {
    sanad,
    receiver,
    suite,
    /** The server's clock. */
    now,
    newest,
    mail,
    /** The number of mails to addresses that begin with this name. */
    got: (name: string) => receiver.received.filter(({ to }) => to.startsWith(name)).length,
    subjects: (name: string) =>
      receiver.received
        .filter(({ to }) => to.startsWith(name))
        .map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1]?.trim()),
    /** Fetches the tracking pixel of the newest mail. */
    open: async (to: string, headers?: Record<string, string>) =>
      expect((await fetched(to, /http:\/\/sanad\.test(\/o\/[\w-]+)/, headers)).status).toBe(200),
    /** Follows the first tracked link of the newest mail. */
    click: async (to: string, headers?: Record<string, string>) =>
      expect((await fetched(to, /http:\/\/sanad\.test(\/k\/[\w-]+)/, headers)).status).toBe(302),
    stop: async () => {
      await sanad.stop()
      await receiver.stop()
    },
  }
}
