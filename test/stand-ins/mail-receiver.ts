import { SMTPServer } from 'smtp-server'

/** `from`: where it would come back to. */
export type Received = { from: string; to: string; raw: string; at: number }

/** A server's refusal: its code, and words that may begin with an enhanced code. */
export type Refused = { code: number; words: string }

export type MailReceiver = {
  port: number
  received: Received[]
  /** Whose mail has come, by the beginning of their addresses. */
  got: (name: string) => string[]
  /** How long it takes to store a message, in milliseconds. */
  delay: number
  /** What is said at RCPT, and instead of taking the message; nothing: taken. */
  atRecipient: (address: string) => Refused | undefined
  atData: (address: string) => Refused | undefined
  /** What a scanner does with a message before it is taken. */
  scan: (mail: Received) => Promise<void>
  stop: () => Promise<void>
}

/** A mail server that takes everything, unless told otherwise. */
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
