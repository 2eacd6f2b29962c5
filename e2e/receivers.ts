// A mail server that accepts what a journey sends and stores it for inspection.
import { SMTPServer } from 'smtp-server'
import type { Receiver, Taken } from '#test/stand-ins/smtp-sink.ts'

/** Rejects every recipient whose address begins with `gone`. */
export async function pickyServer(): Promise<Receiver> {
  const taken: Taken[] = []
  const server = new SMTPServer({
    authOptional: true,
    // Closing does not wait for connections that clients keep open for their next mail.
    closeTimeout: 200,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      if (!address.startsWith('gone')) return done()
      done(Object.assign(new Error('5.1.1 No mailbox here by that name'), { responseCode: 550 }))
    },
    onData(stream, session, done) {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', () => {
        for (const { address } of session.envelope.rcptTo)
          taken.push({ to: address, source: Buffer.concat(pieces).toString() })
        done()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    taken: async () => taken,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
