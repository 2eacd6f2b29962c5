import { SMTPServer } from 'smtp-server'

/** `from`: the envelope sender, to which it would bounce. */
export type Received = { from: string; to: string; raw: string; at: number }

/** An SMTP rejection: its code, and a text that may begin with an enhanced code. */
export type Refused = { code: number; words: string }

export type MailReceiver = {
  port: number
  received: Received[]
  /** The recipients of received mail whose address begins with this name. */
  got: (name: string) => string[]
  /** How long storing a message takes, in ms. */
  delay: number
  /** The replies to RCPT and DATA; undefined accepts. */
  atRecipient: (address: string) => Refused | undefined
  atData: (address: string) => Refused | undefined
  /** Simulates a content scanner, before a message is accepted. */
  scan: (mail: Received) => Promise<void>
  stop: () => Promise<void>
}

/** A mail server that accepts everything by default. */
export async function mailReceiver(): Promise<MailReceiver> {
  const refusal = ({ code, words }: Refused) => Object.assign(new Error(words), { responseCode: code })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      const refused = receiver.atRecipient(address)
      done(refused && refusal(refused))
    },
    onData(stream, session, done) {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', () => {
        const [to = ''] = session.envelope.rcptTo.map(({ address }) => address)
        const refused = receiver.atData(to)
        const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : ''
        const mail = { from, to, raw: Buffer.concat(pieces).toString(), at: Date.now() }
        const store = () => {
          if (!refused) receiver.received.push({ ...mail, at: Date.now() })
          done(refused && refusal(refused))
        }
        void receiver.scan(mail).then(() => setTimeout(store, receiver.delay))
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const receiver: MailReceiver = {
    port: typeof address === 'object' && address ? address.port : 0,
    received: [],
    got: (name) => receiver.received.filter(({ to }) => to.startsWith(name)).map(({ to }) => to),
    delay: 0,
    atRecipient: () => undefined,
    atData: () => undefined,
    scan: () => Promise.resolve(),
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
  return receiver
}
